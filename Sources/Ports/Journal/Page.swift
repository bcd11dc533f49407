package import Clocks
package import Engine
package import Torrents

/// Which part of a list is asked for; every list comes oldest first.
package enum Page: Hashable, Sendable {
    /// The newest, at most so many.
    case latest(Int)
    /// Those that follow a number, at most so many.
    case after(Int64, Int)
    /// The last ones before a number, at most so many.
    case before(Int64, Int)
}

/// Which events are asked for; nil leaves a choice open.
package struct EventFilter: Hashable, Sendable {
    /// About this client only; nil for all.
    package var client: ClientName?
    /// About these torrents only; nil for all.
    package var torrents: [Infohash]?
    /// Of this type only; nil for all.
    package var type: EventType?
    /// At this time or later only; nil for all.
    package var since: WallTime?

    package init(
        client: ClientName? = nil, torrents: [Infohash]? = nil, type: EventType? = nil, since: WallTime? = nil
    ) {
        self.client = client
        self.torrents = torrents
        self.type = type
        self.since = since
    }
}

/// Which decisions are asked for; nil leaves a choice open.
package struct DecisionFilter: Hashable, Sendable {
    /// About these torrents only; nil for all.
    package var torrents: [Infohash]?
    /// About this rule only; nil for all.
    package var rule: String?
    /// At this time or later only; nil for all.
    package var since: WallTime?
    /// Of this verdict only; nil for all.
    package var verdict: Decision.Verdict?

    package init(
        torrents: [Infohash]? = nil, rule: String? = nil, since: WallTime? = nil, verdict: Decision.Verdict? = nil
    ) {
        self.torrents = torrents
        self.rule = rule
        self.since = since
        self.verdict = verdict
    }
}

/// Which intents are asked for; nil leaves a choice open.
package struct IntentFilter: Hashable, Sendable {
    /// In this state only; nil for any.
    package var state: StoredIntent.State?
    /// About this torrent only; nil for all.
    package var torrent: Infohash?
    /// Of these actions only, by name; nil for all.
    package var actions: [String]?

    package init(state: StoredIntent.State? = nil, torrent: Infohash? = nil, actions: [String]? = nil) {
        self.state = state
        self.torrent = torrent
        self.actions = actions
    }
}
