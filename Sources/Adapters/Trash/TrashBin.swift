package import Rules

/// The bin of a disk, as the rule file names it.
package struct TrashBin: Hashable, Sendable {
    /// The disk's name.
    package let disk: String
    /// Where the disk is seen here.
    package let root: String
    /// The name of a file at the top of the disk that proves that it is mounted; nil where nothing does.
    package let marker: String?
    /// The folder of the bin: below the disk's own, or elsewhere where files are copied into it.
    package let path: String
    /// How long it keeps what lies in it.
    package let keep: Duration
    /// Whether files of other file systems are copied into it.
    package let copies: Bool

    package init(
        disk: String, root: String, marker: String?, path: String, keep: Duration, copies: Bool = false
    ) {
        self.disk = disk
        self.root = root
        self.marker = marker
        self.path = path
        self.keep = keep
        self.copies = copies
    }

    /// The bin of a disk; nil for a disk without one.
    package init?(_ entry: DiskEntry) {
        guard let root = entry.path, let trash = entry.trash else { return nil }
        self.init(
            disk: entry.name, root: root, marker: entry.marker, path: trash.path, keep: trash.keep,
            copies: trash.copies)
    }
}
