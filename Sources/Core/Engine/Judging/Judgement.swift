import Clocks
import Rules
import Torrents

/// What a rule says of one subject.
struct Judgement {
    let subject: Subject
    /// The torrent, where it is one.
    let torrent: Torrent?
    let verdict: Verdict
    /// What the rule saw.
    let scope: Scope
    /// Whether the rule looked, rather than having its windows closed.
    var isOpen = true
    /// What of a group it is about.
    var part = Candidate.Part.whole
}

extension Episode {
    /// The episode after one more observation of which the condition holds.
    ///
    /// - Parameters:
    ///   - former: The episode before; nil where none had begun.
    ///   - length: How long it has to hold before it fires.
    ///   - observed: The reading of the client's clock of observed time.
    ///   - isCooling: Whether the rule has fired for the subject too lately; asked only when it would fire.
    /// - Returns: The episode, and whether it begins to fire.
    static func holding(
        _ former: Episode?, for length: Duration, at observed: Duration, isCooling: () -> Bool
    ) -> (episode: Episode, enters: Bool) {
        var episode = former ?? Episode(phase: .pending, next: 0)
        episode.holding.run(at: observed)
        let enters = episode.phase == .pending && episode.holding.total(at: observed) >= length && !isCooling()
        if enters { episode.phase = .firing }
        return (episode, enters)
    }

    /// The episode after an observation of which the condition has no value: its time stands still.
    ///
    /// - Parameters:
    ///   - reason: Why the condition has none.
    ///   - observed: The clock's reading up to which it is known to have held.
    /// - Returns: The episode, which says why it waits.
    func unsure(for reason: String, since observed: Duration) -> Episode {
        var episode = self
        episode.standStill(at: observed)
        episode.heldReason = reason
        return episode
    }
}
