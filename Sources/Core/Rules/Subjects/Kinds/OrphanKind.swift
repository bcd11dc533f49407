import CEL

extension SubjectKind {
    /// A file in a folder of a disk that belongs to no torrent, in one state of it; its name is `DISK:STATE:PATH`.
    package static let orphan = SubjectKind(
        word: "orphan", identity: .name,
        variables: [.now, .orphan],
        events: SubjectEvents(topic: "orphan", variables: [.now, .event], areActedOn: false),
        population: .named(section: "disks"),
        title: { subject, _ in
            guard let orphan = subject.orphan else { return subject.key }
            return orphan.path.split(separator: "/").last.map(String.init) ?? orphan.path
        })
}

extension ScopeVariable {
    /// The file.
    static let orphan = ScopeVariable("orphan", .own(0), .record(Vocabulary.orphan))
}

/// Which file an orphan is: another content or another file under its name is another one.
package struct Orphan: Hashable, Sendable {
    /// The disk of the rule file.
    package let disk: String
    /// Its device, inode, size and time, as text.
    package let identity: String
    /// Its absolute path.
    package let path: String

    package init(disk: String, identity: String, path: String) {
        self.disk = disk
        self.identity = identity
        self.path = path
    }

    fileprivate init?(_ name: String) {
        let parts = name.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[1...4].allSatisfy({ Int64($0) != nil || UInt64($0) != nil }) else { return nil }
        self.init(disk: String(parts[0]), identity: parts[1...4].joined(separator: ":"), path: String(parts[5]))
    }
}

extension Subject {
    /// A file that belongs to no torrent.
    package static func orphan(_ orphan: Orphan) -> Subject {
        .named(.orphan, "\(orphan.disk):\(orphan.identity):\(orphan.path)")
    }

    /// Which file it is, where it is an orphan.
    package var orphan: Orphan? {
        guard case .named(.orphan, let name) = self else { return nil }
        return Orphan(name)
    }
}

extension RuleSet {
    /// Whether a rule is about the orphans of a disk.
    package func readsOrphans(of disk: String) -> Bool {
        rules.contains { $0.mode != .off && $0.trigger == .eachOf(.orphan, disk) }
    }
}
