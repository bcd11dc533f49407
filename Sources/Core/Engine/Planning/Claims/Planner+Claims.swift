import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// Plans the write of a claim where the client's state differs from it.
    ///
    /// - Returns: What was planned, and with which rules it is merged, in words; nil where nothing is to be written.
    mutating func reconcile(
        _ claiming: ClaimingAction, candidate: Candidate, rule: Rule
    ) -> (id: IntentID, words: String?)? {
        let (claim, action, index) = (claiming.claim, claiming.action, claiming.index)
        guard let wanted = resolve(action, candidate: candidate, rule: rule) else { return nil }
        guard let share = available(wanted, for: claiming, candidate: candidate, rule: rule) else {
            forgetClaim(index, candidate: candidate, rule: rule)
            return nil
        }
        let (arguments, reverts, insists) = (share.arguments, share.revert, share.insist)
        guard let holder = holder(of: candidate) else { return nil }
        let claimed = ClaimCase(
            key: ClaimKey(episode: candidate.key, index: index), kind: action.kind, claim: claim, holder: holder)
        let former = state.episodes[candidate.key]
        if let released = former?.released[index] {
            guard released != arguments.members.map(\.name) else { return nil }
            // Another rule has won or lost a part since a person changed it: that begins anew.
            forgetClaim(index, candidate: candidate, rule: rule)
        }
        let isInForce = claim.holds(arguments, holder)
        if isInForce == true {
            // What is about to be put back is not there for long, and its end is nobody's change.
            if isPuttingBack(claimed, arguments) {
                plan.restless.insert(candidate.key.subject)
            } else {
                confirm(arguments, index: index, candidate: candidate, rule: rule)
            }
        } else {
            // A rehearsed write shows nowhere, so it is said once.
            if let rehearsed = former?.rehearsed[index], claim.covers(arguments, with: rehearsed) {
                state.episodes.adjust(candidate.key) { $0.rehearsed[index] = arguments }
                return nil
            }
            guard !isSettling(former, index: index, candidate: candidate), !isReverting(claimed, arguments),
                changer(of: action.kind.properties(arguments), on: candidate.key.subject, besides: rule) == nil
            else {
                plan.restless.insert(candidate.key.subject)
                return nil
            }
        }
        let order = Order(action, at: index, arguments: arguments)
        if isInForce != true, let hold = personalHold(on: order, for: candidate, rule: rule) {
            claimHold = hold
            return nil
        }
        switch isInForce {
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
            if isOverruled, !insists, !holder.hasSpeedSchedule, reverts || claim.yieldsToPeople {
                giveWay(claiming, arguments: arguments, candidate: candidate, rule: rule)
                return nil
            }
            // To insist is no flipping, and a client that forgets in a restart does not undo anything on purpose.
            // A share that changes as torrents come and go undoes nothing either.
            let isUpkeep =
                (insists || holder.hasSpeedSchedule) && isOverruled || former?.lost.contains(index) == true
                || action.kind.divided != nil && former?.isUndisturbed(claimed) == true
            guard
                isUpkeep || !isFlipping(action, arguments: arguments, candidate: candidate, rule: rule)
            else { return nil }
        }
        if reverts {
            keepBaseline(
                arguments, of: action, claimed, isWriting: isInForce != true, isRehearsed: !isCarriedOut(rule))
        }
        guard isInForce != true else { return nil }
        state.episodes.change(candidate.key) { $0.asked[index] = claimed.pieces(of: arguments) }
        return (plan(order, candidate: candidate, rule: rule), share.words)
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
        return state.open.about(claimed.subject).contains { intent in
            intent.purpose == .revert && isAlike(intent.action, claimed)
                && !names.isDisjoint(with: claimed.properties(of: intent.arguments))
        }
    }

    /// Whether a rule that has ended is putting back a property that these arguments are about, or has done so just now
    /// and the client may not show it yet.
    private func isPuttingBack(_ claimed: ClaimCase, _ arguments: JSON) -> Bool {
        let names = claimed.properties(of: arguments)
        return isReverting(claimed, arguments)
            || state.deeds.about(claimed.subject).contains { _, deed in
                deed.purpose == .revert && isAlike(deed.action, claimed)
                    && now.wall.since(deed.at) < Deed.echoTime
                    && !names.isDisjoint(with: claimed.properties(of: deed.arguments))
            }
    }

    /// Whether a write is under way or so fresh that the client may not show it yet.
    private func isSettling(_ episode: Episode?, index: Int, candidate: Candidate) -> Bool {
        if let until = episode?.quietUntil, until > now.boot { return true }
        // A write that failed for good is planned again after a pause.
        if let setback = episode?.setbacks[index], !setback.isDue(at: now.wall) { return true }
        return isUnderWay(index, candidate)
    }

    /// Whether a write of this claim has been planned and has not ended.
    func isUnderWay(_ index: Int, _ candidate: Candidate) -> Bool {
        state.open.about(candidate.key.subject).contains { $0.rule == candidate.key.rule && $0.index == index }
    }

    /// Claims what no earlier rule has: the first claimant of a property has it, and protection and removal come
    /// before any claim.
    ///
    /// - Returns: The arguments that are left, or nil when none are.
    private mutating func available(
        _ arguments: JSON, for claiming: ClaimingAction, candidate: Candidate, rule: Rule
    ) -> ClaimShare? {
        let (action, index) = (claiming.action, claiming.index)
        let subject = candidate.key.subject
        let settled = resolution.settlement(for: rule)
        if let reason = settled.protection(of: subject, from: action.kind.name) {
            note(
                Note(.held, "\(action.kind.name): \(reason)"), candidate: candidate, rule: rule, onlyWhenNew: true)
            return nil
        }
        if settled.doomed[subject] != nil { return nil }
        let (mine, lost) = share(of: arguments, for: claiming, candidate: candidate, rule: rule)
        if let lost {
            note(Note(.outranked, lost), candidate: candidate, rule: rule, onlyWhenNew: true)
            // What the winner sets replaces what was rehearsed.
            if mine == nil { state.episodes.adjust(candidate.key) { $0.rehearsed[index] = nil } }
        }
        return mine
    }

    /// The part of a claim that no earlier rule has claimed in this tick, with what other rules have merged with it,
    /// which it claims; and why it does not have a property.
    private mutating func share(
        of arguments: JSON, for claiming: ClaimingAction, candidate: Candidate, rule: Rule
    ) -> (mine: ClaimShare?, lost: String?) {
        var lost: String?
        var words: [String] = []
        let (subject, claimant) = (candidate.key.subject, rule.claimant)
        let (action, index) = (claiming.action, claiming.index)
        var (reverts, insists) = (action.revert, action.insist)
        let mine = claiming.claim.parts(of: arguments).compactMap { part -> JSON? in
            var part = part
            for name in action.kind.properties(part) {
                if let merged = merges.merged(name, on: subject, for: claimant) {
                    guard merged.leader == rule.id, merged.index == index else {
                        lost = lost ?? merged.words(about: name, for: rule)
                        return nil
                    }
                    part = merged.part
                    (reverts, insists) = (reverts || merged.revert, insists || merged.insist)
                    guard merged.rules.count > 1 else { continue }
                    words.append("\(name) is merged by \"\(merged.way.rawValue)\" with \(merged.others)")
                } else if let winner = ledger.winner(of: name, on: subject, for: claimant, at: index) {
                    let place = winner == rule.id ? "an earlier action of this rule" : "rule \(winner) comes first and"
                    lost = lost ?? "\(place) claims \(name)"
                    return nil
                }
            }
            return part
        }
        for part in mine { ledger.claim(action.kind.properties(part), of: subject, by: claimant, at: index) }
        let told = words.isEmpty ? nil : words.joined(separator: "; ")
        return (
            Claim.joined(mine).map { ClaimShare(arguments: $0, revert: reverts, insist: insists, words: told) }, lost
        )
    }

    /// Notes that the client has what is claimed, so that another value later on is somebody's change.
    private mutating func confirm(
        _ arguments: JSON, index: Int, candidate: Candidate, rule: Rule
    ) {
        guard var episode = state.episodes[candidate.key],
            episode.confirmed[index] != arguments || episode.asked[index] != nil
        else { return }
        episode.confirmed[index] = arguments
        episode.asked[index] = nil
        episode.lost.remove(index)
        state.episodes[candidate.key] = episode
    }

    /// Forgets what the client was seen to have and what a person changed, as another rule has the property now.
    private mutating func forgetClaim(_ index: Int, candidate: Candidate, rule: Rule) {
        guard var episode = state.episodes[candidate.key],
            episode.confirmed[index] != nil || episode.released[index] != nil || episode.asked[index] != nil
        else { return }
        episode.confirmed[index] = nil
        episode.asked[index] = nil
        episode.released[index] = nil
        state.episodes[candidate.key] = episode
    }

    /// A person has changed what we had set: the claim rests until the episode ends.
    private mutating func giveWay(
        _ claiming: ClaimingAction, arguments: JSON, candidate: Candidate, rule: Rule
    ) {
        let (action, index) = (claiming.action, claiming.index)
        state.episodes.change(candidate.key) { $0.released[index] = arguments.members.map(\.name) }
        state.baselines.remove(ClaimKey(episode: candidate.key, index: index))
        note(
            Note(.ended, "\(action.kind.name) was changed by somebody else and is left alone for now"),
            candidate: candidate, rule: rule)
    }

    /// What has the properties that a candidate's claims are about; nil where the list does not show it.
    func holder(of candidate: Candidate) -> Claim.Holder? {
        if let torrent = candidate.torrent { return .torrent(torrent) }
        let subject = candidate.key.subject
        return context.snapshot.flatMap { subject.kind.holder?(subject, $0) }
    }
}

/// What is left of a claim, and how it is held up.
private struct ClaimShare {
    let arguments: JSON
    let revert: Bool
    let insist: Bool
    /// With which rules it is merged.
    let words: String?
}

extension ClaimMerges.Merged {
    /// Why a rule that takes part, or is kept from it, does not set the property itself.
    fileprivate func words(about name: String, for rule: Rule) -> String {
        rules.contains(rule.id)
            ? "\(name) is merged by \"\(way.rawValue)\" and set by rule \(leader): \(part.text())"
            : "rule \(leader) claims \(name) as long as this one is held"
    }
}

extension Episode {
    /// Whether a claim was written with these arguments, and the client has not said since how it stands.
    fileprivate func hasAsked(_ arguments: JSON, at index: Int) -> Bool {
        asked[index].map { Claim.joined($0.map(\.set)) == arguments } ?? false
    }

    /// Whether the client has what a claim wrote last, or was seen to have.
    fileprivate func isUndisturbed(_ claimed: ClaimCase) -> Bool {
        let written = asked[claimed.key.index].flatMap { Claim.joined($0.map(\.set)) }
        return [written, confirmed[claimed.key.index]].contains { arguments in
            arguments.map { claimed.claim.holds($0, claimed.holder) == true } ?? false
        }
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
