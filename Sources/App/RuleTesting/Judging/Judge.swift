import Clocks
import Engine
import JSON
package import Rules
import Text
import Torrents

/// Compares what came of a test with what it expects.
package struct Judge {
    let test: RuleTest
    let rules: RuleSet
    let account: Account

    /// - Parameters:
    ///   - test: What is expected.
    ///   - rules: The rules at its start.
    ///   - account: What came of it.
    package init(_ test: RuleTest, rules: RuleSet, account: Account) {
        self.test = test
        self.rules = rules
        self.account = account
    }

    /// What is not as expected, in file order; nothing where the test has passed.
    package var differences: [Difference] { test.expectations.compactMap(difference) }

    private func difference(_ expectation: Expectation) -> Difference? {
        let isMet: Bool
        switch expectation.time {
        case .at(let time):
            guard let span = span(at: time) else {
                return Difference(
                    place: expectation.place, expected: words(expectation), instead: ["the test ends before that"],
                    history: [])
            }
            isMet = holds(expectation.pattern, in: span)
        case .within(let from, let by): isMet = occurs(expectation.pattern, from: from, by: by)
        case .never(let from, let by): isMet = !occurs(expectation.pattern, from: from, by: by)
        }
        guard !isMet else { return nil }
        return Difference(
            place: expectation.place, expected: words(expectation), instead: instead(of: expectation),
            history: history(of: expectation.pattern))
    }

    /// The time from one poll until the next.
    struct Span {
        let poll: Account.Poll
        let end: Duration

        func holds(_ time: Duration) -> Bool { poll.at <= time && time < end }
    }

    /// The first poll at or after a time.
    func span(at time: Duration) -> Span? { spans.first { $0.poll.at >= time } }

    /// Every poll.
    var spans: [Span] { account.polls.map { Span(poll: $0, end: $0.at + test.step) } }

    private func occurs(_ pattern: Expectation.Pattern, from: Duration, by: Duration) -> Bool {
        switch pattern {
        case .action(let pattern): return matches(pattern).contains { from <= $0.at && $0.at <= by }
        case .event(let name, let target):
            return account.events.contains { at, event in
                from <= at && at <= by && event.type.rawValue == name && isAbout(event, target)
            }
        case .outcome, .facts, .listed, .clientFacts:
            return spans.contains { from <= $0.poll.at && $0.poll.at <= by && holds(pattern, in: $0) }
        }
    }

    /// Whether a pattern is so from one poll until the next.
    func holds(_ pattern: Expectation.Pattern, in span: Span) -> Bool {
        switch pattern {
        case .action(let pattern): matches(pattern).contains { span.holds($0.at) }
        case .outcome(let pattern): outcomes(pattern, in: span).contains { $0 == pattern.outcome }
        case .event(let name, let target):
            account.events.contains { at, event in
                span.holds(at) && event.type.rawValue == name && isAbout(event, target)
            }
        case .facts(let torrent, let facts):
            span.poll.torrents[torrent].map { now in
                facts.allSatisfy { isSame($1, now.value(of: $0, at: span.poll.wall)) }
            } ?? false
        case .listed(let torrent, let isListed): (span.poll.torrents[torrent] != nil) == isListed
        case .clientFacts(let client, let facts):
            span.poll.clients[client].map { now in facts.allSatisfy { isSame($1, now[$0]) } } ?? false
        }
    }

    /// Whether a fact is what was expected; reals only as far as a text of them goes.
    func isSame(_ expected: FieldValue, _ found: FieldValue) -> Bool {
        if let first = expected.real, let second = found.real { return abs(first - second) < 1e-6 }
        if let first = expected.texts, let second = found.texts { return Set(first) == Set(second) }
        return expected == found
    }
}

/// One expectation that was not met.
package struct Difference: Hashable, Sendable {
    /// Where it stands in the file.
    package let place: RuleTest.Place
    /// What was expected, in words.
    package let expected: String
    /// What there was instead.
    package let instead: [String]
    /// What was decided about it, in the order of time.
    package let history: [String]
}
