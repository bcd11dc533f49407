package import Clocks
package import Torrents

/// One step in a torrent's life in one client, as it was written down.
package struct TorrentChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case added, changed, gone }

    /// One fact before and after.
    package struct Field: Hashable, Sendable {
        package let field: TorrentField
        package let old: FieldValue
        package let new: FieldValue
    }

    /// Ascends with time over all torrents.
    package let number: Int64
    package let client: ClientName
    package let torrent: Infohash
    package let at: WallTime
    package let kind: Kind
    /// In the order of `TorrentField`; none for a torrent that is new or gone.
    package let fields: [Field]
}
