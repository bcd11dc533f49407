/// Where a torrent can be had from again, as its client tells.
package struct TorrentOrigin: Hashable, Sendable {
    /// The bytes of its .torrent file, where the client hands it out.
    package var file: [UInt8]?
    /// The absolute path of its .torrent file in the client's file system.
    package var path: String?
    /// Its magnet link.
    package var magnet: String?

    package init(file: [UInt8]? = nil, path: String? = nil, magnet: String? = nil) {
        self.file = file
        self.path = path
        self.magnet = magnet
    }
}
