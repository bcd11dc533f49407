import Actions
import Calendar
import Clocks
import Daemon
import Engine
import JSON
import Journal
import ReadModel
import Rules
import Simulation
import Synchronization
import Torrents

/// A daemon's memory over a journal, and the read model on both sides of it.
final class ModelWorld: Sendable {
    static let home = ClientName("home")
    static let rules = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
         "windows": {"office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}}, "timezone": "UTC",
         "let": {"good": "torrent.done && torrent.ratio > 1.0"},
         "rules": [
          {"id": "hush", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]},
          {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.5", "do": [{"remove": {}}]}]}
        """

    let clock = ManualClock()
    let journal = MemoryJournal()
    let set: RuleSet
    let decider: Decider
    private let last = Mutex<Snapshot?>(nil)

    init(_ rules: String = ModelWorld.rules) throws {
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: Set(["tags"]))],
            actions: [PauseAction().kind, RemoveAction().kind, AddAction().kind])
        set = try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(rules.utf8)), with: catalogue)
        decider = Decider(engine: Engine(rules: set), journal: journal)
    }

    /// The list that came last.
    var lastList: Snapshot? { last.withLock { $0 } }

    /// The model beside the daemon, whose memory it asks.
    var beside: ReadModel { ReadModel(journal.read, .daemon(decider), time: clock, zone: .utc) }
    /// The model without a daemon, over what the journal has.
    var alone: ReadModel { ReadModel(journal.read, .file(set), time: clock, zone: .utc) }

    /// Takes in a list, and moves the clock on to it.
    func list(_ torrents: [Torrent], at seconds: Double) async throws {
        let now = Moment.at(seconds)
        if now.boot > clock.now.boot { clock.advance(by: now.boot - clock.now.boot) }
        let list = Snapshot.fixture(torrents, at: seconds)
        last.withLock { $0 = list }
        try await decider.commit(.observation(.snapshot(list, interval: .every(.seconds(5)))))
    }

    /// Ends what is under way as done.
    func endAll() async throws {
        for stored in try await journal.read.openIntents() {
            try await decider.commit(.outcome(stored.intent.id, .done("done"), cancelsRest: false, at: clock.now))
        }
    }
}

extension Snapshot {
    /// The same list, told at another time.
    func taken(at moment: Moment) -> Snapshot {
        Snapshot(client: client, takenAt: moment, session: session, torrents: torrents, server: server)
    }
}
