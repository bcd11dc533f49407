/// What tells one file in one state from every other: two equal identities are the same file, unchanged.
package struct FileIdentity: Hashable, Sendable, Codable {
    /// The file system, as `stat` numbers it.
    package let device: UInt64
    /// The file within it.
    package let inode: UInt64
    /// Bytes.
    package let size: Int64
    /// Nanoseconds since 1970 at which the content last changed.
    package let modified: Int64

    /// Makes an identity of what `stat` tells.
    package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
    }
}

extension FileIdentity {
    /// Whether size and time are the same; an overlay may give a file that is moved another number.
    func looksLike(_ other: FileIdentity) -> Bool { size == other.size && modified == other.modified }
}

extension FileIdentity: LosslessStringConvertible {
    /// The four numbers, by which rules and intents remember which state of a file they were about.
    package var description: String { "\(device):\(inode):\(size):\(modified)" }

    /// Reads the four numbers back; nil for any other text.
    package init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 4, let device = UInt64(parts[0]), let inode = UInt64(parts[1]), let size = Int64(parts[2]),
            let modified = Int64(parts[3])
        else { return nil }
        self.init(device: device, inode: inode, size: size, modified: modified)
    }
}

/// A file that a scan saw in a watch folder.
package struct WatchedFile: Hashable, Sendable {
    /// Components below the watch folder, joined by slashes.
    package let path: String
    /// Which file it was, and in which state.
    package let identity: FileIdentity

    /// The last component of the path.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The folder below the watch folder that the file stands in, empty for the watch folder itself.
    package var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// Makes an entry of a listing.
    package init(path: String, identity: FileIdentity) {
        self.path = path
        self.identity = identity
    }
}
