import Rules
import Simulation
import ClientKit
import Clocks
import Engine
import Torrents

extension ClientTruth {
    /// Whether it has listed nothing since its last failure or start; one that was restarted this moment had not been
    /// when it was looked at.
    func isUnlisted(at now: Duration) -> Bool { listsInARow == 0 && now - runSince > Stage.State.race }
}

extension Stage.State {
    /// How long after a change Sluice may still act as it was right before: its last look and its call lie so far apart
    /// at most.
    static let race = Duration.seconds(120)

    /// The decks that may rightly be acted by: the one in force, and those that were lately.
    var recent: [Deck] { recent(within: Self.race) }

    func recent(within span: Duration) -> [Deck] {
        let start = now - span
        let first = decks.lastIndex { $0.since <= start } ?? 0
        return decks.dropFirst(first).map(\.value)
    }
}

/// What is checked at the moment a command reaches a client.
extension Stage {
    func check(_ command: Command, of client: String) {
        let now = now
        trace.tell { "\(now.milliseconds) call \(client) \(command)" }
        guard let entry = entry(for: command, of: client) else {
            return violate(.dryRun, "\(command) reaches \(client), and no intent in the journal wants it")
        }
        guard case .remove(let id, let deletesData) = command else { return }
        guard let truth = with(client, { $0.truth[id]?.last?.value }) ?? nil else { return }
        let rules = with { $0.recent.flatMap(\.removals).filter { $0.id == entry.intent.rule } }
        let modes = rules.filter { $0.mode == "enforce" }
        if modes.isEmpty { violate(.dryRun, "rule \(entry.intent.rule) removes \(id.hex) and may not") }
        checkCondition(id, truth, of: client, by: modes, at: now)
        checkGrace(id, truth, of: client, by: modes, at: now)
        checkQuiet(client, at: now)
        checkProtection(id, of: client, at: now)
        if deletesData { checkData(id, of: client, at: now) }
    }

    /// The intent that a command carries out, as the journal has it.
    private func entry(for command: Command, of client: String) -> Ledger.Entry? {
        let action = command.actionName
        return with { state in
            state.ledger.intents.values.filter { entry in
                entry.progress == .executing && entry.intent.subject.client?.text == client
                    && (command.torrent == nil || entry.intent.subject.torrent == command.torrent)
                    && action.contains(entry.intent.action)
            }.min { $0.intent.id.text < $1.intent.id.text }
        }
    }

    private func checkCondition(
        _ id: Infohash, _ truth: Glimpse, of client: String, by rules: [Deck.Removal], at now: Duration
    ) {
        let isTrue = with(client) { client in
            (client.truth[id] ?? []).anySince(now - State.race) { torrent in
                torrent?.addedAt == truth.addedAt && rules.contains { $0.wants(torrent) }
            }
        }
        if isTrue != true, !rules.isEmpty {
            violate(.trueCondition, "\(id.hex) of \(client) is removed, and its facts do not ask for it: \(truth)")
        }
    }

    private func checkGrace(
        _ id: Infohash, _ truth: Glimpse, of client: String, by rules: [Deck.Removal], at now: Duration
    ) {
        let grace = with { state in Duration.seconds(state.recent.map(\.grace).min() ?? 0) }
        let start = with(client) { client in client.told[id] ?? [] } ?? []
        let isConfirmed = rules.contains { rule in
            let wait = max(grace, .seconds(rule.holding))
            return start.allSince(now - wait) { $0?.addedAt == truth.addedAt && rule.wants($0) }
        }
        if !isConfirmed, !rules.isEmpty {
            violate(.confirmed, "\(id.hex) of \(client) is removed before it was observed for \(grace)")
        }
        guard let first = with(client, { ($0.firstListOfRun, $0.runSince) }) else { return }
        // A client that was restarted this moment had not been when it was looked at.
        guard now - first.1 > State.race else { return }
        if first.0.map({ now - $0 < grace }) ?? true {
            violate(.settled, "\(client) runs for \(now - first.1), and \(id.hex) is removed already")
        }
    }

    private func checkQuiet(_ client: String, at now: Duration) {
        let (stepped, released, truth) = with { state in
            (state.noticeableStepAt, state.clockReleasedAt, state.clients[client])
        }
        if let stepped, now - stepped > State.race, now - stepped < .seconds(600),
            released.map({ $0 < stepped }) ?? true
        {
            violate(.settled, "the clock was set \(now - stepped) ago, and \(client) removes")
        }
        if truth?.isUnlisted(at: now) ?? true {
            violate(.settled, "\(client) has not listed anything since its last failure")
        }
    }

    private func checkProtection(_ id: Infohash, of client: String, at now: Duration) {
        guard with({ $0.recent.allSatisfy(\.protectsKept) }) else { return }
        let isKept = with(client) { client in
            (client.truth[id] ?? []).allSince(now - State.race) { $0?.tags.contains("keep") == true }
        }
        if isKept == true { violate(.protected, "\(id.hex) of \(client) is protected, and removed") }
        checkNames(id, of: client, at: now)
    }

