package import JSON
package import Torrents

/// Something that has to be so, or must never be.
package struct Expectation: Sendable {
    /// Where it stands in the file.
    package let place: RuleTest.Place
    /// What it is about.
    package let pattern: Pattern
    /// When it has to be so.
    package let time: Time

    /// When something has to be so.
    package enum Time: Hashable, Sendable {
        /// At the first poll from a time on.
        case at(Duration)
        /// At some poll between two times.
        case within(Duration, Duration)
        /// At no poll between two times.
        case never(Duration, Duration)
    }

    /// What of a run is looked at, and how it has to be.
    package enum Pattern: Sendable {
        /// An action is planned, or ends in some way.
        case action(ActionPattern)
        /// A rule is in a state about a subject.
        case outcome(OutcomePattern)
        /// An event is told.
        case event(String, Target)
        /// The client says these facts of a torrent, as the test may find them after the actions.
        case facts(torrent: Int, [TorrentField: FieldValue])
        /// The client lists a torrent, or does not.
        case listed(torrent: Int, Bool)
        /// The client says these facts of itself.
        case clientFacts(ClientName, [ClientFact: FieldValue])
    }

    /// What an action has to be like.
    package struct ActionPattern: Sendable {
        /// The name of the action.
        package let action: String
        /// The rule that plans it; nil for any.
        package let rule: String?
        /// What it is about.
        package let target: Target
        /// Arguments that it has to have, among others.
        package let arguments: JSON?
        /// How it has to end: done, held or failed; nil where being planned is enough.
        package let end: Outcome?
        /// A part of the answer or the reason with which it ends.
        package let reason: String?
        /// Whether it is planned by a rule in dry run, which is not carried out.
        package let isRehearsed: Bool
    }

    /// What a rule has to make of a subject.
    package struct OutcomePattern: Sendable {
        /// The rule.
        package let rule: String
        /// What it is about.
        package let target: Target
        /// What becomes of it there.
        package let outcome: Outcome
        /// A part of the reason.
        package let reason: String?
    }

    /// What a rule or an action is about.
    package enum Target: Hashable, Sendable {
        case any
        /// A torrent of the test.
        case torrent(Int)
        case client(ClientName)
        /// A disk of the rule file, by its name.
        case disk(String)
        /// A file of a watch folder, by its name.
        case file(String)
        /// A file without a torrent, by its path.
        case orphan(String)
    }

    /// What becomes of a rule about a subject, in the words of a test.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        case fires, done, failed, held, waits, outranked, unknown, noMatch, rests, off
    }
}
