package import Clocks
package import JSON
package import Torrents

/// Everything that one observation led to; it is persisted in one transaction before anything is carried out.
package struct Tick: Sendable {
    /// Counts the observations that changed something, over restarts.
    package var number: Int64
    /// When the observation was made.
    package let at: Moment
    /// What was news, in the order in which rules hear it.
    package var events: [Event] = []
    /// What was decided about rules and subjects, with its reasons.
    package var decisions: [Decision] = []
    /// In the order in which they are to be carried out.
    package var intents: [Intent] = []
    /// Intents that are called off before anything was done, and why.
    package var cancelled: [(id: IntentID, reason: String)] = []
    /// Planned by rules in dry run: shown, never carried out.
    package var rehearsed: [Intent] = []
    /// Those of them that end what was really done; a real run carries them out in any mode of the rule.
    package var owed: Set<IntentID> = []
    /// What owners should change; each is said once a run and until it changes.
    package var warnings: [ClientWarning] = []
    /// Torrents whose durable description is to be replaced.
    package var known: [(client: ClientName, torrent: Torrent)] = []
    /// Torrents that are no longer in their client.
    package var gone: [(client: ClientName, id: Infohash)] = []
    /// The engine's durable state by key; nil forgets a key.
    package var records: [String: JSON?] = [:]

    package init(number: Int64, at: Moment) {
        self.number = number
        self.at = at
    }

    /// Takes up what follows from a further observation, so that both are written in one transaction.
    package mutating func merge(_ later: Tick) {
        number = max(number, later.number)
        events += later.events
        decisions += later.decisions
        intents += later.intents
        cancelled += later.cancelled
        rehearsed += later.rehearsed
        owed.formUnion(later.owed)
        known += later.known
        gone += later.gone
        records.merge(later.records) { _, newer in newer }
    }

    /// Whether there is nothing to write down.
    package var isQuiet: Bool {
        events.isEmpty && decisions.isEmpty && intents.isEmpty && cancelled.isEmpty && known.isEmpty && gone.isEmpty
            && records.isEmpty
    }
}
