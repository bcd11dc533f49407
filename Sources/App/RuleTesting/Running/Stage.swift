import Actions
import Clocks
import Engine
import JSON
import Rules
import Simulation
import Torrents

/// Where a test takes place: the engine with its journal, the time, and what happens to both.
struct Stage {
    var account = Account()
    /// How long the test has been going on.
    private(set) var elapsed = Duration.zero
    /// Both clocks.
    private(set) var now: Moment
    /// Until when clients do not answer.
    var down: [ClientName: Duration] = [:]
    /// What clients leave out of their lists or repeat, and until when.
    var lists = FaultyLists()
    /// Actions that are to fail, and how many of each still.
    var failures: [(failure: ScriptedFailure, left: Int)] = []
    var world: World
    let clients: [ClientName: FakeClient]
    let hands: Hands
    /// The time of the clients.
    let time: VirtualTime
    /// Intents that have yet to end, in the order in which they were planned.
    var open: [Intent] = []
    /// When intents that wait were tried last, and how often they failed.
    var tried: [IntentID: (at: Duration, failures: Int)] = [:]
    /// Whether Sluice runs.
    private(set) var isRunning = true
    /// The disks of the rule file.
    var disks: [DiskScript]
    /// What lies in the bins of disks, by the disk's name, the oldest first.
    var binned: [String: [TrashedItem]] = [:]
    /// Files that lie in watch folders, by path.
    var lying: [String: ScriptedFile] = [:]
    /// When the test began.
    private let start: WallTime
    /// The rules that are asked whether their condition has a value, and for which torrents.
    private let asked: [(rule: String, torrent: ScriptedTorrent)]

    init(
        _ test: RuleTest, by rules: RuleSet, clients: [(name: ClientName, fake: FakeClient)], time: VirtualTime,
        actions: [any Action]
    ) {
        // A boot clock that does not begin at zero, as no machine's does when Sluice starts.
        now = Moment(wall: test.start, boot: .seconds(3600))
        world = World(reading: rules)
        self.clients = Dictionary(clients.map { ($0.name, $0.fake) }) { first, _ in first }
        self.time = time
        hands = Hands(actions)
        disks = test.disks.map(DiskScript.init)
        asked = test.askedForValues
        start = test.start
        time.set(now)
    }

    /// Loads the rules as a start of the daemon does.
    mutating func begin() {
        world.tellsAll = true
        keep(world.reload(world.engine.rules, at: now))
        keep(world.observe(.moment(now)))
    }

    /// Lets time pass, and what it alone brings about happen on the way.
    mutating func pass(until end: Duration) async {
        while isRunning, let alarm = world.engine.nextAlarm(after: now.wall) {
            let wait = alarm.since(now.wall)
            guard wait > .zero, elapsed + wait <= end else { break }
            advance(by: wait)
            keep(world.observe(.moment(now)))
            await carryOut()
        }
        if end > elapsed { advance(by: end - elapsed) }
    }

    private mutating func advance(by length: Duration) {
        elapsed += length
        now = now.advanced(by: length)
    }

    /// Sets the wall clock.
    mutating func step(by length: Duration) { now = Moment(wall: now.wall.advanced(by: length), boot: now.boot) }

    /// Asks every client for its list.
    mutating func poll(_ interval: Duration) async {
        account.begin(poll: elapsed, at: now.wall)
        guard isRunning else { return }
        for disk in disks {
            var report = disk.report(every: interval)
            if case .there = report.finding, disk.entry.trash != nil { report.trash = binned[disk.entry.name] ?? [] }
            keep(world.observe(.disk(report, at: now)))
            await carryOut()
        }
        for entry in world.engine.rules.clients {
            guard let fake = clients[entry.name] else { continue }
            guard answers(entry.name) else {
                keep(world.observe(.unreachable(entry.name, reason: "it does not answer", at: now)))
                continue
            }
            time.set(now)
            guard let snapshot = try? await fake.snapshot(reading: world.engine.rules.fieldsRead) else { continue }
            account.note(answerOf: entry.name)
            let told = lists.told(snapshot, after: elapsed)
            keep(world.observe(.snapshot(told, interval: .every(interval))))
            await carryOut()
        }
        for disk in disks where world.engine.rules.readsOrphans(of: disk.entry.name) {
            let report = disk.orphans(after: elapsed, since: start, every: interval)
            keep(world.observe(.orphans(report, at: now)))
            await carryOut()
        }
        await carryOut()
        account.note(firing: firing)
        account.note(unknown: unknown)
    }

