package import Calendar
package import Clocks
package import Daemon
import Engine
package import JSON
package import Journal
package import Rules
import Torrents

/// What is and what was, in one form for all who show it: the command line, the socket and pages.
///
/// It reads the journal, and where it stands beside a daemon it asks that for what only its memory has.
package struct ReadModel: Sendable {
    /// Where everything comes from that the journal does not tell, or tells late.
    package enum Source: Sendable {
        /// The memory of the daemon in this process.
        case daemon(Decider)
        /// The journal alone, and the rule file as it is now; nil where that cannot be read.
        case file(RuleSet?)
    }

    let journal: any JournalReader
    let source: Source
    let time: any TimeSource
    /// The zone of this machine, for a rule file that names none.
    let zone: Zone
    /// The torrents of the last lists in order, for all who ask.
    let shelf = TorrentShelf()
    /// The plan that was made last, for all who ask.
    let plans = PlanShelf()

    package init(_ journal: any JournalReader, _ source: Source, time: any TimeSource, zone: Zone) {
        self.journal = journal
        self.source = source
        self.time = time
        self.zone = zone
    }

    /// Answers a question in the one JSON form that all who show things get.
    package func answer(_ query: Query) async throws(JournalError) -> JSON {
        switch query {
        case .status(let isReadable): try await status(fileIsReadable: isReadable).json
        case .events(let page, let filter, let patience):
            .array(try await events(page, filter, within: patience).map(\.json))
        case .history(let page, let filter): .array(try await history(page, filter).map(\.json))
        case .torrents(let client, let filter): try await torrents(of: client, meantBy: filter)
        case .why(let about, let rule, let at): try await why(about, rule: rule, at: at)
        case .plan(let digest, let assumesTimePassed): await plan(by: digest, assumesTimePassed: assumesTimePassed)
        }
    }

    /// The rules in force, or those of the file where no daemon is at hand.
    var rules: RuleSet? {
        get async {
            switch source {
            case .daemon(let decider): await decider.rules
            case .file(let rules): rules
            }
        }
    }

    /// Decisions with what became of their intents, the oldest first.
    func history(_ page: Page, _ filter: DecisionFilter) async throws(JournalError) -> [HistoryEntry] {
        try await entries(try await journal.decisions(page, filter))
    }

    /// Decisions with what became of their intents, in the same order.
    func entries(_ decisions: some Sequence<RecordedDecision>) async throws(JournalError) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        for recorded in decisions {
            var intents: [StoredIntent] = []
            for id in recorded.decision.intents {
                if let intent = try await journal.intent(id) { intents.append(intent) }
            }
            entries.append(HistoryEntry(recorded: recorded, intents: intents))
        }
        return entries
    }
}
