package import JSON
package import Torrents

/// A torrent as it was in its client, to be added again over its data.
package struct KeptTorrent: Hashable, Sendable {
    /// The infohash under which the client listed it.
    package var id: Infohash
    /// The bytes of its .torrent file; nil where they could not be had.
    package var file: [UInt8]?
    /// Its magnet link, where there is no file.
    package var magnet: String?
    /// The client's folder of its data.
    package var savePath: String?
    /// Its category; nil for none.
    package var category: String?
    /// Its tags.
    package var tags: [String]
    /// Whether it was paused.
    package var isPaused: Bool
    /// Its own limit of download in bytes per second; nil for none.
    package var downLimit: Int64?
    /// Its own limit of upload in bytes per second; nil for none.
    package var upLimit: Int64?
    /// Its own goals of sharing, as arguments of `share`; nil where the client does not tell them.
    package var share: JSON?
    /// How else its client treated it.
    package var treatment: TorrentTreatment
    /// Where its data lies, where it was moved into a bin.
    package var trash: TrashPlace?

    /// Takes over what a client told of it.
    package init(_ torrent: Torrent, file: [UInt8]?, magnet: String?) {
        id = torrent.id
        self.file = file
        self.magnet = magnet
        savePath = torrent[.savePath].text
        category = torrent[.category].text.flatMap { $0.isEmpty ? nil : $0 }
        tags = torrent[.tags].texts ?? []
        isPaused = torrent.state == .paused
        downLimit = torrent[.downLimit].integer
        upLimit = torrent[.upLimit].integer
        treatment = TorrentTreatment(torrent)
    }
}

extension KeptTorrent {
    /// The torrent but for the bytes of its file.
    package var json: JSON {
        .record(
            ("id", .string(id.hex)), ("magnet", magnet.map(JSON.string)), ("savePath", savePath.map(JSON.string)),
            ("category", category.map(JSON.string)), ("tags", .array(tags.map(JSON.string))),
            ("paused", .bool(isPaused)), ("downLimit", downLimit.map(JSON.integer)),
            ("upLimit", upLimit.map(JSON.integer)), ("share", share),
            ("treatment", treatment.json), ("trash", trash?.json))
    }

    /// Reads what `json` wrote; nil for anything else.
    package init?(json: JSON, file: [UInt8]?) {
        guard let id = json["id"]?.stringValue.flatMap(Infohash.init(hex:)) else { return nil }
        self.id = id
        self.file = file
        magnet = json["magnet"]?.stringValue
        savePath = json["savePath"]?.stringValue
        category = json["category"]?.stringValue
        tags = (json["tags"]?.arrayValue ?? []).compactMap(\.stringValue)
        isPaused = json["paused"]?.boolValue ?? false
        downLimit = json["downLimit"]?.integerValue
        upLimit = json["upLimit"]?.integerValue
        share = json["share"]
        treatment = TorrentTreatment(json: json["treatment"] ?? [:])
        trash = json["trash"].flatMap(TrashPlace.init(json:))
    }
}
