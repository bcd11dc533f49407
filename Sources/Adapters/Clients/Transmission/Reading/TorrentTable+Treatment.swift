import ClientKit
import Clocks
import Torrents

extension TorrentTable {
    /// Tags, place in the queue, priority and the limits that are in force for the torrent.
    func fillTreatment(_ draft: inout TorrentDraft, from row: Row, sharing pool: inout TextPool) {
        if draft[.tags].texts != row.labels { draft[.tags] = .texts(row.labels.map { pool.shared($0) }) }
        draft[.private] = row.real(.metadataPercentComplete) >= 1 ? .flag(row.flag(.isPrivate)) : .unknown
        draft[.queuePosition] = row.integer(.queuePosition) < 0 ? .absent : .integer(row.integer(.queuePosition))
        draft[.priority] = Self.priority(row.integer(.bandwidthPriority)).map { .text($0.rawValue) } ?? .unknown
        draft[.sequential] = row.has(.sequentialDownload) ? .flag(row.flag(.sequentialDownload)) : .unknown
        switch row.integer(.seedRatioMode) {
        case 0: draft[.ratioLimit] = session.ratioLimit.map(FieldValue.real) ?? .absent
        case 1: draft[.ratioLimit] = .real(row.real(.seedRatioLimit))
        default: draft[.ratioLimit] = .absent  // 2: seeds whatever the ratio
        }
        switch row.integer(.seedIdleMode) {
        case 0: draft[.idleSeedingLimit] = session.idleLimit.map(FieldValue.integer) ?? .absent
        case 1:
            let seconds = row.integer(.seedIdleLimit).multipliedReportingOverflow(by: 60)
            draft[.idleSeedingLimit] = seconds.overflow ? .absent : .integer(seconds.partialValue)
        default: draft[.idleSeedingLimit] = .absent  // 2: seeds however idle
        }
    }

    private static func priority(_ number: Int64) -> BandwidthPriority? {
        switch number {
        case -1: .low
        case 0: .normal
        case 1: .high
        default: nil  // Transmission has three
        }
    }

    /// The facts of trackers: from the former list where this answer leaves them out, and none where no rule reads one.
    func fillTrackers(_ draft: inout TorrentDraft, from row: Row) {
        guard row.has(.trackerStats) else {
            guard !keepsTrackers else { return }
            draft.forgetTrackers()
            for field: TorrentField in [.tracker, .seedsTotal, .peersTotal, .reannounceIn] { draft[field] = .unknown }
            return
        }
        let trackers = row.trackers.map(\.tracker)
        draft.setTrackers(trackers, by: phrases)
        draft[.seedsTotal] = trackers.compactMap(\.seeds).max().map { .integer(Int64($0)) } ?? .unknown
        draft[.peersTotal] = trackers.compactMap(\.peers).max().map { .integer(Int64($0)) } ?? .unknown
        // It passes with every second, so it is told only to those who ask.
        guard fields.contains(.reannounceIn) else { return draft[.reannounceIn] = .unknown }
        let next = row.trackers.map(\.nextAnnounce).filter { $0 > takenAt.wall.seconds }.min()
        draft[.reannounceIn] = next.map { .integer($0 - takenAt.wall.seconds) } ?? .absent
    }

    func fillFiles(_ draft: inout TorrentDraft, from row: Row) {
        guard row.has(.files), row.has(.fileStats), row.files.count == row.fileStates.count else {
            return draft[.files] = .unknown
        }
        let files = zip(row.files, row.fileStates).map { file, state in
            TorrentFile(
                path: file.path, size: file.size,
                progress: file.size > 0 ? max(0, min(1, Double(file.completed) / Double(file.size))) : 1,
                wanted: state.wanted, priority: (Self.priority(state.priority) ?? .normal).rawValue)
        }
        draft[.files] = .files(files)
    }
}
