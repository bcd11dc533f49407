import ClientKit
import JSON
import Rules

/// What a rule says about the torrents that it adds.
struct AddArguments {
    let savePath: String?
    let category: String?
    let tags: [String]
    let isPaused: Bool
    let isSequential: Bool
    let putsFirstAndLastFirst: Bool
    let skipsChecking: Bool
    let layout: ContentLayout?
    let place: QueuePlace?
    let rates: RateArguments
    let checksSpace: Bool
    /// Bytes that are to stay free where the torrent is saved.
    let keptFree: Int64
    /// The size from which a torrent is refused for good.
    let maxSize: Int64
    let mergesTrackers: Bool

    init(_ arguments: JSON) {
        func flag(_ name: String) -> Bool { arguments[name]?.boolValue ?? false }
        savePath = arguments["savePath"]?.stringValue
        category = arguments["category"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        tags = (arguments["tags"]?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty }
        isPaused = flag("paused")
        isSequential = flag("sequential")
        putsFirstAndLastFirst = flag("firstLast")
        skipsChecking = flag("skipChecking")
        layout = arguments["contentLayout"]?.stringValue.flatMap(ContentLayout.init(rawValue:))
        place = arguments["queuePosition"].flatMap(QueuePlace.init)
        rates = RateArguments(arguments["limits"] ?? .object([]))
        checksSpace = arguments["checkSpace"]?.boolValue ?? true
        keptFree = min(arguments["keepFree"]?.integerValue ?? 0, 1 << 61)
        maxSize = min(arguments["maxSize"]?.integerValue ?? Self.standardMaxSize, 1 << 61)
        mergesTrackers = flag("mergeTrackers")
    }

    func torrent(_ parcel: Parcel) -> NewTorrent {
        NewTorrent(
            source: parcel.source, ids: parcel.ids, savePath: savePath, category: category, tags: tags,
            paused: isPaused, sequential: isSequential, firstLast: putsFirstAndLastFirst, skipChecking: skipsChecking,
            layout: layout, downLimit: rates.down, upLimit: rates.up)
    }

    /// No torrent is as large in earnest; a stranger's file that says so would wait for room for ever.
    private static let standardMaxSize: Int64 = 16 << 40

    static let parameters = [
        Parameter("client", .client, required: true, "\"client\": the name of a client of this file"),
        Parameter("category", .text, needs: .categories, "\"category\": the category to put it in"),
        Parameter("tags", .list(.text), needs: .tags, "\"tags\": the tags to give it"),
        Parameter("savePath", .path, "\"savePath\": an absolute path as the client sees it"),
        Parameter("paused", .flag, "\"paused\": whether it waits to be started"),
        Parameter("sequential", .flag, needs: .sequential, "\"sequential\": whether it downloads in order"),
        Parameter(
            "firstLast", .flag, needs: .firstLast,
            "\"firstLast\": whether the first and last piece of each file come first"),
        Parameter(
            "skipChecking", .flag, needs: .skipChecking,
            "\"skipChecking\": whether data on disk counts as complete unread"),
        Parameter(
            "contentLayout", .choice(ContentLayout.allCases.map(\.rawValue)), needs: .contentLayout,
            "\"contentLayout\": \"original\", \"subfolder\" or \"noSubfolder\""),
        Parameter(
            "queuePosition", .choiceOrWhole([QueueMove.top.rawValue, QueueMove.bottom.rawValue], 0...1_000_000),
            "\"queuePosition\": \"top\", \"bottom\" or a place counted from 0"
        ) { value in
            value?.integerValue == nil ? Capability.queue.rawValue : Capability.queuePlaces.rawValue
        },
        Parameter(
            "limits",
            .object([
                Parameter("down", .rate, "\"down\": its download limit"),
                Parameter("up", .rate, "\"up\": its upload limit"),
            ]), needs: .torrentLimits, "\"limits\": {\"down\": \"2 MiB/s\", \"up\": \"unlimited\"}"),
        Parameter("checkSpace", .flag, "\"checkSpace\": whether it waits until its data fits; true by default"),
        Parameter("keepFree", .bytes, "\"keepFree\": how much stays free, such as \"10 GiB\""),
        Parameter("maxSize", .bytes, "\"maxSize\": what is larger is refused for good; 16 TiB unless said"),
        Parameter(
            "mergeTrackers", .flag, needs: .trackerEditing,
            "\"mergeTrackers\": whether a torrent that is there already gets the trackers it lacks"),
    ]
}

extension Parameter {
    init(
        _ name: String, _ type: ParameterType, required: Bool = false, needs capability: Capability,
        _ documentation: String
    ) {
        self.init(name, type, required: required, documentation) { _ in capability.rawValue }
    }
}

extension QueuePlace {
    init?(_ value: JSON) {
        switch value {
        case .integer(let place): self = .place(place)
        case .string("top"): self = .top
        case .string("bottom"): self = .bottom
        default: return nil  // refused when the file is read, or no place at all
        }
    }
}
