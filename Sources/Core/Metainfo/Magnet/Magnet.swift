import Text

/// A magnet link: the infohash of a torrent and hints where to find it.
package struct Magnet: Hashable, Sendable {
    /// The longest link that is looked at, in UTF-8 bytes.
    package static let longest = 65_536

    /// The link as it was given, without blanks around it.
    package let link: String
    /// The 20 bytes of `urn:btih:`, which may be written in hexadecimal or base 32.
    package let infohashV1: [UInt8]?
    /// The 32 bytes of `urn:btmh:1220`, which is a SHA-256 multihash.
    package let infohashV2: [UInt8]?
    /// The name to show until the torrent's own is known (`dn`).
    package let name: String?
    /// Announce URLs in the order given (`tr`), each once.
    package let trackers: [String]
    /// URLs of web seeds in the order given (`ws`), each once.
    package let webSeeds: [String]
    /// The size of the content in bytes (`xl`), where it is a number.
    package let size: Int64?

    /// The version 1 infohash as 40 lowercase hexadecimal digits.
    package var hexV1: String? { infohashV1.map(Hex.string) }
    /// The version 2 infohash as 64 lowercase hexadecimal digits.
    package var hexV2: String? { infohashV2.map(Hex.string) }

    /// Reads one link; parameters that are not known, and topics that are no torrents, are passed over.
    ///
    /// - Parameter link: The link, with blanks around it or not.
    /// - Throws: A link without a usable infohash.
    package init(_ link: String) throws(MagnetError) {
        let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        let start = link.drop(while: blanks.contains)
        self.link = String(
            start.prefix(upTo: start.lastIndex { !blanks.contains($0) }.map(start.index(after:)) ?? start.startIndex))
        guard link.utf8.count <= Self.longest else {
            throw MagnetError(.tooLong, at: Self.longest, "the link is longer than \(Self.longest) bytes")
        }
        // Clients take several links at once, one a line, so that a line break would be a second link.
        if let position = self.link.utf8.enumerated().first(where: { $1 < 0x20 || $1 == 0x7F })?.offset {
            throw MagnetError(.controlCharacter, at: position, "the link holds a control character")
        }
        var reader = MagnetReader()
        for parameter in try MagnetReader.parameters(of: Array(link.utf8)) { try reader.read(parameter) }
        guard reader.infohashV1 != nil || reader.infohashV2 != nil else {
            throw MagnetError(.missingInfohash, at: 0, "the link names no torrent (xt=urn:btih: or xt=urn:btmh:)")
        }
        infohashV1 = reader.infohashV1
        infohashV2 = reader.infohashV2
        name = reader.name
        trackers = reader.trackers
        webSeeds = reader.webSeeds
        size = reader.size
    }
}
