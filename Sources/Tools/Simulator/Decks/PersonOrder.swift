import Rules
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Torrents

/// An order that a person gives to the running daemon.
enum PersonOrder: Sendable {
    case releaseClock, releaseDisks, releaseRules, retryDead, endWindow, undoLast
    case openWindow(Bool)
    /// Holds one of what can be held, by a number, for so long.
    case hold(Int, for: Duration)
    case releaseHolds
    /// Never again what a rule did last, and takes it back.
    case undoLastAndRefuse
    case allowAll
    /// Lets one rule only rehearse, by a number.
    case rehearse(Int)
    case enforceAll
    /// Calls the hook under the id of this number, as a program does.
    case call(Int)

    /// Gives it; that there may be nothing to follow it with is no failure.
    func give(to daemon: RunningDaemon, reading journal: any JournalReader, on stage: Stage) async {
        let orders = daemon.orders
        stage.trace.tell { "\(stage.now.milliseconds) order \(self)" }
        defer { stage.trace.tell { "\(stage.now.milliseconds) given \(self)" } }
        switch self {
        case .releaseClock:
            guard (try? await orders.release(.clock)) != nil else { return }
            stage.with { $0.clockReleasedAt = $0.now }
        case .releaseDisks:
            for client in stage.with({ $0.clients.keys.sorted() }) {
                for disk in FileDoor.disks { try? await orders.release(.disk(client: client, root: disk)) }
            }
        case .releaseRules:
            stage.with { state in
                state.words.holds.removeAll { hold in if case .rule = hold.target { true } else { false } }
                for name in state.clients.keys { state.clients[name]?.keepWatch.release() }
            }
            for rule in await daemon.decider.rules.rules { try? await orders.release(.rule(rule.id)) }
        case .retryDead:
            let dead = (try? await journal.intents(.latest(20), IntentFilter(state: .dead))) ?? []
            for intent in dead where intent.intent.action == "webhook" { try? await orders.retry(intent.intent.id) }
        case .undoLast: await undo(.last, by: orders, reading: journal, on: stage)
        case .endWindow:
            try? await orders.endOverride(of: "busy")
        case .openWindow(let isOpen):
            _ = try? await orders.override("busy", as: isOpen ? .open : .closed, for: .seconds(1800))
        case .hold(let number, let length): await hold(number, for: length, by: daemon, on: stage)
        case .releaseHolds:
            stage.with { $0.words.holds = [] }
            try? await orders.release(.all)
        case .undoLastAndRefuse: await undoLastAndRefuse(by: orders, reading: journal, on: stage)
        case .allowAll: await allowAll(by: orders, on: stage)
        case .rehearse(let number): await rehearse(number, by: daemon, on: stage)
        case .enforceAll: await enforceAll(by: daemon, on: stage)
        case .call(let number): await call(number, daemon, on: stage)
        }
    }

    /// What is answered has to be so: a call that was taken was told, now or before.
    private func call(_ number: Int, _ daemon: RunningDaemon, on stage: Stage) async {
        guard await daemon.decider.rules.hook(named: Deck.hook) != nil else { return }
        let id = "call-\(number)"
        let call = HookCall(hook: Deck.hook, id: id, body: ["number": .integer(Int64(number))])
        guard let isNews = try? await daemon.take(call) else { return }
        let isTold = stage.with { $0.ledger.calls[id] != nil }
        if !isTold { stage.violate(.delivery, "\(id) counts as \(isNews ? "taken" : "known"), and was never told") }
    }

    private func undo(
        _ choice: UndoChoice, by orders: any Orders, reading journal: any JournalReader, on stage: Stage
    ) async {
        guard let taken = try? await orders.undo(choice, onlyTelling: false).taken else { return }
        for id in taken.map(\.original) {
            guard let subject = try? await journal.intent(id)?.intent.subject else { continue }
            stage.noteUndoing(subject)
        }
    }

    private func hold(_ number: Int, for length: Duration, by daemon: RunningDaemon, on stage: Stage) async {
        let rules = await daemon.decider.rules
        let targets: [ManualHold.Target] =
            [.all] + rules.clients.map { .client($0.name) } + rules.rules.map { .rule($0.id) }
        let target = targets[number % targets.count]
        // The newer hold takes the place of the one before, though it may be over sooner.
        stage.with { state in state.words.holds.removeAll { $0.target == target } }
        guard (try? await daemon.orders.instruct(.hold(target, for: length))) != nil else { return }
        stage.noteHold(target, for: length)
    }

    private func undoLastAndRefuse(
        by orders: any Orders, reading journal: any JournalReader, on stage: Stage
    ) async {
        guard let last = try? await orders.undo(.last, onlyTelling: true).taken.first?.original,
            let intent = try? await journal.intent(last)?.intent,
            intent.rule != Intent.byHand
        else { return }
        let refusal = Refusal(
            rule: intent.rule, subject: intent.subject, title: intent.title, at: stage.time.now.wall)
        guard (try? await orders.instruct(.refuse([refusal]))) != nil else { return }
        stage.with { _ = $0.words.refused.insert(refusal.key) }
        await undo(.intents([last]), by: orders, reading: journal, on: stage)
    }

    private func allowAll(by orders: any Orders, on stage: Stage) async {
        let keys = stage.with { state in
            defer { (state.words.refused, state.words.perhapsRefused) = ([], []) }
            return state.words.refused.union(state.words.perhapsRefused)
        }
        for key in keys.sorted(by: { ($0.rule, $0.target) < ($1.rule, $1.target) }) {
            // A daemon that dies may have written down what it never answered.
            do {
                try await orders.instruct(.allow([key]))
            } catch {
                stage.trace.tell { "not allowed: \(key.rule) about \(key.target): \(error)" }
                stage.with { _ = $0.words.perhapsRefused.insert(key) }
            }
        }
    }

    private func rehearse(_ number: Int, by daemon: RunningDaemon, on stage: Stage) async {
        // A protection that only rehearses protects nothing, as its person wants.
        let rules = await daemon.decider.rules.rules.filter { rule in
            rule.mode == .enforce && !rule.actions.contains(where: \.kind.isProtection)
        }
        guard !rules.isEmpty else { return }
        let (rule, decks) = (rules[number % rules.count].id, stage.with(\.decks.count))
        guard (try? await daemon.orders.instruct(.mode(rule: rule, .dryRun))) != nil else { return }
        stage.with { $0.words.rehearsing[rule] = decks }
    }

    private func enforceAll(by daemon: RunningDaemon, on stage: Stage) async {
        let rehearsing = stage.with { state in
            defer { state.words.rehearsing = [:] }
            return state.words.rehearsing
        }
        // Also those of which the person never heard that they were told to rehearse.
        let rules = Set(await daemon.decider.rules.rules.map(\.id)).union(rehearsing.keys)
        for rule in rules.sorted() {
            guard (try? await daemon.orders.instruct(.mode(rule: rule, nil))) == nil else { continue }
            if let decks = rehearsing[rule] { stage.with { $0.words.rehearsing[rule] = decks } }
        }
    }
}
