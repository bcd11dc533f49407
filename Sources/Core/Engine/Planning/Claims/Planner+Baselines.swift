import Clocks
import JSON
import Rules
import Torrents

/// One claim of one rule on one subject, and what the client says of that subject now.
struct ClaimCase {
    let key: ClaimKey
    let kind: ActionKind
    let claim: Claim
    let holder: Claim.Holder

    var subject: Subject { key.episode.subject }

    func properties(of arguments: JSON) -> Set<String> { Set(kind.properties(arguments)) }

    /// Whether the state is not known to differ from what the arguments say.
    func mayHold(_ arguments: JSON) -> Bool { claim.holds(arguments, holder) != false }

    /// Each piece of the arguments with the state as it is now; null where the client cannot say.
    func pieces(of arguments: JSON) -> [Baseline.Piece] {
        claim.parts(of: arguments).map { Baseline.Piece(set: $0, was: claim.baseline($0, holder) ?? .null) }
    }
}

extension Planner {
    /// Notes what a claim is about to replace, so that it can be put back.
    ///
    /// What another claim has set is no baseline: its own baseline is taken over, so that of claims that follow each
    /// other the last one puts back what was there before the first.
    ///
    /// A claim that holds already, and is not to be written, only takes baselines over.
    mutating func keepBaseline(
        _ arguments: JSON, of action: BoundAction, _ claimed: ClaimCase, isWriting: Bool, isRehearsed: Bool
    ) {
        let former = state.baselines[claimed.key]
        var pieces = former?.pieces ?? []
        for part in claimed.claim.parts(of: arguments) {
            let names = claimed.properties(of: part)
            if let place = pieces.firstIndex(where: { !names.isDisjoint(with: claimed.properties(of: $0.set)) }) {
                pieces[place].set = part
            } else if let was = inherited(names, claimed, isRehearsed: isRehearsed) {
                pieces.append(Baseline.Piece(set: part, was: was))
            } else if isWriting, let was = claimed.claim.baseline(part, claimed.holder) {
                pieces.append(Baseline.Piece(set: part, was: was))
            }
        }
        let record = Baseline(
            action: action.kind.name, path: action.path, isRehearsed: isRehearsed, pieces: pieces)
        guard !pieces.isEmpty, record != former else { return }
        state.baselines[claimed.key] = record
    }

    /// What was there before another claim, one that has just ended or still lasts, set these properties.
    private func inherited(_ names: Set<String>, _ claimed: ClaimCase, isRehearsed: Bool) -> JSON? {
        func isMeant(_ set: JSON) -> Bool { !names.isDisjoint(with: claimed.properties(of: set)) }
        let ended = state.endings.rows(about: claimed.subject)
            .flatMap { $0.row.baselines.sorted { $0.key < $1.key }.map(\.value) }
        let others = ended + baselines(besides: claimed.key)
        for other in others where isAlike(other.action, claimed) && other.isRehearsed == isRehearsed {
            if let piece = other.pieces.first(where: { isMeant($0.set) && claimed.mayHold($0.set) }) {
                return piece.was
            }
        }
        // The client does not show yet what is being put back.
        let reverts =
            state.open.about(claimed.subject).filter { $0.purpose == .revert && isAlike($0.action, claimed) }
            .map(\.arguments)
            + state.deeds.about(claimed.subject).map(\.deed)
            .filter { $0.purpose == .revert && isAlike($0.action, claimed) }.map(\.arguments)
        let parts = reverts.lazy.map { claimed.claim.parts(of: $0).filter(isMeant) }
        return parts.first { !$0.isEmpty }.flatMap(Claim.joined)
    }

    /// Whether an action writes its properties in the same words as what is claimed.
    func isAlike(_ action: String, _ claimed: ClaimCase) -> Bool {
        rules.kinds[action]?.claimsAs == claimed.kind.claimsAs
    }

    /// What other claims replaced on the same subject, in file order.
    private func baselines(besides key: ClaimKey) -> [Baseline] {
        rules.rules.flatMap { rule in
            rule.actions.indices.compactMap { index in
                let other = ClaimKey(
                    episode: EpisodeKey(rule: rule.id, subject: key.episode.subject), index: index)
                return other == key ? nil : state.baselines[other]
            }
        }
    }

    /// The part of a baseline that is to be put back: what is still as the claim set it, and nobody claims now.
    ///
    /// What is fresh counts as set, since the client may not show it yet.
    func restorable(
        _ baseline: Baseline, claimed: ClaimCase, isFresh: Bool, claimant: Claimant
    ) -> JSON? {
        let settled = resolution.settlement(for: claimant)
        if settled.protection(of: claimed.subject, from: claimed.kind.name) != nil { return nil }
        if settled.doomed[claimed.subject] != nil { return nil }
        let ours = baseline.pieces.filter { piece in
            (isFresh || baseline.isRehearsed || claimed.mayHold(piece.set))
                && isFree(claimed.properties(of: piece.set), on: claimed.subject, for: claimant)
        }
        // What came along with the claim, such as a mode that its write ended, goes back only with the whole of it.
        let isWhole = ours.count == baseline.pieces.count
        let parts = ours.flatMap { piece -> [JSON] in
            let names = claimed.properties(of: piece.set)
            return Self.told(claimed.claim.isSeparable, piece.was).filter { part in
                let others = claimed.properties(of: part).subtracting(names)
                return others.isEmpty || isWhole && isFree(others, on: claimed.subject, for: claimant)
            }
        }
        return Claim.joined(parts)
    }

    /// The members of a former state that say anything; an empty list of tags says nothing.
    private static func told(_ isSeparable: Bool, _ was: JSON) -> [JSON] {
        guard isSeparable, case .object(let members) = was else { return was == .null ? [] : [was] }
        return members.filter { $0.value != .array([]) }.map { .object([$0]) }
    }

    private func isFree(_ names: Set<String>, on subject: Subject, for claimant: Claimant) -> Bool {
        names.allSatisfy { ledger.winner(of: $0, on: subject, for: claimant) == nil }
    }

    /// Whether we have written this so lately that the client may not show it yet.
    func isEchoing(_ action: String, of key: EpisodeKey) -> Bool {
        state.deeds.about(key.subject).contains { _, deed in
            deed.rule == key.rule && deed.action == action && deed.purpose == .act
                && now.wall.since(deed.at) < Deed.echoTime
        }
    }
}
