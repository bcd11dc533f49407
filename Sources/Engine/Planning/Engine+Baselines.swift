import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Notes what a claim is about to replace, so that it can be put back.
    ///
    /// What another claim has set is no baseline: its own baseline is taken over, so that of claims that follow each
    /// other the last one puts back what was there before the first.
    mutating func keepBaseline(
        _ claim: Claim, _ action: BoundAction, _ arguments: JSON, _ holder: Claim.Holder, _ index: Int,
        _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) {
        let key = ClaimKey(episode: standing.key, index: index)
        guard let now = claim.baseline(arguments, holder) else { return }
        let former = memory.baselines[key]
        var record: JSON
        if claim.isSeparable, case .object(let members) = arguments {
            let new = members.filter { former?["set"]?[$0.name] == nil }
            let was = parts(of: now, replacedBy: new, isFirst: former == nil, claim, action, holder, key)
            record = [
                "set": former?["set"].merging(members) ?? arguments, "was": former?["was"].merging(was) ?? .object(was),
            ]
        } else {
            guard former == nil else { return }
            record = ["set": arguments, "was": now]
        }
        if !isCarriedOut(rule) { record = record.asRehearsed }
        guard record != former else { return }
        memory.baselines[key] = record
        turn.tick.remember(key, baseline: record)
    }

    /// What parts of a claim replace: the state as it is, or what another claim has replaced where that one set it.
    ///
    /// A baseline may have parts that the claim does not name, such as a mode that its write ends.
    private func parts(
        of now: JSON, replacedBy members: [JSON.Member], isFirst: Bool, _ claim: Claim, _ action: BoundAction,
        _ holder: Claim.Holder, _ key: ClaimKey
    ) -> [JSON.Member] {
        let others = baselines(of: action.kind.name, besides: key)
        var was: [JSON.Member] = []
        var isInherited = false
        for member in members {
            let other = others.first { other in
                guard let set = other["set"]?[member.name] else { return false }
                return claim.holds(.object([JSON.Member(member.name, set)]), holder) != false
            }
            if let other {
                isInherited = true
                was += (other["was"]?.members ?? []).filter { part in
                    part.name == member.name
                        || other["set"]?[part.name] == nil && !was.contains { $0.name == part.name }
                }
            } else if let value = now[member.name] {
                was.append(JSON.Member(member.name, value))
            }
        }
        guard isFirst, !isInherited else { return was }
        return was + now.members.filter { part in !members.contains { $0.name == part.name } }
    }

    /// What other claims of one kind replaced on the same subject, in file order.
    private func baselines(of action: String, besides key: ClaimKey) -> [JSON] {
        rules.rules.flatMap { rule in
            rule.actions.indices.filter { rule.actions[$0].kind.name == action }.compactMap { index in
                let other = ClaimKey(
                    episode: EpisodeKey(rule: rule.id, subject: key.episode.subject), index: index)
                guard other != key, let record = memory.baselines[other], !record.isRehearsed else { return nil }
                return record
            }
        }
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
            // What was only rehearsed has replaced nothing.
            guard !(record.isRehearsed && isCarriedOut(rule)) else { continue }
            guard let was = restorable(record, claim, action, index, standing, rule, &turn),
                let id = emit(action, index, standing, rule, arguments: was, purpose: .revert, &turn)
            else { continue }
            planned.append(id)
        }
        for (index, action) in rule.onExit.enumerated() {
            if let reason = turn.ruling(for: rule).protections[standing.key.subject]?[action.kind.name] {
                note(.held, standing, rule, "\(action.kind.name): \(reason)", &turn)
                continue
            }
            guard !action.kind.isDestructive else { continue }
            if let id = emit(action, index, standing, rule, purpose: .exit, &turn) { planned.append(id) }
        }
        guard !planned.isEmpty else { return }
        // The end of the episode has been told; this tells what follows from it.
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(verdict, standing, rule, "puts back or does what follows the end of the episode", intents: planned, &turn)
    }

    /// The part of a baseline that is to be put back: what is still as the claim set it, and nobody claims now.
    private mutating func restorable(
        _ record: JSON, _ claim: Claim, _ action: BoundAction, _ index: Int, _ standing: Standing, _ rule: Rule,
        _ turn: inout Turn
    ) -> JSON? {
        guard let set = record["set"], let was = record["was"], let holder = holder(of: standing, turn) else {
            return nil
        }
        let ruling = turn.ruling(for: rule)
        if ruling.protections[standing.key.subject]?[action.kind.name] != nil { return nil }
        if ruling.doomed[standing.key.subject] != nil { return nil }
        let isFresh = record.isRehearsed || isOpen(index, standing) || isEchoing(action, standing, turn)
        func isOurs(_ set: JSON) -> Bool { isFresh || claim.holds(set, holder) != false }
        guard claim.isSeparable, case .object(let members) = was else {
            return isOurs(set) && share(of: set, claim, action, standing, rule, &turn).mine != nil ? was : nil
        }
        // What came along with the claim goes back only where nobody has taken over any part of it.
        let isWhole = share(of: set, claim, action, standing, rule, &turn).lost == nil
        let ours = members.filter { member in
            guard let part = set[member.name] else { return isWhole && isOurs(set) }
            return isOurs(.object([JSON.Member(member.name, part)]))
        }
        return ours.isEmpty ? nil : share(of: .object(ours), claim, action, standing, rule, &turn).mine
    }

    /// Whether the rule has written this so lately that the client may not show it yet.
    private func isEchoing(_ action: BoundAction, _ standing: Standing, _ turn: Turn) -> Bool {
        memory.deeds.contains {
            $0.rule == standing.key.rule && $0.subject == standing.key.subject && $0.action == action.kind.name
                && turn.now.boot - $0.at < Self.echoTime
        }
    }
}

extension JSON {
    /// Whether a baseline is one of a rehearsal, in which nothing was replaced.
    fileprivate var isRehearsed: Bool { self["rehearsed"]?.boolValue == true }

    fileprivate var asRehearsed: JSON {
        .object(members.filter { $0.name != "rehearsed" } + [JSON.Member("rehearsed", .bool(true))])
    }

    fileprivate var members: [JSON.Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }
}

extension JSON? {
    /// An object's members with others in addition, which replace those of the same name.
    fileprivate func merging(_ members: [JSON.Member]) -> JSON {
        guard case .object(let former)? = self else { return .object(members) }
        return .object(former.filter { old in !members.contains { $0.name == old.name } } + members)
    }
}
