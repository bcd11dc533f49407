import Text
package import Torrents

/// What all trackers of one torrent together say.
package struct TrackerVerdict: Hashable, Sendable {
    /// Host of the tracker that decides; nil without trackers.
    package let host: String?
    /// How the tracker answers; nil where that cannot be told.
    package let state: TrackerState?
    /// What the tracker says; empty where it says nothing.
    package let message: String
    /// Nil while no tracker has answered, or one is being asked again: nobody knows then.
    package let unregistered: Bool?

    /// One working tracker outweighs any number of failing ones.
    ///
    /// - Parameters:
    ///   - trackers: All that the torrent has.
    ///   - phrases: What the words of single trackers mean, before those that are known of many.
    package init(_ trackers: [Tracker], by phrases: TrackerPhrases = TrackerPhrases()) {
        let active = trackers.filter { $0.state != .disabled }
        let ranking: [TrackerState] = [.working, .updating, .error, .unreachable, .notContacted]
        let decisive = ranking.lazy.compactMap { state in active.first { $0.state == state } }.first ?? active.first
        host = (decisive ?? trackers.first)?.host
        state = decisive?.state ?? trackers.first?.state
        message = decisive?.message ?? ""
        unregistered = Self.unregistered(active, phrases)
    }

    private static func unregistered(_ trackers: [Tracker], _ phrases: TrackerPhrases) -> Bool? {
        guard !trackers.isEmpty else { return false }
        if trackers.contains(where: { $0.state == .working }) { return false }
        let refusing = trackers.filter { $0.state == .error || $0.state == .updating && !$0.message.isEmpty }
        let isUnknown = refusing.contains { tracker in
            phrases.meaning(of: tracker.message, from: tracker.host) ?? saysUnregistered(tracker.message)
        }
        if isUnknown { return true }
        return trackers.contains { $0.state == .error } ? false : nil
    }

    /// Whether a tracker's words mean that it does not know the torrent, rather than the user or the client.
    ///
    /// Only phrases that trackers use for just that: "not found" alone is said of pages and users as well.
    package static func saysUnregistered(_ message: String) -> Bool {
        let words = message.lowercased()
        guard !["user", "account", "passkey", "pass key", "client"].contains(where: words.contains) else {
            return false
        }
        return phrases.contains(where: words.contains)
    }

    private static let phrases = [
        "unregistered torrent", "torrent unregistered", "torrent is unregistered", "torrent not registered",
        "torrent is not registered", "torrent has been deleted", "torrent was deleted", "torrent is deleted",
        "infohash not found", "info hash not found", "info_hash not found", "infohash not registered",
        "torrent not found", "torrent does not exist", "unknown torrent", "unknown info_hash", "unknown infohash",
        "not authorized for use with this tracker",
    ]
}

extension TorrentDraft {
    /// Fills every fact that comes from trackers.
    package mutating func setTrackers(_ trackers: [Tracker], by phrases: TrackerPhrases) {
        let verdict = TrackerVerdict(trackers, by: phrases)
        self[.trackers] = .trackers(trackers)
        self[.tracker] = verdict.host.map(FieldValue.text) ?? .absent
        self[.trackerStatus] = verdict.state.map { .text($0.rawValue) } ?? .unknown
        setText(.trackerMessage, orAbsent: verdict.message)
        self[.unregistered] = verdict.unregistered.map(FieldValue.flag) ?? .unknown
    }

    /// Says that nobody has asked for the trackers.
    package mutating func forgetTrackers() {
        for field: TorrentField in [.trackers, .trackerStatus, .trackerMessage, .unregistered] {
            self[field] = .unknown
        }
    }
}

extension Tracker {
    /// The host in an announce URL, in lower case, without port and credentials; the text itself when it has none.
    package static func host(of url: String) -> String {
        URLParts(url)?.host ?? url.lowercased()
    }
}
