package import CEL
import Releases
import Torrents

/// The records that conditions read, as the checker knows them.
package enum Vocabulary {
    /// A torrent; slots are `TorrentField` raw values, and behind them what follows from the facts.
    package static let torrent = RecordType(
        "torrent", fields: TorrentField.allCases.map(field) + DerivedField.allCases.map(\.declaration))

    /// What `torrent.release` tells; slots as in `ReleaseRecord`.
    package static let release = RecordType(
        "release",
        fields: [
            Field(
                "title", type: .string, maximumCount: 600, aliases: ["name"],
                documentation: "the words before all that is known, with one blank between two"),
            Field("year", type: .int, unit: .count, mayBeAbsent: true, documentation: "from 1900 to 2099"),
            Field("season", type: .int, unit: .count, mayBeAbsent: true, documentation: "the season of a series"),
            Field("episode", type: .int, unit: .count, mayBeAbsent: true, documentation: "the first that it holds"),
            Field(
                "resolution", type: .string, mayBeAbsent: true, knownValues: ReleaseName.resolutions,
                documentation: "the height of its picture, such as 1080p"),
            Field(
                "source", type: .string, mayBeAbsent: true, knownValues: ReleaseName.sources,
                documentation: "bluray, webdl, webrip, web, hdtv, tv, dvd or cam"),
            Field(
                "codec", type: .string, mayBeAbsent: true, knownValues: ReleaseName.codecs,
                documentation: "h264, h265, av1, vp9, xvid, mpeg2 or vc1"),
            Field("group", type: .string, mayBeAbsent: true, documentation: "who made it, as it is written"),
        ])

    /// One tracker of `torrent.trackers`; slots as in `TrackerRecord`.
    package static let tracker = RecordType(
        "tracker",
        fields: [
            Field(
                "host", type: .string, aliases: ["url", "announce", "name", "tracker"],
                documentation: "the host of the announce URL"),
            Field("tier", type: .int, unit: .count, documentation: "its tier; 0 is asked first"),
            Field(
                "state", type: .string, knownValues: TrackerState.allCases.map(\.rawValue),
                documentation: "how it answered last, in the words of torrent.trackerStatus"),
            Field("message", type: .string, documentation: "what it said last; empty when it said nothing"),
            Field(
                "seeds", type: .int, unit: .count, documentation: "how many seeds it knows; unknown until it has told"),
            Field(
                "peers", type: .int, unit: .count,
                documentation: "how many other peers it knows; unknown until it has told"),
        ])

    /// One file of `torrent.files`; slots as in `FileRecord`.
    package static let torrentFile = RecordType(
        "torrentFile",
        fields: [
            Field(
                "path", type: .string, maximumCount: 200, aliases: ["file"],
                documentation: "its path inside the torrent"),
            Field(
                "size", type: .int, unit: .bytes, aliases: ["length", "bytes"], documentation: "bytes of the whole file"
            ),
            Field(
                "progress", type: .double, unit: .ratio, maximum: 1,
                documentation: "how much of it is there, from 0 to 1"),
            Field("wanted", type: .bool, documentation: "whether it is to be downloaded"),
            Field(
                "priority", type: .string, knownValues: ["low", "normal", "high"],
                documentation: "its priority while downloading"),
            Field(
                "name", type: .string, maximumCount: 200, aliases: ["filename"],
                documentation: "the last part of its path"),
        ])

    /// A client; slots are `ClientField` raw values.
    package static let client = RecordType(
        "client", fields: ClientField.allCases.map(\.declaration))

    /// A disk; slots are `DiskField` raw values.
    package static let disk = RecordType("disk", fields: DiskField.allCases.map(\.declaration))

    /// A file that belongs to no torrent; slots are `OrphanField` raw values.
    package static let orphan = RecordType("orphan", fields: OrphanField.allCases.map(\.declaration))

    /// A group of torrents; slots are `GroupField` raw values.
    package static let group = RecordType("group", fields: GroupField.allCases.map(\.declaration))

    /// An event of something that the file names, so that the checker finds a name that is none of these.
    static func event(of kind: SubjectKind, named names: [String]) -> RecordType {
        let fields = kind.events.fields.map { field in
            let declaration = field.declaration
            guard field == .schedule || field == .hook else { return declaration }
            return Field(
                declaration.name, type: .string, knownValues: names, documentation: declaration.documentation)
        }
        return RecordType("event", fields: fields)
    }

    /// A file of a watch folder; slots are `FileField` raw values.
    package static let file = RecordType("file", fields: FileField.allCases.map(\.declaration))

    /// What is in such a file; slots are `MetaField` raw values.
    package static let meta = RecordType("meta", fields: MetaField.allCases.map(\.declaration))

    private static func field(_ field: TorrentField) -> Field {
        let (type, unit, values, count) = shape(of: field.kind)
        return Field(
            field.name, type: type, unit: unit, mayBeAbsent: field.mayBeAbsent, knownValues: values,
            maximumCount: count, minimum: field.kind == .duration ? 0 : nil, maximum: field.kind == .fraction ? 1 : nil,
            aliases: field.aliases)
    }

    private static func shape(
        of kind: TorrentField.Kind
    ) -> (type: CEL.`Type`, unit: CEL.Unit?, values: [String]?, count: Int?) {
        switch kind {
        case .text: (.string, nil, nil, 1024)
        case .state: (.string, nil, TorrentState.allCases.map(\.rawValue), 16)
        case .trackerState: (.string, nil, TrackerState.allCases.map(\.rawValue), 16)
        case .flag: (.bool, nil, nil, nil)
        case .bytes: (.int, .bytes, nil, nil)
        case .rate: (.int, .bytesPerSecond, nil, nil)
        case .ratio, .fraction: (.double, .ratio, nil, nil)
        case .count: (.int, .count, nil, nil)
        case .time: (.timestamp, nil, nil, nil)
        case .duration: (.duration, nil, nil, nil)
        case .texts: (.list(.string), nil, nil, 64)
        case .trackers: (.list(.record(tracker)), nil, nil, 32)
        case .files: (.list(.record(torrentFile)), nil, nil, 50_000)
        }
    }
}
