import Clocks
import Daemon
import Engine
import Journal
import Rules
import Simulation
import Testing
import Torrents

/// A list that could not be written down was there all the same: its client has something of which nobody here knows.
@Suite struct `a list that the journal refuses` {
    private static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1"}, "box": {"type": "test", "url": "http://127.0.0.1:2"}
        """#
    private static let (home, box) = (ClientName("home"), ClientName("box"))
    private static let film = Torrent.seeding(1, ratio: 3, [.contentPath: .text("/downloads/film")])

    private let journal = MemoryJournal()

    private func decider(removing data: String) throws -> Decider {
        let rules = try DaemonWorld.read(
            """
            {"version": 1, "clients": {\(Self.clients)}, "limits": {"removals": {"grace": "0s"}},
             "rules": [{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0",
                        "do": [{"remove": {"data": "\(data)"}}]}]}
            """)
        return Decider(engine: Engine(rules: rules), journal: journal)
    }

    private static func list(_ torrents: [Torrent], of client: ClientName, at second: Double) -> Input {
        .observation(
            .snapshot(
                Snapshot(
                    client: client, takenAt: .at(second), session: "one", torrents: torrents,
                    server: ClientFacts(version: "test")), interval: .seconds(5)))
    }

    private func refused(_ input: Input, by decider: Decider) async throws {
        journal.refuse(.full(path: "disk"))
        await #expect(throws: JournalError.self) { try await decider.commit(input) }
        journal.refuse(nil)
    }

    /// A removal of the home client that was decided before the other client told anything new.
    private func removal(_ data: String) async throws -> (decider: Decider, intent: Intent) {
        let decider = try decider(removing: data)
        try await decider.commit(Self.list([], of: Self.box, at: 0))
        let tick = try await decider.commit(Self.list([Self.film], of: Self.home, at: 1))
        return (decider, try #require(tick.intents.first))
    }

    private static let gap = LastLook.later(
        "client box told something new that could not be written down, and has not been listed since")

    @Test func `holds the deletion of data until its client is listed again, also while that does not answer`()
        async throws
    {
        let (decider, intent) = try await removal("delete")
        let look = FreshLook(torrent: Self.film)
        #expect(await decider.confirm(intent, on: look, at: .at(2)) == .goAhead)
        let same = Torrent.seeding(7, [.contentPath: .text("/downloads/film")])
        try await refused(Self.list([same], of: Self.box, at: 5), by: decider)
        #expect(await decider.confirm(intent, on: look, at: .at(6)) == Self.gap)
        try await decider.commit(.observation(.unreachable(Self.box, reason: "down", at: .at(10))))
        #expect(await decider.confirm(intent, on: look, at: .at(11)) == Self.gap)
        try await decider.commit(Self.list([], of: Self.box, at: 15))
        #expect(await decider.confirm(intent, on: look, at: .at(16)) == .goAhead)
    }

    @Test func `holds a removal that keeps the data where it is of the same client`() async throws {
        let (decider, intent) = try await removal("keep")
        let look = FreshLook(torrent: Self.film)
        try await refused(Self.list([.seeding(7)], of: Self.box, at: 5), by: decider)
        #expect(await decider.confirm(intent, on: look, at: .at(6)) == .goAhead)
        try await refused(Self.list([Self.film, .seeding(7)], of: Self.home, at: 7), by: decider)
        guard case .later(let reason) = await decider.confirm(intent, on: look, at: .at(8)) else {
            Issue.record("it goes ahead")
            return
        }
        #expect(reason.hasPrefix("client home told something new"))
    }

    @Test func `is no list where the client merely did not answer`() async throws {
        let (decider, intent) = try await removal("delete")
        try await refused(.observation(.unreachable(Self.box, reason: "down", at: .at(5))), by: decider)
        #expect(await decider.confirm(intent, on: FreshLook(torrent: Self.film), at: .at(6)) == .goAhead)
    }

    @Test func `holds the files of a removed torrent, which another may use by now`() async throws {
        let (decider, intent) = try await removal("delete")
        let subject = intent.subject
        #expect(await decider.confirm(moving: ["/downloads/film"], leftBy: subject, at: .at(2)) == .goAhead)
        try await refused(Self.list([.seeding(7)], of: Self.box, at: 5), by: decider)
        #expect(await decider.confirm(moving: ["/downloads/film"], leftBy: subject, at: .at(6)) == Self.gap)
    }
}
