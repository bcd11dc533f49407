package import CEL

/// A variable that conditions and templates can read; which there are depends on what the rule is about.
package struct ScopeVariable: Sendable {
    /// Where a scope finds its value.
    enum Source: Sendable {
        case now, torrent, old, event, client, strikes, mark
        /// The record at this place among those that describe the subject.
        case own(Int)
    }

    /// Its name in expressions.
    package let name: String
    let source: Source
    /// Its type; that of an event depends on what the event is about.
    package let type: CEL.`Type`
    /// What torrents owe their trackers, for a variable that is a torrent.
    var obligations = Obligations()

    init(_ name: String, _ source: Source, _ type: CEL.`Type`) {
        self.name = name
        self.source = source
        self.type = type
    }
}

extension ScopeVariable {
    /// The instant of the evaluation.
    package static let now = ScopeVariable("now", .now, .timestamp)
    /// The torrent as it is.
    package static let torrent = ScopeVariable("torrent", .torrent, .record(Vocabulary.torrent))
    /// The torrent before the event.
    package static let old = ScopeVariable("old", .old, .record(Vocabulary.torrent))
    /// What has happened.
    package static let event = ScopeVariable(
        "event", .event, .record(RecordType("event", fields: EventField.common.map(\.declaration))))
    /// The client that it is about, or that has the torrent.
    package static let client = ScopeVariable("client", .client, .record(Vocabulary.client))

    /// The same for a file in which torrents owe their trackers something.
    func owing(_ obligations: Obligations) -> ScopeVariable {
        var copy = self
        copy.obligations = obligations
        return copy
    }

    /// What conditions about torrents can read, where torrents owe their trackers something.
    static func ofTorrents(owing obligations: Obligations) -> [ScopeVariable] {
        Trigger.each(.torrent).variables.map { $0.owing(obligations) }
    }

    /// How many strikes the subject has.
    package static let strikes = ScopeVariable("strikes", .strikes, .int)
    /// The torrent as it was at its first strike.
    package static let mark = ScopeVariable("mark", .mark, .record(Vocabulary.torrent))

    /// The names of the variables of all kinds of subjects.
    static let names = Set(
        (SubjectKind.all.flatMap { $0.variables + $0.events.variables } + [.strikes, .mark]).map(\.name))
}
