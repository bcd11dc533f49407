import JSON
package import Torrents

/// How a client treated a torrent, but for its limits: what is put back once it is there again.
package struct TorrentTreatment: Hashable, Sendable {
    /// The announce URLs of its trackers.
    package var trackers: [String] = []
    /// Its place in the queue, counted from 0.
    package var queuePlace: Int64?
    /// Its share of the bandwidth: low, normal or high.
    package var priority: String?
    /// Which of the switches are on, by the names of their fields.
    package var switches: Set<TorrentField> = []
    /// The files that were not wanted, by their places in its list.
    package var unwanted: [Int] = []
    /// Whether its files lay as the torrent says, by the words of `add`; nil where some of them were renamed, or where
    /// that cannot be told.
    package var layout: String?
    /// How much of it was there, from 0 to 1.
    package var progress: Double?
    /// Whether all that was wanted was there.
    package var isDone = false

    /// The facts that are on or off.
    private static let switchFields: [TorrentField] = [
        .sequential, .firstLast, .superSeeding, .forced, .autoManaged,
    ]

    /// Nothing in particular.
    package init() {}

    /// Takes over what a client told.
    package init(_ torrent: Torrent) {
        if case .trackers(let all) = torrent[.trackers] { trackers = all.map(\.url) }
        queuePlace = torrent[.queuePosition].integer
        priority = torrent[.priority].text
        switches = Set(Self.switchFields.filter { torrent[$0].flag == true })
        if case .files(let files) = torrent[.files] { unwanted = files.indices.filter { !files[$0].wanted } }
        progress = torrent[.progress].real
        isDone = torrent[.done].flag == true
    }
}

extension TorrentTreatment {
    var json: JSON {
        .record(
            ("trackers", .array(trackers.map(JSON.string))), ("queuePlace", queuePlace.map(JSON.integer)),
            ("priority", priority.map(JSON.string)),
            ("switches", .array(switches.map(\.name).sorted().map(JSON.string))),
            ("layout", layout.map(JSON.string)), ("unwanted", .array(unwanted.map { .integer(Int64($0)) })),
            ("progress", progress.map(JSON.real)),
            ("done", .bool(isDone)))
    }

    /// Reads what `json` wrote; what it does not have is as if nothing was known.
    init(json: JSON) {
        trackers = (json["trackers"]?.arrayValue ?? []).compactMap(\.stringValue)
        queuePlace = json["queuePlace"]?.integerValue
        priority = json["priority"]?.stringValue
        layout = json["layout"]?.stringValue
        let names = (json["switches"]?.arrayValue ?? []).compactMap(\.stringValue)
        switches = Set(Self.switchFields.filter { names.contains($0.name) })
        unwanted = (json["unwanted"]?.arrayValue ?? []).compactMap { $0.integerValue.map(Int.init) }
        switch json["progress"] {
        case .real(let part)?: progress = part
        case .integer(let whole)?: progress = Double(whole)
        default: break  // not told
        }
        isDone = json["done"]?.boolValue ?? false
    }
}
