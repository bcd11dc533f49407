import Daemon
import Engine
import Journal
import Rules
import Synchronization
import Torrents

/// Counts what is committed while the daemon runs, for metrics: never by torrent.
final class Counters: Sendable {
    struct EventKey: Hashable {
        let kind: String
        let client: String
    }

    struct RuleKey: Hashable {
        let rule: String
        let verdict: String
    }

    struct ActionKey: Hashable {
        let rule: String
        let action: String
        let outcome: String
    }

    /// All counts at one instant.
    struct Counts {
        var commits = 0
        var missed = 0
        var events: [EventKey: Int] = [:]
        var decisions: [RuleKey: Int] = [:]
        var actions: [ActionKey: Int] = [:]
        fileprivate var open: [IntentID: (rule: String, action: String)] = [:]
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// Counts until the daemon ends or the task is cancelled.
    ///
    /// - Parameters:
    ///   - feed: What is committed.
    ///   - open: What was planned before and has not ended.
    func follow(_ feed: Feed, open: [StoredIntent]) async {
        state.withLock { state in
            for stored in open { state.open[stored.intent.id] = (stored.intent.rule, stored.intent.action) }
        }
        for await item in feed.follow() {
            state.withLock { state in
                state.missed += item.missed
                state.add(item.commit)
            }
        }
    }
}

extension Counters.Counts {
    fileprivate mutating func add(_ commit: Commit) {
        commits += 1
        for tick in commit.ticks {
            for event in tick.events {
                let key = Counters.EventKey(kind: event.type.rawValue, client: event.client?.text ?? "")
                events[key, default: 0] += 1
            }
            for decision in tick.decisions {
                decisions[Counters.RuleKey(rule: decision.rule, verdict: decision.verdict.rawValue), default: 0] += 1
            }
            for intent in tick.intents { open[intent.id] = (intent.rule, intent.action) }
            for (id, _) in tick.cancelled { end(id, "cancelled") }
        }
        if case .ended(let id, let outcome, _)? = commit.change { end(id, outcome.word) }
    }

    private mutating func end(_ id: IntentID, _ outcome: String) {
        guard let (rule, action) = open.removeValue(forKey: id) else { return }
        actions[Counters.ActionKey(rule: rule, action: action, outcome: outcome), default: 0] += 1
    }
}

extension Outcome {
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .held: "held"
        case .dead: "dead"
        }
    }
}
