package import Rules

/// How the files of a client are seen from here.
package enum FileAccess: Hashable, Sendable {
    /// They are on another machine, as the rule file says: nothing about them can be proved, and nothing has to be.
    case remote
    /// They are on another machine, and the rule file does not say how they are seen here.
    case hidden
    /// They are here, where the client says or where a mapping says; a file of the marker's name shows that a disk is
    /// there.
    case local([PathMapping], marker: String?)

    /// What the rule file says of a client, and whether it runs on this machine.
    package init(_ entry: ClientEntry, sharesFiles: Bool) {
        switch entry.files {
        case .remote: self = .remote
        case .local:
            self = sharesFiles || !entry.paths.isEmpty ? .local(entry.paths, marker: entry.marker) : .hidden
        }
    }
}

/// What a path leads to.
package enum FileLook: Hashable, Sendable {
    case found(FileStatus)
    case missing
    /// It may be there, and we may not look.
    case denied
}

/// What is known of a file or folder from the outside.
package struct FileStatus: Hashable, Sendable {
    /// What stands under a path.
    package enum Kind: Hashable, Sendable { case file, folder, other }

    /// What it is.
    package let kind: Kind
    /// Bytes of its content.
    package let size: Int64
    /// The file system and the number in it, which together name it for good.
    package let device: UInt64
    /// Its inode, which tells hard links of one file from other files.
    package let number: UInt64
    /// How many names it has.
    package let links: Int
    /// Bytes that it takes on its disk.
    package let allocated: Int64

    package init(
        kind: Kind, size: Int64, device: UInt64, number: UInt64, links: Int = 1, allocated: Int64? = nil
    ) {
        self.links = links
        self.allocated = allocated ?? size
        self.kind = kind
        self.size = size
        self.device = device
        self.number = number
    }

    /// Whether both are one file or folder.
    package func isSame(as other: FileStatus) -> Bool { device == other.device && number == other.number }
}

extension FileLook {
    var status: FileStatus? {
        if case .found(let status) = self { status } else { nil }
    }
}

extension FileStore {
    /// Whether a marker lies in a folder or in one around it, up to where the folder's mapping begins.
    package func hasMarker(_ name: String, around folder: String, _ mappings: [PathMapping]) -> Bool {
        let top = mappings.map(\.local).filter { folder == $0 || folder.hasPrefix($0 + "/") }.map(\.utf8.count).max()
        var parts = folder.split(separator: "/")
        while !parts.isEmpty {
            let path = "/" + parts.joined(separator: "/")
            if path.utf8.count < top ?? 0 { return false }
            if case .found = look(at: path + "/" + name) { return true }
            parts.removeLast()
        }
        return false
    }
}
