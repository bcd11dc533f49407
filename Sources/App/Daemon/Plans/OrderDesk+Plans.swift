import Clocks
import Engine
import JSON
import Journal
import Rules
import Torrents

extension OrderDesk {
    package func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception {
        do {
            var done: Set<IntentMark> = []
            for step in choice.chosen {
                let planned = try await planned(by: step.rule, about: step.subject, since: choice.madeAt)
                if planned.contains(where: { $0.mark == step.mark }) { done.insert(step.mark) }
            }
            let carriage = try await carrier.carry(choice, except: done)
            guard carriage.surplus.isEmpty else {
                return PlanReception(answers: [:], surplus: carriage.surplus.map(\.summary))
            }
            let engine = await decider.current
            var answers: [IntentMark: PlanReception.Answer] = [:]
            for step in choice.chosen {
                let planned = try await planned(by: step.rule, about: step.subject, since: choice.madeAt)
                if let intent = planned.last(where: { $0.mark == step.mark }) {
                    answers[step.mark] = .planned(intent.id)
                } else if let other = planned.last {
                    answers[step.mark] = .refused(
                        "the rule has planned something else since: \(other.action) (\(other.id))")
                } else {
                    answers[step.mark] = .refused(refusal(of: step, by: engine, after: carriage))
                }
            }
            return PlanReception(
                answers: answers, changes: carriage.changes, hasOtherRules: carriage.hasOtherRules)
        } catch let refusal as OrderError {
            throw refusal
        } catch {
            throw OrderError(.failed, "\(error)")
        }
    }

    /// What a rule has planned about a subject since the plan was made.
    private func planned(
        by rule: String, about subject: Subject, since wall: WallTime
    ) async throws -> [Intent] {
        try await journal.read.intents(.latest(2000), IntentFilter(torrent: subject.torrent)).map(\.intent)
            .filter { $0.rule == rule && $0.subject == subject && $0.plannedAt >= wall }
    }

    /// Why the rules do not want a step any more, or not yet.
    private func refusal(of step: PlanChoice.Step, by engine: Engine, after carriage: Carriage) -> String {
        guard engine.rules.rules.contains(where: { $0.id == step.rule }) else {
            return "the rule file no longer has the rule \(step.rule)"
        }
        if case let changes = carriage.changes[step.mark]?.filter({ !$0.isPassing }) ?? [], !changes.isEmpty {
            return "what it stands on has changed since: " + changes.map(\.words).joined(separator: "; ")
        }
        let now = time.now
        let explanation: Explanation?
        switch step.subject {
        case .torrent(let client, let incarnation):
            if let failure = carriage.failures[client] { return "client \(client) cannot be read: \(failure)" }
            guard let list = engine.lists(of: client).first, let torrent = list[incarnation.id] else {
                return "the torrent is no longer in client \(client)"
            }
            guard torrent.incarnation == incarnation else {
                return "the torrent has been removed and added again since"
            }
            explanation = engine.explanation(of: incarnation.id, in: client, at: now)
        case .client(let client):
            if let failure = carriage.failures[client] { return "client \(client) cannot be read: \(failure)" }
            explanation = engine.explanation(of: client, at: now)
        case .named(.disk, let name): explanation = engine.explanation(ofDisk: name, at: now)
        case .named(.orphan, _):
            explanation = step.subject.orphan.flatMap { engine.explanation(ofOrphan: $0.path, at: now) }
        case .named: explanation = step.subject.path.flatMap { engine.explanation(ofFile: $0, at: now) }
        }
        guard let standing = explanation?.rules.first(where: { $0.rule == step.rule }) else {
            return "the rule no longer wants it"
        }
        switch standing.outcome {
        case .fires, .done:
            let other = carriage.wanted.first { $0.rule == step.rule && $0.subject == step.subject }
            return other.map { "the rule wants something else now: \($0.action) \($0.shownArguments.text())" }
                ?? "there is nothing left to do: \(standing.reason)"
        case .held, .waits, .noMatch, .unknown, .outranked, .off: return standing.reason
        }
    }
}

extension Intent {
    /// What it does to what, in a line.
    fileprivate var summary: String { "rule \(rule): \(action) \(title)" }
}
