import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Ends what a reload has left behind on the client of this list: first `onExit`, then what claims replaced.
    ///
    /// It waits for the list because only that tells whether a person has changed something since, and whether another
    /// rule claims it now.
    mutating func planEndings(_ turn: inout Turn) {
        guard let snapshot = turn.snapshot, !rules.isRehearsal else { return }
        let subjects = memory.endings.keys.filter { $0.client == snapshot.client }
        for subject in subjects.sorted(by: { $0.key < $1.key }) {
            let holder: Claim.Holder
            let title: String
            switch subject {
            case .torrent(_, let incarnation):
                // One that the list lacks is gone, which drops its endings, or is not believed to be.
                guard let torrent = snapshot[incarnation.id], torrent.incarnation == incarnation else { continue }
                (holder, title) = (.torrent(torrent), torrent.name)
            case .client(let name): (holder, title) = (.client(snapshot.server), name.text)
            case .file, .nothing: continue
            }
            for (rule, ending) in memory.endings[subject, default: [:]].sorted(by: { $0.key < $1.key }) {
                let key = EpisodeKey(rule: rule, subject: subject)
                guard !ending.awaited.contains(where: { memory.open[IntentID($0)] != nil }) else { continue }
                memory.endings[subject]?[rule] = nil
                turn.tick.remember(key, ending: nil)
                carryOut(ending, key, holder, title, &turn)
            }
            if memory.endings[subject]?.isEmpty == true { memory.endings[subject] = nil }
        }
    }

    private mutating func carryOut(
        _ ending: Ending, _ key: EpisodeKey, _ holder: Claim.Holder, _ title: String, _ turn: inout Turn
    ) {
        // Not the rule's own name, since a rule of that name may claim the same now.
        let claimant = Claimant(name: "(ended) \(key.rule)", isDryRun: false)
        var planned: [IntentID] = []
        for step in ending.exits where turn.ruling.protection(of: key.subject, from: step.action) == nil {
            guard let kind = rules.kinds[step.action], !kind.isDestructive,
                let arguments = unclaimed(step.arguments, kind, key, for: claimant, turn)
            else { continue }
            let exit = Exits.Step(
                path: step.path, action: step.action, arguments: arguments, continuesOnError: step.continuesOnError)
            planned.append(emit(exit, nil, .exit, key, title, &turn))
        }
        for (index, baseline) in ending.baselines.sorted(by: { $0.key < $1.key }) {
            guard let kind = rules.kinds[baseline.action], case .claim(let claim) = kind.role else { continue }
            let claimed = ClaimCase(
                key: ClaimKey(episode: key, index: index), kind: kind, claim: claim, holder: holder)
            let isFresh = isEchoing(kind.name, of: key, turn)
            guard let was = restorable(baseline, claimed, isFresh: isFresh, claimant: claimant, &turn) else { continue }
            let step = Exits.Step(path: baseline.path, action: kind.name, arguments: was, continuesOnError: true)
            planned.append(emit(step, index, .revert, key, title, &turn))
        }
        guard !planned.isEmpty else { return }
        turn.tick.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title, at: turn.now.wall, verdict: .firing,
                reason: "the rule has been changed or taken out, so its episode has ended", intents: planned))
    }

    private mutating func emit(
        _ step: Exits.Step, _ index: Int?, _ purpose: Intent.Purpose, _ key: EpisodeKey, _ title: String,
        _ turn: inout Turn
    ) -> IntentID {
        turn.ruling.planned += 1
        let intent = Intent(
            id: IntentID("i\(turn.tick.number)-\(turn.ruling.planned)"), rule: key.rule, path: step.path,
            action: step.action, subject: key.subject, title: title, arguments: step.arguments, purpose: purpose,
            chain: Self.chain(of: key, purpose, turn), continuesOnError: step.continuesOnError, event: nil,
            plannedAt: turn.now.wall)
        turn.tick.intents.append(intent)
        open(intent, index: index, isRemoval: false, &turn)
        return intent.id
    }
}
