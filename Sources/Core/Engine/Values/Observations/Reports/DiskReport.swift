/// What one look at a disk of the rule file told.
package struct DiskReport: Hashable, Sendable {
    /// The disk's name in the rule file.
    package let disk: String
    /// What was found.
    package let finding: Finding
    /// How long after it the next look is due: what is older than three of them says nothing any more.
    package let interval: Duration
    /// What lies in its bin, the oldest first; nil where it has none, or that was not looked at.
    package var trash: [TrashedItem]?

    /// What a look finds.
    package enum Finding: Hashable, Sendable {
        /// The place is there.
        case there(DiskSpace)
        /// The place is not there, or does not answer, in words.
        case missing(String)
        /// It cannot be told, in words: not whether it is there, and not how much is free.
        case untold(String)
    }

    package init(disk: String, finding: Finding, interval: Duration, trash: [TrashedItem]? = nil) {
        self.disk = disk
        self.finding = finding
        self.interval = interval
        self.trash = trash
    }
}

/// The room on a disk, and what shows that it is the one that is meant.
package struct DiskSpace: Hashable, Sendable {
    /// Bytes that can be written.
    package var free: Int64
    /// All bytes; nil where that is not told.
    package var size: Int64?
    /// Bytes that are taken; nil where that is not told.
    package var used: Int64?
    /// The outermost folder around the place that is on the same file system; nil where it is not seen from here.
    package var mount: String?
    /// Whether the marker lies there; nil where none is looked for.
    package var hasMarker: Bool?

    package init(free: Int64, size: Int64? = nil, used: Int64? = nil, mount: String? = nil, hasMarker: Bool? = nil) {
        self.free = free
        self.size = size
        self.used = used
        self.mount = mount
        self.hasMarker = hasMarker
    }
}
