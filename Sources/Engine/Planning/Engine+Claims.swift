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
        let former = memory.episodes[rule.id]?[standing.key.subject]
        if let released = former?.released[index] {
            guard released != arguments.memberNames else { return nil }
            // Another rule has won or lost a part since a person changed it: that begins anew.
            forgetHold(index, standing, rule, &turn)
        }
        switch claim.holds(arguments, holder) {
        case true?:
            confirm(arguments, index, standing, rule, &turn)
            return nil
        case nil:
            guard former?.confirmed[index] == nil else { return nil }
            confirm(arguments, index, standing, rule, &turn)
        case false?:
            // A rehearsed write shows nowhere, so it is said once.
            if let rehearsed = former?.rehearsed[index], claim.covers(arguments, with: rehearsed) {
                memory.episodes[rule.id]?[standing.key.subject]?.rehearsed[index] = arguments
                return nil
            }
            guard !isSettling(former, index, standing, turn) else { return nil }
            let isOverruled = former?.confirmed[index].map { claim.holds($0, holder) == false } ?? false
            if isOverruled, !action.insist, !holder.hasSpeedSchedule, action.revert || claim.yieldsToPeople {
                letGo(arguments, index, standing, rule, action, &turn)
                return nil
            }
            // To insist is no flipping, and a client that forgets in a restart does not undo anything on purpose.
            let isUpkeep =
                (action.insist || holder.hasSpeedSchedule) && isOverruled || former?.lost.contains(index) == true
            guard isUpkeep || !isFlipping(action, arguments, standing, rule, &turn) else { return nil }
        }
        if action.revert { keepBaseline(claim, action, arguments, holder, index, standing, rule, &turn) }
        return emit(action, index, standing, rule, arguments: arguments, &turn)
    }

    /// Whether a write is under way or so fresh that the client may not show it yet.
    private func isSettling(_ episode: Episode?, _ index: Int, _ standing: Standing, _ turn: Turn) -> Bool {
        if let until = episode?.quietUntil, until > turn.now.boot { return true }
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
        if let reason = ruling.protections[subject]?[action.kind.name] {
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
    func share(
        of arguments: JSON, _ claim: Claim, _ action: BoundAction, _ standing: Standing, _ rule: Rule,
        _ turn: inout Turn
    ) -> (mine: JSON?, lost: (name: String, winner: String)?) {
        var lost: (name: String, winner: String)?
        let winners = turn.ruling(for: rule).winners
        func isFree(_ part: JSON) -> Bool {
            for name in action.kind.properties(part) {
                let property = Ruling.Property(subject: standing.key.subject, name: name)
                guard let winner = winners[property], winner != rule.id else { continue }
                lost = lost ?? (name, winner)
                return false
            }
            return true
        }
        let mine: JSON?
        if claim.isSeparable, case .object(let members) = arguments {
            let free = members.filter { isFree(.object([$0])) }
            mine = free.isEmpty ? nil : .object(free)
        } else {
            mine = isFree(arguments) ? arguments : nil
        }
        for name in mine.map(action.kind.properties) ?? [] {
            turn.give(Ruling.Property(subject: standing.key.subject, name: name), to: rule)
        }
        return (mine, lost)
    }

    /// Notes that the client has what is claimed, so that another value later on is somebody's change.
    private mutating func confirm(
        _ arguments: JSON, _ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) {
        guard var episode = memory.episodes[rule.id]?[standing.key.subject], episode.confirmed[index] != arguments
        else { return }
        episode.confirmed[index] = arguments
        episode.lost.remove(index)
        memory.episodes[rule.id]?[standing.key.subject] = episode
        turn.tick.remember(standing.key, episode)
    }

    /// Forgets what the client was seen to have and what a person changed, as another rule has the property now.
    private mutating func forgetHold(_ index: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn) {
        guard var episode = memory.episodes[rule.id]?[standing.key.subject],
            episode.confirmed[index] != nil || episode.released[index] != nil
        else { return }
        episode.confirmed[index] = nil
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
            where subject.client == client && !episode.confirmed.isEmpty {
                var copy = episode
                copy.lost = Set(episode.confirmed.keys)
                copy.confirmed = [:]
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

extension Claim {
    /// Whether arguments that were written leave nothing of others to write.
    fileprivate func covers(_ arguments: JSON, with written: JSON) -> Bool {
        guard isSeparable, case .object(let members) = arguments else { return arguments == written }
        return members.allSatisfy { written[$0.name] == $0.value }
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
