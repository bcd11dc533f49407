import Engine
import Torrents

/// What came about in stories, so that a feature that none of them reaches is seen.
struct StoryCount {
    var observations: [Observation] = []
    var turns: [StoryPlan.Turn: Int] = [:]
    var looks: [String: Int] = [:]
    var releases = 0
    private(set) var events: [EventType: Int] = [:]
    private(set) var verdicts: [Decision.Verdict: Int] = [:]
    private(set) var actions: [String: Int] = [:]
    private(set) var rehearsed: [String: Int] = [:]
    private(set) var purposes: [Intent.Purpose: Int] = [:]
    private(set) var ofRules: [String: Int] = [:]
    private(set) var reasons: [String] = []
    private(set) var cancelled = 0
    private(set) var warnings = 0
    private(set) var keys: [String: Int] = [:]

    mutating func add(_ tick: Tick) {
        for event in tick.events { events[event.type, default: 0] += 1 }
        for decision in tick.decisions {
            verdicts[decision.verdict, default: 0] += 1
            ofRules[decision.rule, default: 0] += 1
            reasons.append(decision.reason)
        }
        for intent in tick.intents {
            actions[intent.action, default: 0] += 1
            purposes[intent.purpose, default: 0] += 1
        }
        for intent in tick.rehearsed { rehearsed[intent.action, default: 0] += 1 }
        cancelled += tick.cancelled.count
        warnings += tick.warnings.count
        for key in tick.records.keys { keys[String(key.prefix { $0 != "/" }), default: 0] += 1 }
    }

    mutating func add(_ other: StoryCount) {
        turns.merge(other.turns, uniquingKeysWith: +)
        looks.merge(other.looks, uniquingKeysWith: +)
        releases += other.releases
        events.merge(other.events, uniquingKeysWith: +)
        verdicts.merge(other.verdicts, uniquingKeysWith: +)
        actions.merge(other.actions, uniquingKeysWith: +)
        rehearsed.merge(other.rehearsed, uniquingKeysWith: +)
        purposes.merge(other.purposes, uniquingKeysWith: +)
        ofRules.merge(other.ofRules, uniquingKeysWith: +)
        reasons += other.reasons
        cancelled += other.cancelled
        warnings += other.warnings
        keys.merge(other.keys, uniquingKeysWith: +)
    }
}
