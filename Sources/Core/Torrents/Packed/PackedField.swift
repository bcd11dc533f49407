/// The numbers by which packed torrents name their facts; journals hold them, so they never change.
enum PackedField {
    /// Fields in the order of their numbers: a new one goes to the end, and none is moved or taken out.
    static let order: [TorrentField] = [
        .hash, .hashV2, .name, .comment, .creator, .private, .magnet, .client, .category, .tags, .state, .stalled,
        .forced, .done, .progress, .size, .totalSize, .downloaded, .uploaded, .left, .ratio, .downloadedSession,
        .uploadedSession, .downRate, .upRate, .downLimit, .upLimit, .addedAt, .completedAt, .lastActiveAt,
        .seenCompleteAt, .seedingTime, .activeTime, .eta, .reannounceIn, .seedsConnected, .peersConnected, .seedsTotal,
        .peersTotal, .availability, .tracker, .trackers, .trackerStatus, .trackerMessage, .unregistered, .savePath,
        .contentPath, .downloadPath, .missingFiles, .hardlinks, .contentId, .queuePosition, .priority, .sequential,
        .firstLast, .superSeeding, .autoManaged, .ratioLimit, .seedingTimeLimit, .idleSeedingLimit, .files, .error,
        .hardlinkedOutside, .sharedWith, .onDisk, .duplicateOf, .freeable,
        .shareLimitAction,
    ]

    /// The number of each field, by its raw value.
    static let numbers: [UInt8] = {
        var numbers = [UInt8](repeating: .max, count: TorrentField.allCases.count)
        for (number, field) in order.enumerated() { numbers[field.rawValue] = UInt8(number) }
        return numbers
    }()

    /// What a value looks like, so that a field of a later version can be passed over.
    enum Shape: UInt8 { case absent, no, yes, integer, real, text, texts, trackers, files }

    /// The shape of each field's values, by its number; `yes` stands for either truth value.
    static let shapes = order.map { field -> Shape in
        switch field.kind {
        case .flag: .yes
        case .bytes, .rate, .count, .time, .duration: .integer
        case .ratio, .fraction: .real
        case .text, .state, .trackerState: .text
        case .texts: .texts
        case .trackers: .trackers
        case .files: .files
        }
    }
}
