import Clocks
import Engine
import JSON
import Rules
import Torrents

/// Which parts of what came of a test an expectation is about.
extension Judge {
    /// The actions that are as expected, each with the time that counts: when it was planned, or when it ended.
    func matches(_ pattern: Expectation.ActionPattern) -> [(at: Duration, intent: Intent)] {
        guard let end = pattern.end else {
            return account.intents.filter { entry in
                entry.isRehearsed == pattern.isRehearsed && fits(entry.intent, pattern)
            }.map { ($0.at, $0.intent) }
        }
        return account.ends.filter { entry in
            let (outcome, detail): (Expectation.Outcome, String) =
                switch entry.outcome {
                case .done(let detail): (.done, detail)
                case .held(let detail): (.held, detail)
                case .dead(let detail): (.failed, detail)
                }
            return outcome == end && fits(entry.intent, pattern) && contains(detail, pattern.reason)
        }.map { ($0.at, $0.intent) }
    }

    /// Whether an intent matches the pattern of an action; its outcome is not compared.
    func fits(_ intent: Intent, _ pattern: Expectation.ActionPattern) -> Bool {
        intent.action == pattern.action && (pattern.rule ?? intent.rule) == intent.rule
            && isAbout(intent.subject, pattern.target)
            && (pattern.arguments.map { Self.has(intent.arguments, $0) } ?? true)
    }

    func contains(_ text: String, _ part: String?) -> Bool { part.map(text.contains) ?? true }

    func isAbout(_ subject: Subject, _ target: Expectation.Target) -> Bool { isAbout(key: subject.key, target) }

    /// The same for the key of a subject, by which the journal files it.
    private func isAbout(key: String, _ target: Expectation.Target) -> Bool {
        switch target {
        case .any: true
        case .torrent(let place):
            key.hasPrefix("torrent/\(test.torrents[place].client)/\(test.torrents[place].id.hex)/")
        case .client(let name): key == "client/\(name)" || key.hasPrefix("torrent/\(name)/")
        case .disk(let name): key == "disk/\(name)"
        case .orphan(let path): key.hasPrefix("orphan/") && key.hasSuffix(":" + path)
        case .file(let name): key.hasPrefix("file/") && key.hasSuffix("/" + name)
        }
    }

    func isAbout(_ event: Event, _ target: Expectation.Target) -> Bool {
        switch target {
        case .any: true
        case .torrent(let place):
            event.torrent?.id == test.torrents[place].id && event.client == test.torrents[place].client
        case .client(let name): event.client == name
        case .disk(let name): Subject(about: event) == .disk(name)
        case .orphan: false
        case .file(let name): event.path?.hasSuffix("/" + name) ?? false
        }
    }

    /// Whether a value has everything that is expected of it; amounts may be written as people write them.
    static func has(_ value: JSON, _ expected: JSON) -> Bool {
        switch (value, expected) {
        case (_, .object(let members)):
            return members.allSatisfy { member in value[member.name].map { has($0, member.value) } ?? false }
        case (.array(let values), .array(let expected)):
            return values.count == expected.count && zip(values, expected).allSatisfy { has($0, $1) }
        case (.integer(let number), .string(let text)):
            return (try? Quantity.rate(text)) == number || (try? Quantity.bytes(text)) == number
                || (try? Quantity.duration(text).milliseconds) == number
        case (.integer(let number), .real(let expected)): return Double(number) == expected
        case (.real(let number), .integer(let expected)): return number == Double(expected)
        default: return value == expected  // of one shape, or not the same
        }
    }

    /// What becomes of a rule about a subject from one poll until the next.
    func outcomes(_ pattern: Expectation.OutcomePattern, in span: Span) -> Set<Expectation.Outcome> {
        let told = account.decisions.filter { entry in
            entry.at < span.end && entry.decision.rule == pattern.rule
                && isAbout(entry.decision.subject, pattern.target)
        }
        var found: Set<Expectation.Outcome> = []
        for (at, decision) in told where at >= span.poll.at && contains(decision.reason, pattern.reason) {
            found.insert(Expectation.Outcome(decision.verdict))
        }
        if pattern.reason == nil, found.isSubset(of: [.noMatch]), fires(pattern, in: span) {
            found.remove(.noMatch)
            found.insert(.fires)
        }
        if pattern.reason == nil, found.isSubset(of: [.noMatch]), isUnknown(pattern, in: span) { found = [.unknown] }
        if found.isEmpty { found.formUnion(standing(told.map(\.decision), pattern, in: span)) }
        for (at, intent, outcome) in account.ends
        where at < span.end && intent.rule == pattern.rule && isAbout(intent.subject, pattern.target) {
            switch outcome {
            case .done(let detail): if contains(detail, pattern.reason) { found.insert(.done) }
            case .dead(let detail): if contains(detail, pattern.reason) { found.insert(.failed) }
            case .held: break  // it is decided about anew, which is told
            }
        }
        return found
    }

    /// What goes on without being told again, as its client does not answer.
    private func standing(
        _ told: [Decision], _ pattern: Expectation.OutcomePattern, in span: Span
    ) -> Set<Expectation.Outcome> {
        let rule = rules.rules.first { $0.id == pattern.rule }
        guard let last = told.last else { return [rule?.mode == .off ? .off : .noMatch] }
        guard contains(last.reason, pattern.reason) else { return [] }
        let isSilent = last.subject.client.map { !span.poll.answered.contains($0) } ?? false
        return isSilent ? [Expectation.Outcome(last.verdict)] : [.noMatch]
    }

    /// Whether the rule's condition has no value.
    private func isUnknown(_ pattern: Expectation.OutcomePattern, in span: Span) -> Bool {
        span.poll.unknown.contains { $0.rule == pattern.rule && isAbout(key: $0.subject, pattern.target) }
    }

    /// Whether an episode of the rule lasts.
    private func fires(_ pattern: Expectation.OutcomePattern, in span: Span) -> Bool {
        span.poll.firing.contains { $0.rule == pattern.rule && isAbout(key: $0.subject, pattern.target) }
    }
}

extension Subject {
    /// What an event of a kind with names is about; nil for any other.
    fileprivate init?(about event: Event) {
        guard case .named(let name) = event.subject, let kind = SubjectKind.telling(of: event.type) else { return nil }
        self = .named(kind, name)
    }
}

extension Expectation.Outcome {
    /// The word of tests for a verdict.
    init(_ verdict: Decision.Verdict) {
        self =
            switch verdict {
            case .pending: .waits
            case .firing, .wouldFire: .fires
            case .held: .held
            case .ended: .noMatch
            case .outranked: .outranked
            case .failed: .unknown
            case .resting: .rests
            }
    }
}
