import ClientHTTP
import ClientKit
import Clocks
import JSON
import Torrents

extension TorrentTable {
    /// Says every fact on purpose; those that no Transmission tells stay unknown, as a draft begins.
    ///
    /// Unknown always: hashV2, category, stalled, forced, downloadedSession, uploadedSession, seenCompleteAt,
    /// availability, hardlinks, contentId, firstLast, superSeeding, autoManaged, and seedingTimeLimit, which is
    /// absent instead: Transmission has no such limit, and that is certain.
    func fill(
        _ draft: inout TorrentDraft, from row: Row, in scanner: borrowing JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) {
        if draft[.hash] == .unknown {
            draft[.hash] = .text(draft.id.hex)
            draft[.client] = .text(clientName.text)
            draft[.seedingTimeLimit] = .absent
        }
        try fillTexts(&draft, from: row, in: scanner, sharing: &pool)
        try fillState(&draft, from: row, in: scanner, sharing: &pool)
        fillAmounts(&draft, from: row)
        fillTimes(&draft, from: row)
        fillTreatment(&draft, from: row, sharing: &pool)
        fillTrackers(&draft, from: row)
        fillFiles(&draft, from: row)
    }

    private func fillTexts(
        _ draft: inout TorrentDraft, from row: Row, in scanner: borrowing JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) {
        let places = (draft[.name], draft[.savePath])
        if let raw = row.text(.name) { try draft.setText(.name, raw, in: scanner, sharing: &pool) }
        if let raw = row.text(.downloadDir) { try draft.setText(.savePath, raw, in: scanner, sharing: &pool) }
        let hasMetadata = row.real(.metadataPercentComplete) >= 1
        if let folder = draft[.savePath].text, let name = draft[.name].text, hasMetadata {
            if draft[.contentPath] == .unknown || places != (draft[.name], draft[.savePath]) {
                draft[.contentPath] = .text(folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)")
            }
        } else {
            draft[.contentPath] = .unknown
        }
        for (field, column) in [(TorrentField.comment, Column.comment), (.creator, .creator), (.magnet, .magnetLink)] {
            if !row.has(column) || !hasMetadata && field != .magnet {
                draft[field] = .unknown
            } else if let raw = row.text(column), !raw.isEmpty {
                try draft.setText(field, raw, in: scanner, sharing: &pool)
            } else {
                draft[field] = .absent
            }
        }
    }

    private func fillState(
        _ draft: inout TorrentDraft, from row: Row, in scanner: borrowing JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) {
        guard row.integer(.error) == 3 else {
            // 1 and 2 are a tracker's warning and error; they belong to its message, and the torrent goes on.
            draft[.error] = .absent
            draft[.missingFiles] = .flag(false)
            draft[.state] = Self.state(row).map { .text($0.rawValue) } ?? .unknown
            return
        }
        if let raw = row.text(.errorString) { try draft.setText(.error, raw, in: scanner, sharing: &pool) }
        let words = (draft[.error].text ?? "").lowercased()
        let isMissing = words.contains("no data found") || words.contains("no data was found")
        draft[.missingFiles] = .flag(isMissing)
        draft[.state] = .text((isMissing ? TorrentState.missingFiles : .error).rawValue)
    }

    private static func state(_ row: Row) -> TorrentState? {
        switch row.integer(.status) {
        case 0: .paused
        case 1, 2: .checking
        case 3, 5: .queued
        case 4: row.real(.metadataPercentComplete) < 1 ? .metadata : .downloading
        case 6: .seeding
        default: nil  // a later version's
        }
    }

    private func fillAmounts(_ draft: inout TorrentDraft, from row: Row) {
        let hasMetadata = row.real(.metadataPercentComplete) >= 1
        let (size, left) = (row.integer(.sizeWhenDone), row.integer(.leftUntilDone))
        let uploaded = row.integer(.uploadedEver)
        draft[.size] = hasMetadata ? .integer(size) : .unknown
        draft[.totalSize] = hasMetadata ? .integer(row.integer(.totalSize)) : .unknown
        draft[.left] = hasMetadata ? .integer(left) : .unknown
        draft[.done] = .flag(hasMetadata && left == 0)
        draft[.progress] = .real(max(0, min(1, row.real(.percentDone))))
        draft[.downloaded] = .integer(row.integer(.downloadedEver))
        draft[.uploaded] = .integer(uploaded)
        // Ours rather than the client's: versions divide by different things, and -1 and -2 are no ratios.
        draft[.ratio] = hasMetadata && size > 0 ? .real(Double(uploaded) / Double(size)) : .unknown
        draft[.downRate] = .integer(row.integer(.rateDownload))
        draft[.upRate] = .integer(row.integer(.rateUpload))
        draft[.downLimit] = Self.limit(row, .downloadLimit, .downloadLimited)
        draft[.upLimit] = Self.limit(row, .uploadLimit, .uploadLimited)
        draft[.seedsConnected] = row.has(.peers) ? .integer(row.peers.seeds) : .unknown
        draft[.peersConnected] = row.has(.peers) ? .integer(row.peers.leechers) : .unknown
        draft[.downloadPath] =
            draft[.done] == .flag(true) ? .absent : session.incompletePath.map(FieldValue.text) ?? .absent
    }

    private static func limit(_ row: Row, _ value: Column, _ flag: Column) -> FieldValue {
        // Facts are small enough to be multiplied, and a limit below zero is none.
        let kilobytes = row.integer(value)
        return row.flag(flag) && kilobytes >= 0 ? .integer(kilobytes * 1000) : .absent
    }

    private func fillTimes(_ draft: inout TorrentDraft, from row: Row) {
        draft[.addedAt] = Self.time(row.integer(.addedDate), or: .unknown)
        // 3.00 and 4.0 write no date for a torrent that was complete when it was added.
        draft[.completedAt] = Self.time(row.integer(.doneDate), or: draft[.done] == .flag(true) ? .unknown : .absent)
        draft[.lastActiveAt] = Self.time(row.integer(.activityDate), or: .absent)
        let seeding = row.integer(.secondsSeeding)
        draft.setTimes(
            seeding: seeding, active: seeding &+ row.integer(.secondsDownloading), at: takenAt.wall.seconds,
            counting: row.integer(.status) == 6)
        let eta = row.integer(.eta)
        draft[.eta] = draft[.done] == .flag(true) || eta == -1 ? .absent : eta < 0 ? .unknown : .integer(eta)
    }

    private static func time(_ seconds: Int64, or nothing: FieldValue) -> FieldValue {
        seconds > 0 ? .integer(seconds) : nothing
    }
}