    /// While the tag is gone by which a rule protects, nothing is removed: it may have another name.
    private func checkNames(_ id: Infohash, of client: String, at now: Duration) {
        guard let gone = with(client, { $0.keepWatch.gone }) ?? nil, now - gone.since > State.race else { return }
        let decks = with { $0.recent(within: now - gone.knownSince) }
        guard decks.allSatisfy(\.protectsKept) else { return }
        violate(
            .protected,
            "\(id.hex) of \(client) is removed, and the tag that protects is gone there for \(now - gone.since)")
    }

    /// Data goes only where it is, and where nobody else uses it.
    private func checkData(_ id: Infohash, of client: String, at now: Duration) {
        guard let path = with(client, { $0.fake[id]?[.contentPath].text }) ?? nil else { return }
        let lost = with { $0.lostDisks[FileDoor.disk(of: path)] }
        if let lost, now - lost > State.race { violate(.settled, "\(path) is deleted on a disk that is lost") }
        let stale = with { $0.staleDisks[FileDoor.disk(of: path)] }
        if let stale, now - stale > State.race { violate(.settled, "\(path) is deleted on a disk that is stale") }
        let users = with { state in
            state.clients.values.flatMap { other in
                other.present.filter { torrent in
                    (other.name != client || torrent != id) && other.fake[torrent]?[.contentPath].text == path
                        && other.lastTold?.torrents.place(of: torrent) != nil
                        && (other.told[torrent]?.first.map { now - $0.since > State.race } ?? false)
                }.map { "\(other.name) \($0.hex)" }
            }
        }
        if let user = users.sorted().first { violate(.sharedData, "\(path) is deleted, and \(user) uses it") }
    }

    /// A command has had its effect.
    func noteEffect(_ command: Command, of client: String) {
        let now = now
        guard let id = command.torrent else { return }
        let wasThere = with(client, { $0.truth[id]?.last?.value != nil }) ?? false
        _ = with(client) { $0.note(id, at: now) }
        guard case .remove = command, wasThere else { return }
        let entry = entry(for: command, of: client)
        // Budgets count what is decided, which the call may follow late.
        _ = with(client) { $0.removals.append(entry?.plannedAt ?? now) }
        checkBudgets(of: client, at: now)
        guard let intent = entry?.intent.id else { return }
        let count = with { state in
            state.ledger.removals[intent, default: 0] += 1
            return state.ledger.removals[intent, default: 0]
        }
        if count > 1 { violate(.oneRemoval, "\(intent) has removed \(id.hex) \(count) times") }
    }

    /// A person takes back what was done to something.
    func noteUndoing(_ subject: Subject) {
        guard let client = subject.client?.text else { return }
        let now = now
        _ = with(client) { client in
            if let torrent = subject.torrent {
                client.undone.insert(torrent)
            } else {
                (client.limitSetAt, client.isLimitTakenBack) = (now, true)
            }
        }
    }

    /// A torrent has come back, as a removal was taken back.
    func noteAdding(_ id: Infohash, to client: String) {
        let now = now
        _ = with(client) { client in
            client.note(id, at: now)
            client.undone.insert(id)
        }
    }

    private func checkBudgets(of client: String, at now: Duration) {
        let start = now - .seconds(86_400) + State.race
        // Over a start of the machine only the wall clock can tell how long ago something was.
        let isUndated = with { state in
            state.steppedAt.map { now - $0 < .seconds(2 * 86_400) } ?? false
                && state.rebootedAt.map { now - $0 < .seconds(2 * 86_400) } ?? false
        }
        if isUndated { return }
        let (all, perDay, here, share) = with { state -> (Int, Int, Int, Int) in
            let decks = state.recent(within: .seconds(86_400) + State.race)
            let all = state.clients.values.flatMap(\.removals).count { $0 > start }
            let here = state.clients[client]?.removals.count { $0 > start } ?? 0
            let most = state.clients[client]?.population.suffix(200).map(\.value).max() ?? 0
            let percent = decks.map(\.maxShare).max() ?? 0
            return (all, decks.map(\.perDay).max() ?? 0, here, max(1, percent * (most + here) / 100))
        }
        if all > perDay { violate(.budgets, "\(all) removals within a day, of \(perDay)") }
        if here > share { violate(.budgets, "\(here) removals of \(client) within a day, of \(share)") }
    }
}

extension Command {
    /// The actions that may lead to it.
    var actionName: Set<String> {
        switch self {
        case .pause: ["pause", "undo"]
        case .resume: ["pause", "resume", "undo"]
        case .remove: ["remove"]
        case .addTags, .removeTags: ["tags", "undo"]
        case .setLimits: ["limits", "throttle", "undo"]
        case .setBandwidth, .setAlternativeSpeed: ["bandwidth", "undo"]
        case .add, .setShareLimits, .setCategory, .setPriority, .setSequential, .setSuperSeeding, .setAutoManaged,
            .setFirstLast:
            ["undo"]
        default: []  // nothing that a deck asks for
        }
    }
}
