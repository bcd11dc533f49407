import Clocks
import Engine
import Journal
import Torrents

extension MemoryReader {
    private struct EventKey: Hashable {
        let client: ClientName?
        let kind: String
    }

    private struct IntentKey: Hashable {
        let rule: String
        let action: String
        let state: StoredIntent.State
    }

    func firingTallies(of rules: [String], since wall: WallTime, lately later: WallTime) -> [FiringTally] {
        let fired = decisions(.latest(.max), DecisionFilter()).map(\.decision).filter {
            $0.at >= wall && [.firing, .wouldFire].contains($0.verdict)
        }
        let byRule = Dictionary(grouping: fired, by: \.rule)
        return rules.compactMap { rule in
            guard let own = byRule[rule], let last = own.map(\.at).max() else { return nil }
            return FiringTally(rule: rule, count: own.count, lately: own.count { $0.at >= later }, last: last)
        }
    }

    func firings(of rule: String, before wall: WallTime, days: Int) -> [Int: Int] {
        let start = wall.advanced(by: .seconds(-days * 86_400))
        let fired = decisions(.latest(.max), DecisionFilter(rule: rule)).map(\.decision).filter {
            $0.at > start && $0.at <= wall && [.firing, .wouldFire].contains($0.verdict)
        }
        return Dictionary(grouping: fired) { Int((wall.milliseconds - $0.at.milliseconds) / 86_400_000) }
            .mapValues(\.count)
    }

    func eventTallies(since wall: WallTime) -> [EventTally] {
        let events = events(.latest(.max), EventFilter()).filter { $0.at >= wall }
        return Dictionary(grouping: events) { EventKey(client: $0.client, kind: $0.type) }.map { key, group in
            EventTally(client: key.client, kind: key.kind, count: group.count)
        }.sorted { ($0.client?.text ?? "", $0.kind) < ($1.client?.text ?? "", $1.kind) }
    }

    func intentTallies(of rule: String?, since wall: WallTime) -> [IntentTally] {
        let intents = intents(.latest(.max), IntentFilter()).filter {
            $0.changedAt >= wall && (rule == nil || $0.intent.rule == rule)
        }
        let groups = Dictionary(grouping: intents) { stored in
            IntentKey(rule: stored.intent.rule, action: stored.intent.action, state: stored.state)
        }
        return groups.map { key, group in
            IntentTally(
                rule: key.rule, action: key.action, state: key.state, count: group.count,
                last: group.map(\.changedAt).max() ?? wall)
        }.sorted { ($0.rule, $0.action, $0.state.rawValue) < ($1.rule, $1.action, $1.state.rawValue) }
    }
}
