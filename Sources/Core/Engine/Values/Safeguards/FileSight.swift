package import Torrents

/// What a look at the files of one client's torrents told.
package struct FileSight: Hashable, Sendable {
    /// Torrents whose data is not where the client says that it is.
    package var missing: Set<Infohash>
    /// Torrents whose data cannot be looked for from here.
    package var hidden: Set<Infohash>

    package init(missing: Set<Infohash> = [], hidden: Set<Infohash> = []) {
        self.missing = missing
        self.hidden = hidden
    }
}
