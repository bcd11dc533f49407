import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Plans the write of a claim where the client's state differs from it.
    mutating func reconcile(
        _ claim: Claim, _ action: BoundAction, _ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) -> IntentID? {
        guard let arguments = resolve(action, standing, rule, &turn),
            !isOutranked(action, arguments, standing, rule, &turn), let holder = holder(of: standing, turn)
        else { return nil }
        let subject = standing.key.subject
        let former = memory.episodes[rule.id]?[subject]
        if former?.released.contains(index) == true { return nil }
        switch claim.holds(arguments, holder) {
        case true?:
            memory.episodes[rule.id]?[subject]?.confirmed.insert(index)
            return nil
        case nil:
            guard former?.confirmed.contains(index) != true else { return nil }
            memory.episodes[rule.id]?[subject]?.confirmed.insert(index)
        case false?:
            guard !isSettling(former, index, standing, turn) else { return nil }
            if action.revert, former?.confirmed.contains(index) == true {
                letGo(index, standing, rule, action, &turn)
                return nil
            }
        }
        if action.revert { keepBaseline(claim, arguments, holder, index, standing, &turn) }
        return emit(action, index, standing, rule, arguments: arguments, &turn)
    }

    /// Whether a write is under way or so fresh that the client may not show it yet.
    private func isSettling(_ episode: Episode?, _ index: Int, _ standing: Standing, _ turn: Turn) -> Bool {
        if let until = episode?.quietUntil, until > turn.now.boot { return true }
        return memory.open.values.contains {
            $0.rule == standing.key.rule && $0.subject == standing.key.subject && $0.index == index
        }
    }

    /// The first claimant of a property has it; protection and removal come before any claim.
    private func isOutranked(
        _ action: BoundAction, _ arguments: JSON, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) -> Bool {
        let subject = standing.key.subject
        if let reason = turn.ruling.protections[subject]?[action.kind.name] {
            note(.held, standing, rule, "\(action.kind.name): \(reason)", onlyWhenNew: true, &turn)
            return true
        }
        if turn.ruling.doomed[subject] != nil { return true }
        let properties = action.kind.properties(arguments).map { Ruling.Property(subject: subject, name: $0) }
        if let taken = properties.first(where: { turn.ruling.winners[$0].map { $0 != rule.id } ?? false }) {
            let winner = turn.ruling.winners[taken] ?? ""
            note(
                .outranked, standing, rule, "rule \(winner) comes first and claims \(taken.name)", onlyWhenNew: true,
                &turn)
            return true
        }
        for property in properties { turn.ruling.winners[property] = rule.id }
        return false
    }

    /// A person has changed what we had set: the claim rests until the episode ends.
    private mutating func letGo(
        _ index: Int, _ standing: Standing, _ rule: Rule, _ action: BoundAction, _ turn: inout Turn
    ) {
        memory.episodes[rule.id]?[standing.key.subject]?.released.insert(index)
        let key = ClaimKey(episode: standing.key, index: index)
        memory.baselines[key] = nil
        turn.tick.remember(key, baseline: nil)
        turn.tick.remember(standing.key, memory.episodes[rule.id]?[standing.key.subject])
        note(
            .ended, standing, rule, "\(action.kind.name) was changed by somebody else and is left alone for now", &turn)
    }

    private mutating func keepBaseline(
        _ claim: Claim, _ arguments: JSON, _ holder: Claim.Holder, _ index: Int, _ standing: Standing,
        _ turn: inout Turn
    ) {
        let key = ClaimKey(episode: standing.key, index: index)
        guard memory.baselines[key] == nil, let was = claim.baseline(arguments, holder) else { return }
        let record: JSON = ["set": arguments, "was": was]
        memory.baselines[key] = record
        turn.tick.remember(key, baseline: record)
    }

    /// Puts back what claims replaced, unless somebody else has changed it or claims it now, and runs `onExit`.
    mutating func planExit(_ standing: Standing, _ rule: Rule, _ turn: inout Turn) {
        var planned: [IntentID] = []
        for (index, action) in rule.actions.enumerated() {
            let key = ClaimKey(episode: standing.key, index: index)
            guard case .claim(let claim) = action.kind.role, let record = memory.baselines.removeValue(forKey: key)
            else {
                continue
            }
            turn.tick.remember(key, baseline: nil)
            guard let set = record["set"], let was = record["was"], let holder = holder(of: standing, turn),
                claim.holds(set, holder) != false, !isOutranked(action, set, standing, rule, &turn)
            else { continue }
            if let id = emit(action, index, standing, rule, arguments: was, purpose: .revert, &turn) {
                planned.append(id)
            }
        }
        for (index, action) in rule.onExit.enumerated() {
            if let reason = turn.ruling.protections[standing.key.subject]?[action.kind.name] {
                note(.held, standing, rule, "\(action.kind.name): \(reason)", &turn)
                continue
            }
            guard !action.kind.isDestructive else { continue }
            if let id = emit(action, index, standing, rule, purpose: .exit, &turn) { planned.append(id) }
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = rule.mode == .enforce ? .firing : .wouldFire
        note(verdict, standing, rule, "the episode has ended", intents: planned, &turn)
    }

    private func holder(of standing: Standing, _ turn: Turn) -> Claim.Holder? {
        if let torrent = standing.torrent { return .torrent(torrent) }
        return turn.snapshot.map { .client($0.server) }
    }
}
