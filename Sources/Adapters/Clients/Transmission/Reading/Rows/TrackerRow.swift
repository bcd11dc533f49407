import ClientKit
import JSON
import Torrents

/// One element of `trackerStats`.
struct TrackerRow: Sendable {
    private enum Member: Int, CaseIterable {
        case announce, tier, isBackup, announceState, hasAnnounced, lastAnnounceResult, lastAnnounceSucceeded
        case lastAnnounceTimedOut, nextAnnounceTime, seederCount, leecherCount
    }

    private static let names = JSONKeyTable(
        Member.allCases.map { "\($0)" } + Member.allCases.map { Dialect.jsonRPC.word("\($0)") })

    private(set) var url = ""
    private(set) var tier = 0
    private(set) var seeds: Int64 = -1
    private(set) var peers: Int64 = -1
    /// Seconds since 1970; 0 when no announce is planned.
    private(set) var nextAnnounce: Int64 = 0
    private var isAnnouncing = false
    private var hasAnnounced = false
    private var succeeded = false
    private var timedOut = false
    private var isBackup = false
    private var result = ""

    init(_ scanner: inout JSONScanner) throws(JSONError) {
        var row = TrackerRow()
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            guard let slot = inner.slot(of: key, in: Self.names),
                let member = Member(rawValue: slot % Member.allCases.count)
            else { return try inner.skip() }
            try row.read(member, from: &inner)
        }
        self = row
    }

    private init() {}

    private mutating func read(_ member: Member, from scanner: inout JSONScanner) throws(JSONError) {
        switch member {
        case .announce: url = try scanner.string()
        case .tier: tier = Int(truncatingIfNeeded: try scanner.integer())
        case .isBackup: isBackup = try Row.flag(&scanner)
        case .announceState: isAnnouncing = try scanner.integer() == 3
        case .hasAnnounced: hasAnnounced = try Row.flag(&scanner)
        case .lastAnnounceResult: result = try scanner.string()
        case .lastAnnounceSucceeded: succeeded = try Row.flag(&scanner)
        case .lastAnnounceTimedOut: timedOut = try Row.flag(&scanner)
        case .nextAnnounceTime: nextAnnounce = try scanner.integer().asFact
        case .seederCount: seeds = try scanner.integer()
        case .leecherCount: peers = try scanner.integer()
        }
    }

    var tracker: Tracker {
        Tracker(
            url: url, host: Tracker.host(of: url), tier: tier, state: state, message: succeeded ? "" : result,
            seeds: seeds < 0 ? nil : Int(clamping: seeds), peers: peers < 0 ? nil : Int(clamping: peers))
    }

    private var state: TrackerState {
        if hasAnnounced, succeeded { return .working }
        if isAnnouncing { return .updating }
        guard hasAnnounced, !isBackup else { return .notContacted }
        return timedOut || Self.saysNothingCame(result) ? .unreachable : .error
    }

    /// Transmission's own words for a tracker that gave no answer, as against words of the tracker.
    private static func saysNothingCame(_ result: String) -> Bool {
        let words = result.lowercased()
        return ["could not connect", "did not respond", "connection failed", "could not resolve", "timed out"]
            .contains(where: words.contains)
    }
}
