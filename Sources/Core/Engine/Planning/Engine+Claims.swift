import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Plans the write of a claim where the client's state differs from it.
    mutating func reconcile(
        _ claim: Claim, _ action: BoundAction, _ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) -> IntentID? {
        guard let wanted = resolve(action, standing, rule, &turn) else { return nil }
        guard let arguments = take(wanted, claim, action, index, standing, rule, &turn) else {
            forgetHold(index, standing, rule, &turn)
            return nil
        }
        guard let holder = holder(of: standing, turn) else { return nil }
        let claimed = ClaimCase(
            key: ClaimKey(episode: standing.key, index: index), kind: action.kind, claim: claim, holder: holder)
        let former = memory.episodes[rule.id]?[standing.key.subject]
        if let released = former?.released[index] {
            guard released != arguments.memberNames else { return nil }
            // Another rule has won or lost a part since a person changed it: that begins anew.
            forgetHold(index, standing, rule, &turn)
        }
        let isHeld = claim.holds(arguments, holder)
        if isHeld == true {
            confirm(arguments, index, standing, rule, &turn)
        } else {
            // A rehearsed write shows nowhere, so it is said once.
            if let rehearsed = former?.rehearsed[index], claim.covers(arguments, with: rehearsed) {
                memory.episodes[rule.id]?[standing.key.subject]?.rehearsed[index] = arguments
                return nil
            }
            guard !isSettling(former, index, standing, turn), !isReverting(claimed, arguments) else { return nil }
        }
        switch isHeld {
        case true?: break
        case nil:
            // It was asked for, or was seen to hold, and now the client does not say how it stands.
            guard former?.hasAsked(arguments, at: index) != true, former?.confirmed[index] != arguments else {
                return nil
            }
        case false?:
            let isOverruled =
                former?.confirmed[index].map { claim.holds($0, holder) == false } ?? false
                || former?.asked[index].map { isChangedByOthers($0, claimed) } ?? false
            if isOverruled, !action.insist, !holder.hasSpeedSchedule, action.revert || claim.yieldsToPeople {
                letGo(arguments, index, standing, rule, action, &turn)
                return nil
            }
            // To insist is no flipping, and a client that forgets in a restart does not undo anything on purpose.
            let isUpkeep =
                (action.insist || holder.hasSpeedSchedule) && isOverruled || former?.lost.contains(index) == true
            guard isUpkeep || !isFlipping(action, arguments, standing, rule, &turn) else { return nil }
        }
        if action.revert {
            keepBaseline(
                arguments, of: action, claimed, isWriting: isHeld != true, isRehearsed: !isCarriedOut(rule), &turn)
        }
        guard isHeld != true else { return nil }
        if memory.episodes[rule.id]?[standing.key.subject] != nil {
            memory.episodes[rule.id]?[standing.key.subject]?.asked[index] = claimed.pieces(of: arguments)
            turn.tick.remember(standing.key, memory.episodes[rule.id]?[standing.key.subject])
        }
        return emit(action, index, standing, rule, arguments: arguments, &turn)
    }

    /// Whether the state is neither what was asked for nor what was there before: then a person has changed it
    /// before it was ever seen to hold.
    private func isChangedByOthers(_ asked: [Baseline.Piece], _ claimed: ClaimCase) -> Bool {
        asked.contains { piece in
            guard claimed.claim.holds(piece.set, claimed.holder) == false, piece.was != .null else { return false }
            return claimed.claim.baseline(piece.set, claimed.holder).map { $0 != piece.was } ?? false
        }
    }

    /// Whether a rule that has ended is just putting back a property that these arguments are about.
    private func isReverting(_ claimed: ClaimCase, _ arguments: JSON) -> Bool {
        let names = claimed.properties(of: arguments)
        return memory.open.about(claimed.subject).contains { intent in
            intent.purpose == .revert && intent.action == claimed.kind.name
                && !names.isDisjoint(with: claimed.properties(of: intent.arguments))
        }
    }

    /// Whether a write is under way or so fresh that the client may not show it yet.
    private func isSettling(_ episode: Episode?, _ index: Int, _ standing: Standing, _ turn: Turn) -> Bool {
        if let until = episode?.quietUntil, until > turn.now.boot { return true }
        // A write that failed for good is planned again after a pause.
        if let setback = episode?.setbacks[index], !setback.isDue(at: turn.now.wall) { return true }
        return isOpen(index, standing)
    }

    /// Whether a write of this claim has been planned and has not ended.
    func isOpen(_ index: Int, _ standing: Standing) -> Bool {
        memory.open.about(standing.key.subject).contains { $0.rule == standing.key.rule && $0.index == index }
    }

    /// Claims what no earlier rule has: the first claimant of a property has it, and protection and removal come
    /// before any claim.
    ///
    /// - Returns: The arguments that are left, or nil when none are.
    private mutating func take(
        _ arguments: JSON, _ claim: Claim, _ action: BoundAction, _ index: Int, _ standing: Standing, _ rule: Rule,
        _ turn: inout Turn
    ) -> JSON? {
        let subject = standing.key.subject
        let ruling = turn.ruling(for: rule)
        if let reason = ruling.protection(of: subject, from: action.kind.name) {
            note(.held, standing, rule, "\(action.kind.name): \(reason)", onlyWhenNew: true, &turn)
            return nil
        }
        if ruling.doomed[subject] != nil { return nil }
        let (mine, lost) = share(of: arguments, claim, action, standing, rule, &turn)
        if let (name, winner) = lost {
            note(
                .outranked, standing, rule, "rule \(winner) comes first and claims \(name)", onlyWhenNew: true, &turn)
            // What the winner sets replaces what was rehearsed.
            if mine == nil { memory.episodes[rule.id]?[subject]?.rehearsed[index] = nil }
        }
        return mine
    }

    /// The part of a claim that no earlier rule has taken in this turn, which is taken by it, and a property that one
    /// has.
    private func share(
        of arguments: JSON, _ claim: Claim, _ action: BoundAction, _ standing: Standing, _ rule: Rule,
        _ turn: inout Turn
    ) -> (mine: JSON?, lost: (name: String, winner: String)?) {
        var lost: (name: String, winner: String)?
        let subject = standing.key.subject
        let mine = claim.parts(of: arguments).filter { part in
            for name in action.kind.properties(part) {
                guard let winner = turn.winner(of: name, on: subject, for: rule.claimant) else { continue }
                lost = lost ?? (name, winner)
                return false
            }
            return true
        }
        for part in mine { turn.take(action.kind.properties(part), of: subject, by: rule.claimant) }
        return (Claim.joined(mine), lost)
    }

    /// Notes that the client has what is claimed, so that another value later on is somebody's change.
    private mutating func confirm(
        _ arguments: JSON, _ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) {
        guard var episode = memory.episodes[rule.id]?[standing.key.subject],
            episode.confirmed[index] != arguments || episode.asked[index] != nil
        else { return }
        episode.confirmed[index] = arguments
        episode.asked[index] = nil
        episode.lost.remove(index)
        memory.episodes[rule.id]?[standing.key.subject] = episode
        turn.tick.remember(standing.key, episode)
    }

    /// Forgets what the client was seen to have and what a person changed, as another rule has the property now.
    private mutating func forgetHold(_ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn) {
        guard var episode = memory.episodes[rule.id]?[standing.key.subject],
            episode.confirmed[index] != nil || episode.released[index] != nil || episode.asked[index] != nil
        else { return }
        episode.confirmed[index] = nil
        episode.asked[index] = nil
        episode.released[index] = nil
        memory.episodes[rule.id]?[standing.key.subject] = episode
        turn.tick.remember(standing.key, episode)
    }

    /// A person has changed what we had set: the claim rests until the episode ends.
    private mutating func letGo(
        _ arguments: JSON, _ index: Int, _ standing: Standing, _ rule: Rule, _ action: BoundAction, _ turn: inout Turn
    ) {
        memory.episodes[rule.id]?[standing.key.subject]?.released[index] = arguments.memberNames
        let key = ClaimKey(episode: standing.key, index: index)
        if memory.baselines.removeValue(forKey: key) != nil { turn.tick.remember(key, baseline: nil) }
        turn.tick.remember(standing.key, memory.episodes[rule.id]?[standing.key.subject])
        note(
            .ended, standing, rule, "\(action.kind.name) was changed by somebody else and is left alone for now", &turn)
    }

    /// A client that was started again may have lost what was set: that is nobody's change, and is set again.
    mutating func loseHolds(on client: ClientName, _ turn: inout Turn) {
        for rule in rules.rules where rule.actions.contains(where: \.kind.isClaim) {
            for (subject, episode) in memory.episodes[rule.id] ?? [:]
            where subject.client == client && !(episode.confirmed.isEmpty && episode.asked.isEmpty) {
                var copy = episode
                copy.lost = Set(episode.confirmed.keys).union(episode.asked.keys)
                copy.confirmed = [:]
                copy.asked = [:]
                memory.episodes[rule.id]?[subject] = copy
                turn.tick.remember(EpisodeKey(rule: rule.id, subject: subject), copy)
            }
        }
    }

    func holder(of standing: Standing, _ turn: Turn) -> Claim.Holder? {
        if let torrent = standing.torrent { return .torrent(torrent) }
        return turn.snapshot.map { .client($0.server) }
    }
}

extension Episode {
    /// Whether a claim was written with these arguments, and the client has not said since how it stands.
    fileprivate func hasAsked(_ arguments: JSON, at index: Int) -> Bool {
        asked[index].map { Claim.joined($0.map(\.set)) == arguments } ?? false
    }
}

extension Claim {
    /// Whether arguments that were written leave nothing of others to write.
    fileprivate func covers(_ arguments: JSON, with written: JSON) -> Bool {
        let others = parts(of: written)
        return parts(of: arguments).allSatisfy(others.contains)
    }
}

extension Claim.Holder {
    /// Whether a change may as well come from the client's own schedule as from a person.
    fileprivate var hasSpeedSchedule: Bool {
        guard case .client(let facts) = self else { return false }
        return facts.hasSpeedSchedule == true
    }
}

extension JSON {
    /// The names of an object's members, which tell which parts of a claim there are.
    fileprivate var memberNames: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.name)
    }
}
