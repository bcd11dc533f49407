import JSON
import Torrents

/// The members of a torrent that we ask for; case names are the legacy dialect's names.
enum Column: Int, CaseIterable, Sendable {
    case hashString, name, status, error, errorString, percentDone, metadataPercentComplete
    case sizeWhenDone, totalSize, leftUntilDone, downloadedEver, uploadedEver, rateDownload, rateUpload
    case downloadLimit, downloadLimited, uploadLimit, uploadLimited
    case addedDate, doneDate, activityDate, secondsDownloading, secondsSeeding, eta
    case downloadDir, queuePosition, bandwidthPriority
    case seedRatioLimit, seedRatioMode, seedIdleLimit, seedIdleMode, isPrivate, labels
    case comment, creator, magnetLink, peers, trackerStats, files, fileStats, sequentialDownload

    enum Shape: Sendable { case integer, real, flag, text, labels, peers, trackers, files, fileStates }

    /// The name in the legacy dialect.
    var legacyName: String { self == .sequentialDownload ? "sequential_download" : "\(self)" }

    var shape: Shape {
        switch self {
        case .hashString, .name, .errorString, .downloadDir, .comment, .creator, .magnetLink: .text
        case .percentDone, .metadataPercentComplete, .seedRatioLimit: .real
        case .downloadLimited, .uploadLimited, .isPrivate, .sequentialDownload: .flag
        case .labels: .labels
        case .peers: .peers
        case .trackerStats: .trackers
        case .files: .files
        case .fileStats: .fileStates
        case .status, .error, .sizeWhenDone, .totalSize, .leftUntilDone, .downloadedEver, .uploadedEver, .rateDownload,
            .rateUpload, .downloadLimit, .uploadLimit, .addedDate, .doneDate, .activityDate, .secondsDownloading,
            .secondsSeeding, .eta, .queuePosition, .bandwidthPriority, .seedRatioMode, .seedIdleLimit, .seedIdleMode:
            .integer
        }
    }

    /// The facts for whose sake a column is asked for; nil for one that is always needed.
    private var serves: FieldSet? {
        switch self {
        case .comment: [.comment]
        case .creator: [.creator]
        case .magnetLink: [.magnet]
        case .peers: [.seedsConnected, .peersConnected]
        case .trackerStats: Self.trackerFacts
        case .files, .fileStats: [.files]
        default: nil  // short, and read by nearly every rule
        }
    }

    /// What only `trackerStats` knows, the most expensive column that is asked for in a poll.
    static let trackerFacts: FieldSet = [
        .tracker, .trackers, .trackerStatus, .trackerMessage, .unregistered, .seedsTotal, .peersTotal, .reannounceIn,
    ]

    /// The columns to ask for, none of which the server lacks: 3.00 gives the number 0 for one that it does not know.
    static func needed(reading fields: FieldSet, from interface: Interface) -> [Column] {
        let still = allCases.filter { column in
            guard column != .sequentialDownload else { return interface.hasSequential }
            return !running.contains(column) && column.serves.map { !$0.isDisjoint(with: fields) } ?? true
        }
        return still + running
    }

    /// What passes with time and nothing else, asked for last, so that the rows of resting torrents begin alike.
    static let running: [Column] = [.secondsSeeding, .secondsDownloading]

    private static let byName: [String: Column] = {
        var columns: [String: Column] = [:]
        for column in allCases {
            columns[column.legacyName] = column
            columns[Dialect.jsonRPC.word(column.legacyName)] = column
        }
        return columns
    }()

    /// Finds a column by its name in either dialect.
    init?(name: String) {
        guard let column = Self.byName[name] else { return nil }
        self = column
    }
}
