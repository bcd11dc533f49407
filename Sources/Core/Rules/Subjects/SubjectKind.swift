package import CEL
package import Torrents

/// A kind of what decisions are about, declared once; files, keys, conditions, events and actions read it here.
///
/// A class, since each subject holds its kind and is copied often.
package final class SubjectKind: Sendable {
    /// Every kind; a new one is a file in `Kinds` and its place in this list.
    package static let all: [SubjectKind] = [
        .torrent, .group, .client, .disk, .orphan, .file, .hook, .nothing,
    ]

    /// What tells one subject of a kind from another, which is also the form of its key.
    package enum Identity: Sendable {
        /// Its client, its infohash and when it was added.
        case incarnation
        /// It is the client.
        case client
        /// A name.
        case name
        /// There is only one.
        case sole
    }

    /// Which subjects of a kind there are, for rules that are about each of them.
    package enum Population: Sendable {
        /// They come one at a time, and nothing lists them: no rule can be about each.
        case unlisted
        /// The torrents of each list; only those for which something may have changed are judged.
        case torrents
        /// The groups that the file names, by the torrents of all their clients.
        case groups
        /// A few that follow from each list, all of which are judged with every list.
        case members(@Sendable (Snapshot) -> [Member])
        /// Those that a section of the rule file names; a rule is about one name, and judged when that is observed.
        case named(section: String)
    }

    /// One subject of a population.
    package struct Member: Sendable {
        /// The subject itself.
        package let subject: Subject
        /// The records that describe it, for the kind's own variables.
        package let records: [any Record]

        package init(_ subject: Subject, records: [any Record] = []) {
            self.subject = subject
            self.records = records
        }
    }

    /// The word for it in `each`, in messages and in front of keys.
    package let word: String
    /// What tells one from another.
    package let identity: Identity
    /// What conditions can read while one is judged.
    package let variables: [ScopeVariable]
    /// What rules hear of the kind.
    package let events: SubjectEvents
    /// Which there are.
    package let population: Population
    /// Whether a rule that judges one can act on it.
    package let isActedOn: Bool
    /// What a list says of one, for claims to be compared with; nil where nothing of the kind can be claimed.
    package let holder: (@Sendable (Subject, Snapshot) -> Claim.Holder?)?
    /// A subject's name for people, as the last list of its client tells it.
    let title: @Sendable (Subject, Snapshot?) -> String

    init(
        word: String, identity: Identity, variables: [ScopeVariable], events: SubjectEvents,
        population: Population = .unlisted, isActedOn: Bool = true,
        holder: (@Sendable (Subject, Snapshot) -> Claim.Holder?)? = nil,
        title: @escaping @Sendable (Subject, Snapshot?) -> String
    ) {
        self.word = word
        self.identity = identity
        self.variables = variables
        self.events = events
        self.population = population
        self.isActedOn = isActedOn
        self.holder = holder
        self.title = title
    }
}

extension SubjectKind: Hashable, CustomStringConvertible {
    package static func == (left: SubjectKind, right: SubjectKind) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    package var description: String { word }
}

extension SubjectKind {
    /// Whether a rule can be about each of them.
    package var isListed: Bool {
        if case .unlisted = population { false } else { true }
    }

    /// The section of the rule file that names its subjects; nil where none does.
    package var section: String? {
        if case .named(let section) = population { section } else { nil }
    }

    /// Every kind that actions can be about.
    package static let actedOn = Set(all.filter(\.isActedOn))

    /// The kind with this word; nil for any other word.
    package static func named(_ word: some StringProtocol) -> SubjectKind? { all.first { $0.word == word } }

    /// The kind that an event tells of; nil for a topic that no kind has.
    package static func telling(of event: EventType) -> SubjectKind? { byEvent[event] }

    private static let byEvent = EventType.allCases.reduce(into: [EventType: SubjectKind]()) { kinds, event in
        kinds[event] = all.first { $0.events.topic == event.topic }
    }
}
