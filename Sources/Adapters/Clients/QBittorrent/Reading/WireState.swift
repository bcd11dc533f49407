import JSON
import Torrents

/// The states that qBittorrent tells, old names and new ones.
enum WireState: String, CaseIterable, Sendable {
    case error, missingFiles, uploading, pausedUP, stoppedUP, queuedUP, stalledUP, checkingUP, forcedUP
    case downloading, metaDL, forcedMetaDL, pausedDL, stoppedDL, queuedDL, stalledDL, checkingDL, forcedDL
    case checkingResumeData, moving
    /// `unknown`, or a name that is not in this list.
    case unknown

    private static let table = JSONKeyTable(allCases.map(\.rawValue))
    private static let bySlot = allCases

    /// Takes the next string, without making a `String` of it where it is a known state.
    init(from scanner: inout JSONScanner) throws(JSONError) {
        let (range, hasEscapes) = try scanner.stringRange()
        if let slot = scanner.slot(of: range, in: Self.table) {
            self = Self.bySlot[slot]
        } else {
            self = WireState(rawValue: try scanner.decoded(range, hasEscapes)) ?? .unknown
        }
    }

    /// The state in our words; nil for a word that is not known.
    var state: TorrentState? {
        switch self {
        case .error: .error
        case .missingFiles: .missingFiles
        case .uploading, .stalledUP, .forcedUP: .seeding
        case .downloading, .stalledDL, .forcedDL: .downloading
        case .metaDL, .forcedMetaDL: .metadata
        case .pausedUP, .stoppedUP, .pausedDL, .stoppedDL: .paused
        case .queuedUP, .queuedDL: .queued
        case .checkingUP, .checkingDL, .checkingResumeData: .checking
        case .moving: .moving
        case .unknown: nil
        }
    }

    /// Whether the time spent seeding passes.
    var isSeeding: Bool { state == .seeding }

    /// Whether the time spent active passes.
    var isActive: Bool { [.seeding, .downloading, .metadata].contains(state) }
}
