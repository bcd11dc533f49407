import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import Text
import Torrents

extension ReadModel {
    /// How rules stand to a torrent, or stood to it, and what was decided about it, newest first.
    ///
    /// - Parameters:
    ///   - about: A hash, a name or a part of one, with the client and a slash before it where that matters.
    ///   - rule: The one rule that is asked about; nil for all.
    ///   - wall: A time in the past; nil for now.
    /// - Returns: The explanation; or `several`, the torrents that are meant; or `error`, why there is none.
    /// - Throws: `JournalError` when the journal cannot be read.
    func why(_ about: String, rule: String?, at wall: WallTime?) async throws(JournalError) -> JSON {
        let (engine, now) = (try await engine(), time.now)
        if let rule, !engine.rules.rules.contains(where: { $0.id == rule }), wall == nil {
            let near = Spelling.nearest(to: rule, among: engine.rules.rules.map(\.id))
            return ["error": .string("no rule is named \"\(rule)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))]
        }
        let choice = SubjectChoice(about, among: engine.lists(of: nil))
        guard let (list, torrent) = choice.found else { return choice.json }
        let client = list.client
        let explanation =
            if let wall {
                try await past(of: torrent, in: client, at: wall)
            } else {
                engine.explanation(of: torrent.id, in: client, at: now)
            }
        guard case .object(var members)? = explanation?.only(rule).json else { return choice.json }
        let local = LocalTime(engine.rules, elsewhere: zone, now: now.wall)
        let failure = try await journal.contacts(.latest(1), client: client).last?.failure
        let filter = DecisionFilter(torrents: [torrent.id], rule: rule)
        let decided = try await history(.latest(200), filter).reversed().filter { entry in
            entry.recorded.decision.subject.client == client
                && (wall.map { entry.recorded.decision.at <= $0 } ?? true)
        }
        members += [
            JSON.Member("listedAt", .string(local.text(list.takenAt.wall))),
            JSON.Member("failure", .text(failure)), JSON.Member("torrent", torrent.shown(at: now.wall, next: nil)),
            JSON.Member("history", .array(decided.prefix(50).map(\.json))),
        ]
        return .object(members)
    }

    /// How rules stood to a torrent at a time, by the last decision of each up to then.
    private func past(
        of torrent: Torrent, in client: ClientName, at wall: WallTime
    ) async throws(JournalError) -> Explanation {
        var last: [String: Decision] = [:]
        for recorded in try await journal.decisions(.latest(10_000), DecisionFilter(torrents: [torrent.id])) {
            let decision = recorded.decision
            guard decision.at <= wall, decision.subject.client == client else { continue }
            last[decision.rule] = decision
        }
        return Explanation(
            subject: .torrent(client, torrent.incarnation), title: torrent.name, at: wall,
            rules: last.values.sorted { $0.at > $1.at }.map(RuleStanding.init(recalling:)))
    }
}

extension Explanation {
    /// What it says of one rule, or of all where none is named.
    fileprivate func only(_ rule: String?) -> Explanation {
        guard let rule else { return self }
        return Explanation(subject: subject, title: title, at: at, rules: rules.filter { $0.rule == rule })
    }
}