    /// The rules whose condition has no value for a torrent, of those that a test expects that of.
    private var unknown: Set<Account.Firing> {
        Set(
            asked.compactMap { rule, torrent in
                let explanation = world.engine.explanation(of: torrent.id, in: torrent.client, at: now)
                guard let explanation, explanation.rules.contains(where: { $0.rule == rule && $0.outcome == .unknown })
                else { return nil }
                return Account.Firing(rule: rule, subject: explanation.subject.key)
            })
    }

    /// The rules that fire, as the journal has it.
    private var firing: Set<Account.Firing> {
        let rows = world.rows("episode/").filter { $0.value["phase"]?.stringValue == "firing" }
        return Set(
            rows.keys.compactMap { key in
                let parts = key.split(separator: "/", maxSplits: 2).map(String.init)
                return parts.count == 3 ? Account.Firing(rule: parts[1], subject: parts[2]) : nil
            })
    }

    /// The files without a torrent that lie on all disks.
    var orphans: [OrphanFacts] { disks.flatMap { $0.present(after: elapsed, since: start) } }

    /// Whether a client answers now.
    func answers(_ client: ClientName) -> Bool { down[client].map { $0 <= elapsed } ?? true }

    /// A file has come to rest in a watch folder.
    mutating func settle(_ file: ScriptedFile) async {
        lying[file.facts.path] = file
        guard isRunning else { return }
        keep(world.observe(.settled(file.facts, rule: file.rule, at: now)))
        await carryOut()
    }

    /// Sluice ends.
    mutating func stop() { isRunning = false }

    /// Sluice is started again, and finds what its journal kept.
    mutating func start() async {
        isRunning = true
        world.restart()
        keep(world.reload(world.engine.rules, at: now))
        keep(world.observe(.moment(now)))
        for file in lying.values.sorted(by: { $0.facts.path < $1.facts.path })
        where !world.engine.hasTaken(file.rule, file.facts.path, in: file.facts.identity) {
            keep(world.observe(.settled(file.facts, rule: file.rule, at: now)))
        }
        await carryOut()
    }

    /// The rule file is replaced.
    mutating func reload(_ rules: RuleSet) async {
        guard isRunning else { return world.restart(with: rules) }
        keep(world.reload(rules, at: now))
        keep(world.observe(.moment(now)))
        await carryOut()
    }

    /// A person opens or closes a window; one that cannot be is passed over.
    mutating func override(_ window: String, isOpen: Bool, for length: Duration) async {
        let override = WindowOverride(
            window: window, state: isOpen ? .open : .closed, until: now.wall.advanced(by: length))
        guard isRunning, let tick = try? world.override(override, at: now) else { return }
        keep(tick)
        await carryOut()
    }

    /// Writes a tick down and takes up its intents.
    mutating func keep(_ tick: Tick) {
        account.note(tick, at: elapsed)
        let cancelled = Set(tick.cancelled.map(\.id))
        let chains = Set(open.filter { cancelled.contains($0.id) }.map(\.chain))
        open.removeAll { cancelled.contains($0.id) }
        let rest = open.filter { chains.contains($0.chain) }
        open += tick.intents
        for intent in rest { end(intent, .chainEnded) }
    }
}

extension RuleTest {
    /// The rules of which it expects that their condition has no value, and for which torrents.
    fileprivate var askedForValues: [(rule: String, torrent: ScriptedTorrent)] {
        expectations.flatMap { expectation -> [(rule: String, torrent: ScriptedTorrent)] in
            guard case .outcome(let pattern) = expectation.pattern, pattern.outcome == .unknown else { return [] }
            switch pattern.target {
            case .any: return torrents.map { (pattern.rule, $0) }
            case .torrent(let place): return [(pattern.rule, torrents[place])]
            case .client, .file, .disk, .orphan: return []
            }
        }
    }
}
