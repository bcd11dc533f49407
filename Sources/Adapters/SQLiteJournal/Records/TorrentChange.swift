package import Clocks
package import Torrents

/// One step in a torrent's life in one client, as it was written down.
package struct TorrentChange: Hashable, Sendable {
    /// What happened to the torrent in the list.
    package enum Kind: String, Hashable, Sendable { case added, changed, gone }

    /// One fact before and after.
    package struct Field: Hashable, Sendable {
        /// Which fact it is.
        package let field: TorrentField
        /// What it was.
        package let old: FieldValue
        /// What it has become.
        package let new: FieldValue
    }

    /// Ascends with time over all torrents.
    package let number: Int64
    /// The client that lists it.
    package let client: ClientName
    /// The torrent.
    package let torrent: Infohash
    /// When the list was taken that shows it.
    package let at: WallTime
    /// Whether the torrent came, changed or went.
    package let kind: Kind
    /// In the order of `TorrentField`; none for a torrent that is new or gone.
    package let fields: [Field]
}
