package import Torrents

/// One disk of the rule file: where it is seen, what proves that it is there, and what lies on it.
package struct DiskEntry: Hashable, Sendable {
    /// The name that the file gives to it.
    package let name: String
    /// Where it is seen on this machine; nil where only clients can tell of it.
    package let path: String?
    /// The name of a file at its top that proves that it is mounted; nil where nothing proves it.
    package let marker: String?
    /// Its path as clients name it, in file order.
    package let clients: [PathOnClient]
    /// The folders in which files without a torrent are looked for.
    package let orphans: [String]
    /// Where files go that are removed and not deleted yet; nil for nowhere.
    package let trash: TrashEntry?
    /// Below how many free bytes it counts as low; nil takes what suits its size.
    package let low: Int64?
    /// How often it is looked at.
    package let poll: Duration

    /// Its path as one client names it.
    package struct PathOnClient: Hashable, Sendable {
        /// The client.
        package let client: ClientName
        /// The absolute path there.
        package let path: String

        package init(client: ClientName, path: String) {
            self.client = client
            self.path = path
        }
    }

    package init(
        name: String, path: String?, marker: String? = nil, clients: [PathOnClient] = [], orphans: [String] = [],
        trash: TrashEntry? = nil, low: Int64? = nil, poll: Duration = .seconds(30)
    ) {
        self.name = name
        self.path = path
        self.marker = marker
        self.clients = clients
        self.orphans = orphans
        self.trash = trash
        self.low = low
        self.poll = poll
    }
}

/// The bin of a disk.
package struct TrashEntry: Hashable, Sendable {
    /// Its folder on this machine: on the disk itself, or elsewhere where files are copied into it.
    package let path: String
    /// How long it keeps what lies in it.
    package let keep: Duration
    /// Below how many free bytes of the disk it is emptied early; nil for never.
    package let below: Int64?
    /// Whether files of other file systems are copied into it; they are refused otherwise.
    package let copies: Bool

    package init(
        path: String, keep: Duration = .seconds(14 * 86_400), below: Int64? = nil, copies: Bool = false
    ) {
        self.path = path
        self.keep = keep
        self.below = below
        self.copies = copies
    }
}

extension DiskEntry {
    /// Below how many free bytes it counts as low: a twentieth of its size, but no more than 20 GiB, unless the file
    /// says otherwise.
    ///
    /// - Parameter size: All of its bytes; nil where it is not known.
    /// - Returns: Bytes.
    package func lowMark(ofSize size: Int64?) -> Int64 {
        low ?? size.map { min($0 / 20, 20 << 30) } ?? 5 << 30
    }

    /// From how many free bytes on a disk that was low is so no longer: half as much again, so that it does not flap.
    package func recoveryMark(ofSize size: Int64?) -> Int64 {
        let mark = lowMark(ofSize: size)
        return mark.addingReportingOverflow(mark / 2).overflow ? .max : mark + mark / 2
    }
}

extension RuleSet {
    /// The disk of this name; nil for one that the file does not have.
    package func disk(named name: String) -> DiskEntry? { disks.first { $0.name == name } }

    /// The disk on which a path of a client lies, the innermost of several; nil where none is known.
    ///
    /// - Parameters:
    ///   - path: An absolute path as the client names it.
    ///   - client: The client.
    /// - Returns: By the client's own path for the disk, else by where the client's files are seen here.
    package func disk(of path: String, on client: ClientName) -> DiskEntry? {
        let entry = clients.first { $0.name == client }
        let local = entry?.files == .local ? entry?.paths.local(path) : nil
        let found = disks.compactMap { disk -> (disk: DiskEntry, depth: Int)? in
            if let own = disk.clients.first(where: { $0.client == client }) {
                return path.isAtOrBelow(own.path) ? (disk, own.path.utf8.count) : nil
            }
            guard let root = disk.path, let local, local.isAtOrBelow(root) else { return nil }
            return (disk, root.utf8.count)
        }
        return found.max { $0.depth < $1.depth }?.disk
    }
}

extension String {
    /// Whether a path is another one or lies below it, by whole components.
    package func isAtOrBelow(_ folder: String) -> Bool {
        let (own, outer) = (plainComponents, folder.plainComponents)
        return own.starts(with: outer)
    }

    private var plainComponents: [Substring] { split(separator: "/").filter { $0 != "." } }
}
