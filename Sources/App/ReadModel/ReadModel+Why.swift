import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import Text
import Torrents

extension ReadModel {
    /// How rules stand to a torrent, a client or a watched file, or stood to it, and what was decided about it, newest first.
    ///
    /// - Parameters:
    ///   - about: A hash, a name or a part of one, with the client and a slash before it where that matters; or the name
    ///     of a client, the absolute path of a watched file or an orphan, `disk:` and the name of a disk, or a group such
    ///     as `group:copies/film`.
    ///   - rule: The one rule that is asked about; nil for all.
    ///   - wall: A time in the past; nil for now.
    /// - Returns: The explanation; or `several`, the torrents that are meant; or `error`, why there is none.
    /// - Throws: `JournalError` when the journal cannot be read.
    func why(_ about: String, rule: String?, at wall: WallTime?) async throws(JournalError) -> JSON {
        let (engine, now) = (try await engine(), time.now)
        if let rule, !engine.rules.rules.contains(where: { $0.id == rule }), wall == nil {
            let near = Spelling.question(about: rule, among: engine.rules.rules.map(\.id)).map { "; \($0)" } ?? ""
            return ["error": .string("no rule is named \"\(rule)\"\(near)")]
        }
        let choice = SubjectChoice(about, among: engine.lists(of: nil), clients: clients(of: engine))
        let present: Explanation? =
            switch choice.found {
            case .torrent(let list, let torrent)?: engine.explanation(of: torrent.id, in: list.client, at: now)
            case .client(let client)?: engine.explanation(of: client, at: now)
            case .file(let path)?:
                engine.explanation(ofFile: path, at: now) ?? engine.explanation(ofOrphan: path, at: now)
            case .disk(let name)?: engine.explanation(ofDisk: name, at: now)
            case .group(let words)?: engine.explanation(ofGroup: words, at: now)
            case nil: nil
            }
        guard let present else { return choice.json }
        let decided = try await decisions(about: present.subject, rule: rule, at: wall)
        let explanation = wall.map { Explanation(present, asOf: $0, decided.map(\.decision)) } ?? present
        guard case .object(let members) = explanation.only(rule).json else { return choice.json }
        let local = LocalTime(engine.rules, elsewhere: zone, now: now.wall)
        var (listed, facts): (JSON, JSON) = (.null, .null)
        if case .torrent(_, let torrent)? = choice.found {
            listed = torrent.shown(at: now.wall, next: nil)
            facts = torrent.json
        }
        let client = present.subject.client
        let failure: String? =
            if let client { try await journal.contacts(.latest(1), client: client).last?.failure } else { nil }
        let run = try await journal.service(at: now.wall).run
        let seen = client.flatMap { engine.lists(of: $0).first }.map { self.seen($0, by: run, failure: failure) }
        let history = try await entries(decided.prefix(Self.shown))
        return .object(
            members + [
                JSON.Member("listedAt", .text(seen.map(local.text))), JSON.Member("failure", .text(failure)),
                JSON.Member("torrent", listed), JSON.Member("facts", facts),
                JSON.Member("history", .array(history.map(\.json))),
            ])
    }

    /// How many decisions about a subject are told.
    private static let shown = 50

    /// What was decided about a subject up to a time, newest first.
    private func decisions(
        about subject: Subject, rule: String?, at wall: WallTime?
    ) async throws(JournalError) -> [RecordedDecision] {
        let torrents = subject.torrent.map { [$0] }
        // The journal finds torrents by an index, and other subjects among the newest decisions; of a torrent, those of
        // other clients are left out, and a time in the past wants what came before.
        let depth = torrents != nil && wall == nil ? 4 * Self.shown : 2000
        return try await journal.decisions(.latest(depth), DecisionFilter(torrents: torrents, rule: rule)).reversed()
            .filter { recorded in
                let decision = recorded.decision
                return decision.subject.isSame(as: subject) && (wall.map { decision.at <= $0 } ?? true)
            }
    }
}

extension Subject {
    /// Whether it is another one, or another life of the same torrent in the same client.
    fileprivate func isSame(as other: Subject) -> Bool {
        guard let torrent else { return self == other }
        return torrent == other.torrent && client == other.client
    }
}

extension Explanation {
    /// How rules stood at a time, by the last decision of each up to then.
    fileprivate init(_ present: Explanation, asOf wall: WallTime, _ decisions: [Decision]) {
        var told: Set<String> = []
        let last = decisions.filter { told.insert($0.rule).inserted }
        self.init(
            subject: present.subject, title: present.title, at: wall,
            rules: last.map(RuleStanding.init(recalling:)))
    }

    /// What it says of one rule, or of all where none is named.
    fileprivate func only(_ rule: String?) -> Explanation {
        guard let rule else { return self }
        return Explanation(subject: subject, title: title, at: at, rules: rules.filter { $0.rule == rule })
    }
}
