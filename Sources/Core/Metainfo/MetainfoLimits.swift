/// Bounds that keep a hostile .torrent file from costing time or memory.
///
/// The standard figures are those that libtorrent loads files with, so a file refused here
/// would be refused by the clients built on it as well.
package struct MetainfoLimits: Hashable, Sendable {
    /// The largest file that is looked at, in bytes.
    package var bytes: Int
    /// How many lists and dictionaries may be open when a token starts, plus one.
    package var depth: Int
    /// How many bencoded tokens the file may hold, ends of lists and dictionaries included.
    package var tokens: Int
    /// How many pieces the content may be cut into.
    package var pieces: Int
    /// How many files the torrent may list, pad files included.
    package var files: Int
    /// How many attempts it may take to find free names for files whose names are taken.
    package var duplicates: Int
    /// How many components a path may have.
    package var directoryDepth: Int

    /// Makes limits that differ from the standard ones where stated.
    package init(
        bytes: Int = 10_000_000, depth: Int = 100, tokens: Int = 3_000_000, pieces: Int = 2_097_152,
        files: Int = 250_000, duplicates: Int = 500, directoryDepth: Int = 100
    ) {
        self.bytes = bytes
        self.depth = depth
        self.tokens = tokens
        self.pieces = pieces
        self.files = files
        self.duplicates = duplicates
        self.directoryDepth = directoryDepth
    }

    /// The figures for files from strangers.
    package static let standard = MetainfoLimits()
}
