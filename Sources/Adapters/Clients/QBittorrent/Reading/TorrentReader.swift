import ClientHTTP
import ClientKit
import Clocks
import JSON
import Torrents

/// Reads the object of one torrent, whole or only what has changed, into what we hold of it.
struct TorrentReader {
    let clientName: ClientName
    let interface: Interface
    let now: Moment

    /// Reads one object; `former` is what we hold of the torrent, nil for one that is new to us.
    func read(
        _ scanner: inout JSONScanner, _ id: Infohash, _ former: Listed?, guessing guess: inout JSONKeyGuess,
        sharing pool: inout TextPool
    ) throws(JSONError) -> Listed {
        var draft = TorrentDraft(id, former: former?.torrent)
        var listed = former ?? Listed(torrent: Torrent(id, TorrentFacts()), toldAt: now.boot)
        if former == nil { begin(&draft) }
        listed.settleTimes(at: now.boot)
        let addedAt = draft.integer(of: .addedAt)
        var told: (seeding: Int64?, active: Int64?) = (nil, nil)
        try scanner.object(slotsIn: Member.table, guessing: &guess) {
            (inner: inout JSONScanner, slot) throws(JSONError) in
            guard let slot else { return try inner.skip() }
            let member = Member(slot: slot)
            switch member {
            case .state: listed.state = try WireState(from: &inner)
            case .seedingTime: told.seeding = try inner.integer().asFact
            case .timeActive: told.active = try inner.integer().asFact
            case .hasTrackerError:
                try inner.skip()
                listed.trackersReadAt = nil
            case .tracker: try read(tracker: &inner, into: &draft, sharing: &pool)
            default: try read(member, from: &inner, into: &draft, sharing: &pool)  // the rest are plain facts
            }
        }
        // What is told may be older than what has passed before our eyes, but not after the torrent was added anew.
        let isSame = former != nil && addedAt == draft.integer(of: .addedAt)
        if !isSame { (listed.seedingTime, listed.activeTime, listed.trackersReadAt) = (0, 0, nil) }
        listed.seedingTime = max(listed.seedingTime, told.seeding ?? 0)
        listed.activeTime = max(listed.activeTime, told.active ?? 0)
        derive(&draft, listed)
        listed.torrent = draft.torrent()
        return listed
    }

    /// Facts that no answer changes.
    ///
    /// Unknown always: stalled, reannounceIn (qBittorrent stops counting it), hardlinks, contentId and priority,
    /// which qBittorrent has only per file. Unknown until they are asked for: trackers, files.
    private func begin(_ draft: inout TorrentDraft) {
        draft.set(.hash, draft.id.hex)
        draft.set(.client, clientName.text)
    }

    /// Facts that follow from others.
    private func derive(_ draft: inout TorrentDraft, _ listed: Listed) {
        let hasMetadata = draft.integer(of: .totalSize) != nil
        if !hasMetadata { for field: TorrentField in [.size, .left, .private] { draft[field] = .unknown } }
        let isDone = hasMetadata && draft.integer(of: .left) == 0
        draft.set(.done, isDone)
        if draft[.completedAt] == .absent, isDone { draft[.completedAt] = .unknown }
        if draft[.completedAt] == .unknown, !isDone { draft[.completedAt] = .absent }
        if isDone { draft[.eta] = .absent }
        // Ours rather than the client's, which divides by what was downloaded, in one version capped at 9999.
        if let size = draft.integer(of: .size), size > 0, let uploaded = draft.integer(of: .uploaded) {
            draft.set(.ratio, Double(uploaded) / Double(size))
        } else {
            draft[.ratio] = .unknown
        }
        if let state = listed.state.state { draft.set(.state, state.rawValue) } else { draft[.state] = .unknown }
        draft[.missingFiles] = listed.state == .unknown ? .unknown : .flag(listed.state == .missingFiles)
        switch listed.state {
        case .error: draft[.error] = .text("qBittorrent reports an error and does not say which")
        case .missingFiles: draft[.error] = .text("files are missing")
        case .unknown: draft[.error] = .unknown
        default: draft[.error] = .absent  // every other state is in order
        }
        draft.setTimes(
            seeding: listed.seedingTime, active: listed.activeTime, at: now.wall.seconds,
            counting: listed.state.isSeeding)
    }
}
