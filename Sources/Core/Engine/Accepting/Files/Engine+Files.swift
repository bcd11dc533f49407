package import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Whether the rule of a watch folder decides about files now; while it does not, they wait.
    package func takesFiles(_ ruleID: String, at moment: Moment) -> Bool {
        rules.rules.contains {
            $0.id == ruleID && isActive($0) && isInWindow($0, at: moment.wall)
                && state.manualHold(onFilesOf: $0, at: moment) == nil
        }
    }

    /// Whether a rule has decided about a watched file, by its absolute path, in this state.
    package func hasTaken(_ rule: String, _ path: String, in fileState: String) -> Bool {
        let key = EpisodeKey(rule: rule, subject: .file(path))
        return rules.rules.contains { $0.id == rule && hasTaken(key, in: fileState, by: $0) }
    }

    /// Whether a rule has decided about a file; what it decided in a rehearsal counts in rehearsals only.
    private func hasTaken(_ key: EpisodeKey, in fileState: String, by rule: Rule) -> Bool {
        guard let taken = state.taken[key] else { return false }
        return taken == fileState || !isCarriedOut(rule) && taken == Self.rehearsedMark + fileState
    }

    /// What stands before the state of a file that was decided about in a rehearsal.
    private static let rehearsedMark = "rehearsed "

    /// The state of a file that was decided about, in a rehearsal or not.
    static func state(_ taken: String) -> String {
        taken.hasPrefix(rehearsedMark) ? String(taken.dropFirst(rehearsedMark.count)) : taken
    }

    /// Whether actions of a rule about a watched file, by its absolute path, have yet to end.
    package func awaits(_ rule: String, _ path: String) -> Bool {
        state.open.about(.file(path)).contains { $0.rule == rule && $0.purpose == .act }
    }

    /// Lets the rule of a watch folder decide about a settled file.
    mutating func accept(_ file: IntakeFacts, for ruleID: String, into builder: inout TickBuilder) {
        guard takesFiles(ruleID, at: builder.now), let index = rules.rules.firstIndex(where: { $0.id == ruleID }) else {
            return
        }
        let rule = rules.rules[index]
        let key = EpisodeKey(rule: rule.id, subject: .file(file.path))
        guard !hasTaken(key, in: file.identity, by: rule) else { return }
        announce(file, into: &builder)
        cancelIntents(aboutOtherThan: file, by: rule.id, into: &builder)
        let mark = (isCarriedOut(rule) ? "" : Self.rehearsedMark) + file.identity
        state.taken[key] = mark
        var judgement = FileJudgement(
            Candidate(
                ruleIndex: index, key: key, title: file.name, stage: .edge(nil),
                scope: Scope(rule.variables, now: builder.now, records: file.records), torrent: nil,
                judged: JudgedFile(file))
        )
        for part in FilePart.all(of: file) { judge(part, by: rule, judgement: &judgement, into: &builder) }
        conclude(judgement, about: file, rule: rule, into: &builder)
    }

    /// Decides about one torrent of a file, whatever becomes of the others.
    private mutating func judge(
        _ part: FilePart, by rule: Rule, judgement: inout FileJudgement, into builder: inout TickBuilder
    ) {
        let candidate = judgement.whole.narrowed(to: part, rule, at: builder.now)
        let (key, scope) = (candidate.key, candidate.scope)
        switch fate(of: part.file, by: rule, scope) {
        case .stays(let reason):
            builder.note(
                Note(.ended, reason), about: Matter(key: key, title: part.title, rule: rule, scope: scope))
            judgement.left.append(part.failure(reason))
        case .unclear(let reason):
            builder.note(
                Note(.failed, reason), about: Matter(key: key, title: part.title, rule: rule, scope: scope))
            judgement.left.append(part.failure(reason))
        case .rejected(let failures):
            let reasons = failures.map(\.reason).joined(separator: "; ")
            builder.note(
                Note(.failed, "rejected: \(reasons)"),
                about: Matter(key: key, title: part.title, rule: rule, scope: scope))
            judgement.rejected += failures.map { part.failure($0.reason, of: $0.client) }
        case .taken: judgement.taken.append(candidate)
        }
    }

    /// Plans for the links that are taken, and for the file once they have all ended.
    ///
    /// A file of which something is taken and something is not ends as a failure that names what was left out, so that
    /// no link is lost unseen; one of which nothing is for the rule stays where it is.
    private mutating func conclude(
        _ judgement: FileJudgement, about file: IntakeFacts, rule: Rule, into builder: inout TickBuilder
    ) {
        var whole = judgement.whole
        let failures = judgement.rejected + judgement.left
        if let first = judgement.taken.first {
            remember(rule, whole: whole, scope: first.scope, failures: failures, into: &builder)
            builder.candidates += judgement.taken
        } else if !judgement.rejected.isEmpty {
            let reasons = failures.map(\.reason).joined(separator: "; ")
            if case .torrent = file.content { reject(whole.key.subject, reason: reasons, into: &builder) }
            let matter = Matter(key: whole.key, title: file.name, rule: rule, scope: whole.scope)
            let steps = resolve(rule.onDead, for: matter, into: &builder)
            whole.stage = .followUp(explained(steps, by: failures, key: whole.key, wall: builder.now.wall), .dead)
            builder.candidates.append(whole)
        }
    }

    /// Gives up what was planned for another file, or another state of it, under the name of this one.
    private mutating func cancelIntents(
        aboutOtherThan file: IntakeFacts, by rule: String, into builder: inout TickBuilder
    ) {
        let subject = Subject.file(file.path)
        let void = state.open.ids(about: subject) { $0.rule == rule && $0.fileIdentity != file.identity }
        for id in void {
            state.open.remove(id)
            builder.tick.cancelled.append((id, "another file stands in its place and is decided about anew"))
        }
        let key = EpisodeKey(rule: rule, subject: subject)
        state.followUps.remove(key)
    }

    /// What a rule makes of a file.
    enum Fate {
        case taken
        /// It is not for this rule.
        case stays(String)
        /// The condition has no value.
        case unclear(String)
        /// It is for this rule, which can do nothing with it.
        case rejected([FollowUp.Failure])
    }

    func fate(of file: IntakeFacts, by rule: Rule, _ scope: Scope) -> Fate {
        if case .invalid(let reason) = file.content, rule.actions.contains(where: \.kind.needsContent) {
            // Were the content sound, would the rule be about this file? Then it is the one that rejects it.
            let benefit = Scope(rule.variables, now: scope.now, records: file.supposedSound.records)
            if rule.verdict(in: benefit) == .no { return .stays("the condition does not hold, so the file stays") }
            return .rejected(failures(reason, of: rule.actions.filter(\.kind.needsContent)))
        }
        switch rule.verdict(in: scope) {
        case .no: return .stays("the condition does not hold, so the file stays")
        case .unknown(let reason): return .unclear(reason)
        case .yes: break
        }
        for action in rule.actions {
            do {
                _ = try action.arguments.resolved(in: scope)
            } catch {
                return .rejected(failures("\(action.path): \(error.cause)", of: [action]))
            }
        }
        return .taken
    }

    /// The same failure for every client that the actions name in plain text.
    private func failures(_ reason: String, of actions: [BoundAction]) -> [FollowUp.Failure] {
        actions.map { action in
            guard case .object(let members) = action.arguments,
                case .constant(.string(let name))? = members.first(where: { $0.name == "client" })?.value
            else { return FollowUp.Failure(client: nil, reason: reason) }
            return FollowUp.Failure(client: name, reason: reason)
        }
    }

    /// Tells each step that takes a reason why it is carried out.
    func explained(
        _ steps: [FollowUp.Step], by failures: [FollowUp.Failure], key: EpisodeKey, wall: WallTime
    ) -> [FollowUp.Step] {
        guard let path = key.subject.path else { return steps }
        let text = failures.note(about: path, rule: key.rule, at: wall)
        return steps.map { $0.explained(by: text) }
    }

    /// Tells of a file that came to nothing.
    mutating func reject(_ subject: Subject, reason: String, into builder: inout TickBuilder) {
        guard let path = subject.path else { return }
        let heard = builder.tick.events.count
        raise(.fileRejected, file: path, message: reason, into: &builder)
        hear(builder.tick.events[heard...], into: &builder)
    }

    /// Forgets a file that was moved away, so that another under its name is news to every rule.
    ///
    /// Only the state that is gone is forgotten; another that was decided about meanwhile is remembered.
    mutating func forgetFile(_ subject: Subject, in identity: String?) {
        for rule in rules.rules {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            guard let taken = state.taken[key], identity == nil || Self.state(taken) == identity else { continue }
            state.taken[key] = nil
        }
    }

    /// Forgets files that are in their folder no more, so that what is remembered does not grow for ever.
    ///
    /// One that actions are still about is left to them.
    mutating func forget(vanished paths: [String], of rule: String) {
        for path in paths {
            let key = EpisodeKey(rule: rule, subject: .file(path))
            if state.open.about(key.subject).isEmpty { state.taken.remove(key) }
        }
    }

    /// The watched files that a rule has decided about, and in which state, by absolute path.
    package func takenFiles(by rule: String) -> [(path: String, identity: String)] {
        state.taken.rows.compactMap { key, identity in
            guard key.rule == rule, let path = key.subject.path else { return nil }
            return (path, Self.state(identity))
        }
    }

    /// Tells of a file once, also where several rules watch its folder.
    private mutating func announce(_ file: IntakeFacts, into builder: inout TickBuilder) {
        let subject = Subject.file(file.path)
        let isKnown = rules.rules.contains {
            let taken = state.taken[EpisodeKey(rule: $0.id, subject: subject)]
            return taken == file.identity || taken == Self.rehearsedMark + file.identity
        }
        guard !isKnown else { return }
        switch file.content {
        case .torrent, .supposed: raise(.fileSettled, file: file.path, into: &builder)
        case .invalid(let reason): raise(.fileRejected, file: file.path, message: reason, into: &builder)
        }
        hear(builder.tick.events, into: &builder)
    }

    /// Resolves what follows success and failure now, while the file is known.
    ///
    /// - Parameters:
    ///   - rule: The rule that takes it.
    ///   - whole: The rule's candidate about the file.
    ///   - scope: What the templates read: of several links, the first that was taken.
    ///   - failures: What of the file is left out, which makes a failure of the whole.
    ///   - builder: What it adds to.
    mutating func remember(
        _ rule: Rule, whole: Candidate, scope: Scope, failures: [FollowUp.Failure] = [],
        into builder: inout TickBuilder
    ) {
        guard isCarriedOut(rule) else { return }
        let matter = Matter(key: whole.key, title: whole.title, rule: rule, scope: scope)
        let followUp = FollowUp(
            title: matter.title, done: resolve(rule.onDone, for: matter, into: &builder),
            dead: resolve(rule.onDead, for: matter, into: &builder), failures: failures, judged: whole.judged)
        state.followUps[matter.key] = followUp
    }

    private func resolve(
        _ actions: [BoundAction], for matter: Matter, into builder: inout TickBuilder
    ) -> [FollowUp.Step] {
        var steps: [FollowUp.Step] = []
        for action in actions {
            do {
                let arguments = try action.arguments.resolved(in: matter.scope)
                let takesReason = action.kind.parameters.contains { $0.name == "reason" } && arguments["reason"] == nil
                steps.append(
                    FollowUp.Step(
                        path: action.path, action: action.kind.name, arguments: arguments, takesReason: takesReason))
            } catch {
                builder.note(Note(.failed, "\(action.path): \(error.cause)"), about: matter)
            }
        }
        return steps
    }
}
