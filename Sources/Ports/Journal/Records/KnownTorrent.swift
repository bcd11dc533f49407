package import Clocks
package import Torrents

/// A torrent that the journal has a description of, present or gone.
package struct KnownTorrent: Equatable, Sendable {
    /// The client that has or had it.
    package let client: ClientName
    /// Its last description.
    package let torrent: Torrent
    /// When it was first in a list.
    package let firstSeen: WallTime
    /// When the description was last replaced.
    package let lastSeen: WallTime
    /// When it left its client; nil while it is there.
    package let goneAt: WallTime?

    package init(
        client: ClientName, torrent: Torrent, firstSeen: WallTime, lastSeen: WallTime, goneAt: WallTime? = nil
    ) {
        self.client = client
        self.torrent = torrent
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.goneAt = goneAt
    }
}
