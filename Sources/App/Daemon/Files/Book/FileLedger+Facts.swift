import Actions
import Rules
import Torrents

extension FileLedger {
    /// Why nothing is certain of who has which files, of those here or of one client's elsewhere; nil where all is known.
    ///
    /// - Parameters:
    ///   - remote: The client whose files are elsewhere; nil for the files here.
    ///   - boot: The time by the boot clock.
    /// - Returns: The first reason that is found.
    func gap(of remote: ClientName?, at boot: Duration) -> String? {
        let names = remote.map { [$0] } ?? clients.filter { $0.value == .local }.keys.sorted()
        for name in names {
            guard let list = lists[name], boot - list.at <= Self.age else {
                return "client \(name) has not been listed lately"
            }
            if case .hidden = list.access {
                return "the files of client \(name) cannot be seen from here; map its folders in \"paths\""
            }
            var (hasFiles, hasFound) = (false, false)
            for torrent in list.torrents.values {
                let reading = readings[User(client: name, id: torrent.id)]
                // What its client does not find either is nowhere.
                if torrent.state == .missingFiles, reading != nil { continue }
                guard let reading, boot - reading.at <= Self.patience, reading.worth != .unproved else {
                    return "the files of \"\(torrent.name)\" of client \(name) have not been found on the disk"
                }
                if case .files(let files) = torrent[.files], !files.isEmpty { hasFiles = true }
                if !reading.files.isEmpty { hasFound = true }
            }
            // Nothing else shows that its folders are mapped as they should be.
            if hasFiles, !hasFound { return "no file of any torrent of client \(name) has been found on the disk" }
        }
        return nil
    }

    /// A torrent with what is known of its files; what is not certain stays unknown.
    func facts(of torrent: Torrent, _ user: User, isComplete: Bool, at boot: Duration) -> TorrentFacts {
        var facts = torrent.facts
        for field in TorrentField.seenOnDisk { facts[field] = .unknown }
        guard let reading = readings[user], reading.isCurrent(for: torrent), boot - reading.at <= Self.patience else {
            return facts
        }
        if reading.worth == .lacking { facts[.missingFiles] = .flag(true) }
        guard reading.worth == .whole, !reading.files.isEmpty else { return facts }
        if clients[user.client] == .local { tellOfLinks(reading, isComplete, in: &facts) }
        if isComplete {
            let others = others(than: user, reading)
            facts[.sharedWith] = .integer(Int64(others.count))
            facts[.duplicateOf] = duplicate(of: torrent, reading, among: others).map { .text($0.hex) } ?? .absent
        }
        return facts
    }

    private func tellOfLinks(_ reading: FileReading, _ isComplete: Bool, in facts: inout TorrentFacts) {
        if facts[.missingFiles] == .unknown { facts[.missingFiles] = .flag(false) }
        facts[.onDisk] = .integer(reading.files.values.reduce(0) { $0 + $1.allocated })
        guard reading.files.allSatisfy({ isCounted($1, $0) }) else { return }
        facts[.freeable] = .integer(
            reading.files.values.reduce(0) { $0 + ($1.links <= $1.names.count ? $1.allocated : 0) })
        let outside = reading.files.map { file, seen in
            max(0, seen.links - names(of: file).count - binned.names[file, default: 0])
        }.reduce(0, +)
        // What seems to lead outside may lead to a torrent that has yet to be read.
        guard outside == 0 || isComplete else { return }
        facts[.hardlinks] = .integer(Int64(outside))
        facts[.hardlinkedOutside] = .flag(outside > 0)
    }

    /// Whether the number of a file's links is one that was counted.
    private func isCounted(_ seen: FileReading.Seen, _ file: FileReading.File) -> Bool {
        guard !seen.isCounted, case .here(let device, _) = file else { return true }
        return countingDevices.contains(device)
    }

    private func names(of file: FileReading.File) -> Set<FileReading.Name> {
        (users[file] ?? []).reduce(into: []) { names, user in
            names.formUnion(readings[user]?.files[file]?.names ?? [])
        }
    }

    /// The other torrents that have a file of a reading.
    func others(than user: User, _ reading: FileReading) -> Set<User> {
        var others = reading.files.keys.reduce(into: Set<User>()) { $0.formUnion(users[$1] ?? []) }
        others.remove(user)
        return others
    }

    /// The first torrent with the very same files, where that is another one.
    private func duplicate(of torrent: Torrent, _ reading: FileReading, among others: Set<User>) -> Infohash? {
        func age(_ torrent: Torrent) -> (Int64, Infohash) { (torrent[.addedAt].integer ?? .max, torrent.id) }
        let files = Set(reading.files.keys)
        let same = others.filter { other in readings[other].map { Set($0.files.keys) == files } ?? false }
            .compactMap { lists[$0.client]?.torrents[$0.id] }
        guard let first = same.min(by: { age($0) < age($1) }), age(first) < age(torrent) else { return nil }
        return first.id
    }
}
