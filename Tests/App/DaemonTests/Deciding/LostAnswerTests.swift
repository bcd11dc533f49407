import Clocks
import Daemon
import Engine
import Journal
import Rules
import Simulation
import Testing
import Torrents

/// An answer that could not be written down has been there all the same: what comes after it is no part of what was
/// before it.
@Suite struct `an answer that the journal refuses` {
    private let journal = MemoryJournal()
    private let decider: Decider
    private let box = ClientName("box")
    private let torrents = (1...10).map { Torrent.seeding($0) }

    init() throws {
        let rules = try DaemonWorld.read(
            #"""
            {"version": 1, "clients": {"box": {"type": "test", "url": "http://127.0.0.1:1"}},
             "rules": [{"id": "held", "each": "torrent", "when": "torrent.ratio > 1.0", "for": "20m",
                        "do": [{"tags": {"add": ["held"]}}]}]}
            """#)
        decider = Decider(engine: Engine(rules: rules), journal: journal)
    }

    /// Five minutes after the last list comes the next.
    private func list(_ number: Int, of torrents: [Torrent]) -> Input {
        let snapshot = Snapshot(
            client: box, takenAt: .at(Double(number) * 300), session: "one", torrents: torrents,
            server: ClientFacts(version: "test"))
        return .observation(.snapshot(snapshot, interval: .seconds(300)))
    }

    private func lost(_ number: Int) -> Input {
        .observation(.unreachable(box, reason: "no connection", at: .at(Double(number) * 300)))
    }

    private func removed(by input: Input) async throws -> Int {
        try await decider.commit(input).events.count { $0.type == .removed }
    }

    @Test func `no list after three has any torrent: they are gone`() async throws {
        try await decider.commit(list(0, of: torrents))
        #expect(try await removed(by: list(1, of: [])) == 0)
        #expect(try await removed(by: list(2, of: [])) == 0)
        #expect(try await removed(by: list(3, of: [])) == 10)
    }

    @Test(arguments: [true, false]) func `and that had them, or failed, begins that anew`(hasList: Bool) async throws {
        try await decider.commit(list(0, of: torrents))
        #expect(try await removed(by: list(1, of: [])) == 0)
        #expect(try await removed(by: list(2, of: [])) == 0)
        journal.refuse(.full(path: "disk"))
        await #expect(throws: JournalError.self) {
            try await decider.commit(hasList ? list(3, of: torrents) : lost(3))
        }
        journal.refuse(nil)
        #expect(try await removed(by: list(4, of: [])) == 0)
        #expect(try await removed(by: list(5, of: [])) == 0)
        #expect(try await removed(by: list(6, of: [])) == 10)
    }

    @Test(arguments: [true, false]) func `takes its time from what has to hold for a while`(isLost: Bool) async throws {
        var fired: Int?
        for number in 0...9 {
            if isLost, number == 2 {
                journal.refuse(.full(path: "disk"))
                await #expect(throws: JournalError.self) { try await decider.commit(list(number, of: [])) }
                journal.refuse(nil)
                continue
            }
            let tick = try await decider.commit(list(number, of: [Torrent.seeding(1, ratio: 2)]))
            if fired == nil, !tick.intents.isEmpty { fired = number }
        }
        // Twenty minutes are four lists; of the ten minutes around the lost one nothing is known.
        #expect(fired == (isLost ? 6 : 4))
    }
}
