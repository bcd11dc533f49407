import ClientHTTP
import ClientKit
import JSON
import Torrents

extension TorrentReader {
    /// Takes one member that is a fact by itself, without its sentinels.
    func take(
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
        case .addedOn: draft[.addedAt] = positive(try scanner.integer(), or: .unknown)
        case .completionOn: draft[.completedAt] = positive(try scanner.integer(), or: .absent)
        case .lastActivity: draft[.lastActiveAt] = positive(try scanner.integer(), or: .absent)
        case .seenComplete: draft[.seenCompleteAt] = positive(try scanner.integer(), or: .absent)
        case .dlLimit: draft[.downLimit] = positive(try scanner.integer(), or: .absent)
        case .upLimit: draft[.upLimit] = positive(try scanner.integer(), or: .absent)
        case .eta:
            let eta = try scanner.integer()
            draft[.eta] = (0..<8_640_000).contains(eta) ? .integer(eta) : .absent
        case .size: draft[.size] = natural(try scanner.integer())
        case .totalSize: draft[.totalSize] = natural(try scanner.integer())
        case .amountLeft: draft[.left] = natural(try scanner.integer())
        case .downloaded: draft[.downloaded] = natural(try scanner.integer())
        case .uploaded: draft[.uploaded] = natural(try scanner.integer())
        case .downloadedSession: draft[.downloadedSession] = natural(try scanner.integer())
        case .uploadedSession: draft[.uploadedSession] = natural(try scanner.integer())
        case .dlspeed: draft[.downRate] = natural(try scanner.integer())
        case .upspeed: draft[.upRate] = natural(try scanner.integer())
        case .numSeeds: draft[.seedsConnected] = natural(try scanner.integer())
        case .numLeechs: draft[.peersConnected] = natural(try scanner.integer())
        case .numComplete: draft[.seedsTotal] = natural(try scanner.integer())
        case .numIncomplete: draft[.peersTotal] = natural(try scanner.integer())
        case .priority:
            // From 1, and 0 or less outside the queue; ours counts from 0, as the other clients do.
            let place = try scanner.integer()
            draft[.queuePosition] = place > 0 ? .integer(place - 1) : .absent
        case .progress: draft[.progress] = .real(max(0, min(1, try scanner.double())))
        case .availability:
            let copies = try scanner.double()
            draft[.availability] = copies < 0 ? .unknown : .real(copies)
        case .maxRatio:
            let ratio = try scanner.double()
            draft[.ratioLimit] = ratio < 0 ? .absent : .real(ratio)
        case .maxSeedingTime: draft[.seedingTimeLimit] = minutes(try scanner.integer())
        case .maxInactiveSeedingTime: draft[.idleSeedingLimit] = minutes(try scanner.integer())
        case .autoTmm: draft[.autoManaged] = .flag(try scanner.bool())
        case .firstLast: draft[.firstLast] = .flag(try scanner.bool())
        case .forceStart: draft[.forced] = .flag(try scanner.bool())
        case .private: draft[.private] = .flag(try scanner.bool())
        case .seqDl: draft[.sequential] = .flag(try scanner.bool())
        case .superSeeding: draft[.superSeeding] = .flag(try scanner.bool())
        case .hash, .state, .seedingTime, .timeActive, .tracker, .hasTrackerError: try scanner.skip()
        }
    }

    /// Takes the tracker that the list names, unless all of them are known from a call of their own.
    ///
    /// 4.x leaves it empty unless the tracker works, and then it says nothing.
    func take(
        tracker scanner: inout JSONScanner, into draft: inout TorrentDraft, sharing pool: inout TextPool
    ) throws(JSONError) {
        let raw = try RawText(&scanner)
        guard !raw.isEmpty, !draft[.trackers].isKnown else { return }
        draft[.tracker] = .text(pool.host(of: try raw.text(in: scanner)))
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
        var tags: [String] = []
        for part in try scanner.string().split(separator: ",") {
            let tag = part.drop { $0 == " " }
            if !tag.isEmpty { tags.append(pool.shared(String(tag))) }
        }
        draft[.tags] = .texts(tags)
    }

    private func positive(_ number: Int64, or nothing: FieldValue) -> FieldValue {
        number > 0 ? .integer(number) : nothing
    }

    private func natural(_ number: Int64) -> FieldValue { number >= 0 ? .integer(number) : .unknown }

    private func minutes(_ number: Int64) -> FieldValue {
        let (seconds, overflow) = number.multipliedReportingOverflow(by: 60)
        return number < 0 || overflow ? .absent : .integer(seconds)
    }
}
