import CEL
import Clocks
import JSON
import Rules

/// The key of a run of one rule, under which it is remembered once it has succeeded.
struct DedupeKey: RecordKey {
    let rule: String
    let key: String

    /// The expression is part of the key, so that another one begins anew.
    init(rule: String, source: String, value: String) {
        self.rule = rule
        key = "\(source.fingerprint) \(value)".boundedForKeys
    }

    private init(rule: String, key: String) { (self.rule, self.key) = (rule, key) }

    var recordText: String { "\(rule)/\(key)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return Self(rule: String(parts[0]), key: String(parts[1]))
    }
}

/// The run that an intent belongs to, which is remembered when all of it has succeeded.
struct DedupedRun: Hashable {
    let key: DedupeKey
    /// Whether another action of it failed for good.
    var hasFailed = false

    var json: JSON { ["key": .string(key.recordText), "failed": .bool(hasFailed)] }

    init(key: DedupeKey) { self.key = key }

    init?(json: JSON) {
        guard let key = json["key"]?.stringValue.flatMap({ DedupeKey.read(Substring($0)) }) else { return nil }
        self.key = key
        hasFailed = json["failed"]?.boolValue ?? false
    }
}

extension EngineState {
    /// The key by which a rule tells this run from others; nil where it has none, or the key has no value.
    func dedupeKey(of rule: Rule, in scope: Scope) -> DedupeKey? {
        guard let terms = rule.patience.dedupe, case .string(let value) = terms.key.evaluate(scope) else { return nil }
        return DedupeKey(rule: rule.id, source: terms.source, value: value)
    }

    /// Why a rule does not fire here, as a run with the same key has succeeded lately or is under way.
    ///
    /// What this tick plans is in no table yet, so that all of one tick get the same answer.
    func repetition(of rule: Rule, in scope: Scope, at now: Moment) -> Hold? {
        guard let terms = rule.patience.dedupe else { return nil }
        guard let key = dedupeKey(of: rule, in: scope) else {
            return "dedupe: its key has no value: \(terms.source)"
        }
        let shown = key.key.drop { $0 != " " }.dropFirst().prefix(80)
        if let last = dedupes[key], last.isNoOlder(than: terms.length, at: now) {
            return Hold(
                "dedupe: it was done for \"\(shown)\" at \(last.wall.utc), see \"dedupe\"",
                until: last.wall.advanced(by: terms.length))
        }
        guard open.all.values.contains(where: { $0.run?.key == key }) else { return nil }
        return "dedupe: it is under way for \"\(shown)\", see \"dedupe\""
    }

    /// Notes how an action of a run ended: the run is remembered when nothing of it is left to do and all succeeded.
    ///
    /// - Parameters:
    ///   - run: The run that the action belonged to.
    ///   - succeeded: Whether the action did.
    ///   - isLast: Whether no action of the rule has yet to be planned.
    ///   - now: When.
    mutating func note(_ run: DedupedRun, succeeded: Bool, isLast: Bool, at now: Moment) {
        let others = open.all.filter { $0.value.run?.key == run.key }
        guard others.isEmpty else {
            guard !succeeded || run.hasFailed else { return }
            for (id, var other) in others {
                other.run?.hasFailed = true
                open[id] = other
            }
            return
        }
        guard succeeded, !run.hasFailed, isLast else { return }
        dedupes[run.key] = Instant(now)
    }

    /// Drops keys that count no more, once an hour.
    mutating func forgetOldRuns(of rules: RuleSet, at now: Moment) {
        guard !dedupes.isEmpty, now.boot - thisRun.dedupesDroppedAt >= .seconds(3600) else { return }
        thisRun.dedupesDroppedAt = now.boot
        let lengths = Dictionary(rules.rules.map { ($0.id, $0.patience.dedupe?.length ?? .zero) }) { first, _ in first }
        for (key, last) in dedupes.rows where !last.isNoOlder(than: lengths[key.rule] ?? .zero, at: now) {
            dedupes[key] = nil
        }
    }
}
