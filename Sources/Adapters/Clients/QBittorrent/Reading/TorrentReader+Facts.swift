import ClientHTTP
import ClientKit
import JSON
import Torrents

extension TorrentReader {
    /// Reads one member that is a fact by itself, without its sentinels.
    func read(
        _ member: Member, from scanner: inout JSONScanner, into draft: inout TorrentDraft,
        sharing pool: inout TextPool
    ) throws(JSONError) {
        if try scanner.null() { return }
        switch member {
        case .name: try text(.name, &scanner, &draft, &pool)
        case .savePath: try text(.savePath, &scanner, &draft, &pool, .unknown)
        case .contentPath: try text(.contentPath, &scanner, &draft, &pool, .unknown)
        case .downloadPath: try text(.downloadPath, &scanner, &draft, &pool, .absent)
        case .magnetUri: try text(.magnet, &scanner, &draft, &pool, .unknown)
        case .comment: try text(.comment, &scanner, &draft, &pool, .absent)
        case .createdBy: try text(.creator, &scanner, &draft, &pool, .absent)
        case .category: try text(.category, &scanner, &draft, &pool)
        case .infohashV1:
            let id = draft.id
            try text(.hash, &scanner, &draft, &pool, .text(id.hex))
        case .infohashV2: try text(.hashV2, &scanner, &draft, &pool, .absent)
        case .tags: try tags(&scanner, &draft, &pool)
        case .addedOn: draft.set(.addedAt, try scanner.integer(), from: 1, else: .unknown)
        case .completionOn: draft.set(.completedAt, try scanner.integer(), from: 1, else: .absent)
        case .lastActivity: draft.set(.lastActiveAt, try scanner.integer(), from: 1, else: .absent)
        case .seenComplete: draft.set(.seenCompleteAt, try scanner.integer(), from: 1, else: .absent)
        case .dlLimit: draft.set(.downLimit, try scanner.integer(), from: 1, else: .absent)
        case .upLimit: draft.set(.upLimit, try scanner.integer(), from: 1, else: .absent)
        case .eta:
            let eta = try scanner.integer()
            draft[.eta] = (0..<8_640_000).contains(eta) ? .integer(eta) : .absent
        case .size: draft.set(.size, try scanner.integer(), from: 0, else: .unknown)
        case .totalSize: draft.set(.totalSize, try scanner.integer(), from: 0, else: .unknown)
        case .amountLeft: draft.set(.left, try scanner.integer(), from: 0, else: .unknown)
        case .downloaded: draft.set(.downloaded, try scanner.integer(), from: 0, else: .unknown)
        case .uploaded: draft.set(.uploaded, try scanner.integer(), from: 0, else: .unknown)
        case .downloadedSession: draft.set(.downloadedSession, try scanner.integer(), from: 0, else: .unknown)
        case .uploadedSession: draft.set(.uploadedSession, try scanner.integer(), from: 0, else: .unknown)
        case .dlspeed: draft.set(.downRate, try scanner.integer(), from: 0, else: .unknown)
        case .upspeed: draft.set(.upRate, try scanner.integer(), from: 0, else: .unknown)
        case .numSeeds: draft.set(.seedsConnected, try scanner.integer(), from: 0, else: .unknown)
        case .numLeechs: draft.set(.peersConnected, try scanner.integer(), from: 0, else: .unknown)
        case .numComplete: draft.set(.seedsTotal, try scanner.integer(), from: 0, else: .unknown)
        case .numIncomplete: draft.set(.peersTotal, try scanner.integer(), from: 0, else: .unknown)
        case .priority:
            // From 1, and 0 or less outside the queue; ours counts from 0, as the other clients do.
            let place = try scanner.integer()
            draft[.queuePosition] = place > 0 ? .integer(place - 1) : .absent
        case .progress: draft.set(.progress, max(0, min(1, try scanner.double())))
        case .availability:
            let copies = try scanner.double()
            draft[.availability] = copies < 0 ? .unknown : .real(copies)
        case .maxRatio:
            let ratio = try scanner.double()
            draft[.ratioLimit] = ratio < 0 ? .absent : .real(ratio)
        case .maxSeedingTime: draft[.seedingTimeLimit] = minutes(try scanner.integer())
        case .maxInactiveSeedingTime: draft[.idleSeedingLimit] = minutes(try scanner.integer())
        case .shareLimitAction:
            let action = ShareLimitAction(named: try RawText(&scanner).text(in: scanner))
            draft[.shareLimitAction] = action.map { .text($0.rawValue) } ?? .unknown
        case .autoTmm: draft.set(.autoManaged, try scanner.bool())
        case .firstLast: draft.set(.firstLast, try scanner.bool())
        case .forceStart: draft.set(.forced, try scanner.bool())
        case .private: draft.set(.private, try scanner.bool())
        case .seqDl: draft.set(.sequential, try scanner.bool())
        case .superSeeding: draft.set(.superSeeding, try scanner.bool())
        case .hash, .state, .seedingTime, .timeActive, .tracker, .hasTrackerError: try scanner.skip()
        }
    }

    /// Reads the tracker that the list names, unless all of them are known from a call of their own.
    ///
    /// 4.x leaves it empty unless the tracker works, and then it says nothing.
    func read(
        tracker scanner: inout JSONScanner, into draft: inout TorrentDraft, sharing pool: inout TextPool
    ) throws(JSONError) {
        let raw = try RawText(&scanner)
        guard !raw.isEmpty, !draft[.trackers].isKnown else { return }
        draft.set(.tracker, try pool.host(of: raw, in: scanner))
    }

    private func text(
        _ field: TorrentField, _ scanner: inout JSONScanner, _ draft: inout TorrentDraft, _ pool: inout TextPool,
        _ whenEmpty: @autoclosure () -> FieldValue = .text("")
    ) throws(JSONError) {
        let raw = try RawText(&scanner)
        guard !raw.isEmpty else { return draft[field] = whenEmpty() }
        try draft.setText(field, raw, in: scanner, sharing: &pool)
    }

    private func tags(
        _ scanner: inout JSONScanner, _ draft: inout TorrentDraft, _ pool: inout TextPool
    ) throws(JSONError) {
        draft[.tags] = .texts(try pool.words(of: RawText(&scanner), in: scanner))
    }

    private func minutes(_ number: Int64) -> FieldValue {
        let (seconds, overflow) = number.multipliedReportingOverflow(by: 60)
        return number < 0 || overflow ? .absent : .integer(seconds)
    }
}
