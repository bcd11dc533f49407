import Rules
import Clocks
import Torrents

/// What is to be said of one rule and one subject.
struct Note {
    let verdict: Decision.Verdict
    let reason: String
    var intents: [IntentID]
    var event: EventID?
    var until: WallTime?

    init(
        _ verdict: Decision.Verdict, _ reason: String, intents: [IntentID] = [], event: EventID? = nil,
        until: WallTime? = nil
    ) {
        self.verdict = verdict
        self.reason = reason
        self.intents = intents
        self.event = event
        self.until = until
    }
}

/// One rule and one subject that is decided about, with what the rule sees of it.
struct Matter {
    let key: EpisodeKey
    /// The subject's name for people.
    let title: String
    let rule: Rule
    let scope: Scope
}

extension Decision {
    /// What is said of a rule and a subject, with the values of the condition's parts.
    init(_ note: Note, about matter: Matter, at wall: WallTime) {
        self.init(
            rule: matter.rule.id, subject: matter.key.subject, title: matter.title, at: wall, verdict: note.verdict,
            reason: note.reason, trace: matter.rule.trace(in: matter.scope), intents: note.intents, event: note.event,
            until: note.until)
    }
}
