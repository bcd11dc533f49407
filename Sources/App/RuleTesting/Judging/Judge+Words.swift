import Clocks
import Engine
import JSON
import Rules
import Text
import Torrents

/// What was expected and what there was instead, in words.
extension Judge {
    func words(_ expectation: Expectation) -> String {
        let words = words(expectation.pattern)
        switch expectation.time {
        case .at(let time): return "at \(time.shown): \(words)"
        case .within(.zero, let by): return "by \(by.shown): \(words)"
        case .within(let from, let by): return "from \(from.shown) to \(by.shown): \(words)"
        case .never(.zero, let by): return by == test.end ? "never: \(words)" : "never until \(by.shown): \(words)"
        case .never(let from, let by): return "never from \(from.shown) to \(by.shown): \(words)"
        }
    }

    private func words(_ pattern: Expectation.Pattern) -> String {
        switch pattern {
        case .action(let pattern): return words(pattern)
        case .outcome(let pattern):
            let reason = pattern.reason.map { ", as \"\($0)\"" } ?? ""
            return "rule \"\(pattern.rule)\"\(about(pattern.target)): \(pattern.outcome.rawValue)\(reason)"
        case .event(let name, let target): return "event \(name)\(about(target))"
        case .facts(let torrent, let facts):
            return "torrent \"\(test.torrents[torrent].name)\" has " + shown(facts)
        case .listed(let torrent, let isListed):
            return "torrent \"\(test.torrents[torrent].name)\" is \(isListed ? "" : "not ")in the list"
        case .clientFacts(let client, let facts): return "client \"\(client)\" has " + shown(facts)
        }
    }

    private func words(_ pattern: Expectation.ActionPattern) -> String {
        var words = "action \"\(pattern.action)\"\(about(pattern.target))"
        if let rule = pattern.rule { words += " by rule \"\(rule)\"" }
        if pattern.isRehearsed { words += " in dry run" }
        if let arguments = pattern.arguments { words += " with \(arguments.text())" }
        if let end = pattern.end { words += ", \(end.rawValue)" }
        if let reason = pattern.reason { words += ", as \"\(reason)\"" }
        return words
    }

    private func about(_ target: Expectation.Target) -> String {
        switch target {
        case .any: ""
        case .torrent(let place): " for torrent \"\(test.torrents[place].name)\""
        case .client(let name): " for client \"\(name)\""
        case .disk(let name): " for disk \"\(name)\""
        case .orphan(let path): " for orphan \"\(path)\""
        case .file(let name): " for file \"\(name)\""
        }
    }

    /// What there was instead.
    func instead(of expectation: Expectation) -> [String] {
        switch (expectation.pattern, expectation.time) {
        case (.action(let pattern), _): return instead(of: pattern, expectation.time)
        case (.event(let name, let target), _):
            let told = account.events.filter { $0.event.type.rawValue == name && isAbout($0.event, target) }
            let others = account.events.filter { isAbout($0.event, target) }.map(\.event.type.rawValue)
            if told.isEmpty { return ["it was never told; told were: \(others.isEmpty ? "none" : list(others))"] }
            return ["it was told at " + told.map(\.at.shown).joined(separator: ", ")]
        case (_, .at(let time)): return span(at: time).map { state(expectation.pattern, in: $0) } ?? []
        case (_, .never(let from, let by)):
            let met = spans.first { span in
                from <= span.poll.at && span.poll.at <= by && holds(expectation.pattern, in: span)
            }
            return met.map { ["it was so at \($0.poll.at.shown)"] } ?? []
        case (_, .within(_, let by)):
            let last = spans.last { $0.poll.at <= by }
            return last.map { span in state(expectation.pattern, in: span).map { "\($0) at \(span.poll.at.shown)" } }
                ?? []
        }
    }

    private func instead(of pattern: Expectation.ActionPattern, _ time: Expectation.Time) -> [String] {
        let met = matches(pattern)
        if case .never = time {
            return met.prefix(3).map { "it was planned at \($0.at.shown) by rule \"\($0.intent.rule)\"" }
        }
        if !met.isEmpty { return ["it was so at " + met.prefix(3).map(\.at.shown).joined(separator: ", ")] }
        let near = account.intents.filter {
            $0.intent.action == pattern.action && isAbout($0.intent.subject, pattern.target)
        }
        if near.isEmpty {
            let others = account.intents.filter { isAbout($0.intent.subject, pattern.target) }.map(\.intent.action)
            return ["it was never planned; planned were: \(others.isEmpty ? "none" : list(others))"]
        }
        return near.prefix(5).map { at, intent, isRehearsed in
            let end = account.ends.first { $0.intent.id == intent.id }.map { ", \(Self.words($0.outcome))" } ?? ""
            return "at \(at.shown) rule \"\(intent.rule)\" planned it\(isRehearsed ? " in dry run" : "") with "
                + "\(intent.arguments.text())\(end)"
        }
    }

    /// How things stand that an expectation is about.
    private func state(_ pattern: Expectation.Pattern, in span: Span) -> [String] {
        switch pattern {
        case .outcome(let pattern):
            let bare = Expectation.OutcomePattern(
                rule: pattern.rule, target: pattern.target, outcome: pattern.outcome, reason: nil)
            return [outcomes(bare, in: span).map(\.rawValue).sorted().joined(separator: ", ")]
        case .facts(let torrent, let facts):
            guard let now = span.poll.torrents[torrent] else { return ["it is not in the list"] }
            return facts.sorted { $0.key.name < $1.key.name }.filter {
                !isSame($1, now.value(of: $0, at: span.poll.wall))
            }
            .map { "\($0.key.name) is \(Self.shown(now.value(of: $0.key, at: span.poll.wall), $0.key.kind))" }
        case .listed(let torrent, _): return [span.poll.torrents[torrent] == nil ? "it is not there" : "it is there"]
        case .clientFacts(let client, let facts):
            guard let now = span.poll.clients[client] else { return [] }
            return facts.sorted { $0.key.rawValue < $1.key.rawValue }.filter { !isSame($1, now[$0]) }
                .map { "\($0.key.rawValue) is \(Self.shown(now[$0.key], $0.key.kind))" }
        case .action, .event: return []
        }
    }

    private func list(_ words: [String]) -> String {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    private static func words(_ outcome: Outcome) -> String {
        switch outcome {
        case .done(let detail): "done (\(detail))"
        case .held(let reason): "held: \(reason)"
        case .dead(let reason): "failed: \(reason)"
        }
    }
}
