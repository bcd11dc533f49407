import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// What is read just before a removal, and what has become of the client since it was planned.
@Suite struct LastLookTests {
    private static let rule =
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
    private static let ripe = Torrent.seeding(1, ratio: 3)

    private func look(
        _ world: World, _ intent: Intent, session: String = "one", isRepeat: Bool = false, failure: String? = nil
    ) -> LastLook {
        let reading = ClientReading(session: session, facts: ClientFacts(version: "test"))
        return world.engine.confirm(
            intent, on: FreshLook(torrent: Self.ripe, client: reading, isRepeat: isRepeat, failure: failure),
            at: .at(100))
    }

    private func gone(_ world: World, _ intent: Intent) -> LastLook {
        world.engine.confirm(intent, on: FreshLook(torrent: nil), at: .at(100))
    }

    @Test func `nothing is removed on the word of a client that has lost most of its list`() throws {
        var world = try World(Self.rule)
        let others = (2...40).map { Torrent.seeding($0) }
        let intent = try #require(world.see([Self.ripe] + others, at: 0).intents.first)
        #expect(look(world, intent) == .goAhead)
        world.see([Self.ripe], at: 5)
        #expect(look(world, intent) == .no("the list is not believed yet: the list lacks 39 of 40 torrents"))
        #expect(gone(world, intent) == .later("the list is not believed yet: the list lacks 39 of 40 torrents"))
    }

    @Test func `nothing is removed from another run of the client than it was planned for`() throws {
        var world = try World(Self.rule)
        let intent = try #require(world.see([Self.ripe], at: 0).intents.first)
        #expect(look(world, intent, session: "two") == .no("the client has been restarted since this was decided"))
        for second in stride(from: 5.0, through: 60, by: 5) { world.see([Self.ripe], at: second, session: "two") }
        #expect(look(world, intent, session: "two") == .no("the client has been restarted since this was decided"))
    }

    @Test func `a removal whose torrent is gone ends, though its client was restarted meanwhile`() throws {
        var world = try World(Self.rule)
        let intent = try #require(world.see([Self.ripe, .seeding(2)], at: 0).intents.first)
        func gone(_ session: String) -> LastLook {
            let reading = ClientReading(session: session, facts: ClientFacts(version: "test"))
            return world.engine.confirm(intent, on: FreshLook(torrent: nil, client: reading), at: .at(100))
        }
        world.see([.seeding(2)], at: 5, session: "two")
        #expect(gone("two") == .later("the list is not believed yet: the client has just been restarted"))
        for second in stride(from: 10.0, through: 60, by: 5) { world.see([.seeding(2)], at: second, session: "two") }
        #expect(gone("three") == .later("the client has been restarted since this was decided"))
        #expect(gone("two") == .pointless("the torrent is no longer in the client"))
    }

    @Test func `a client that was down or is not listed in this run says nothing`() throws {
        var world = try World(Self.rule)
        let intent = try #require(world.see([Self.ripe], at: 0).intents.first)
        world.observe(.unreachable(ClientName("home"), reason: "down", at: .at(3)))
        #expect(look(world, intent) == .no("the client did not answer when it was polled last"))
        world.see([Self.ripe], at: 5)
        #expect(look(world, intent) == .goAhead)
        world.restart()
        #expect(look(world, intent) == .later("the client has not been listed since Sluice was started"))
        #expect(gone(world, intent) == .later("the client has not been listed since Sluice was started"))
    }

    @Test func `a second attempt is no removal but a new decision, after the grace`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "60s", "maxShare": 1.0}}"#)
        for second in stride(from: 0.0, to: 60, by: 5) { world.see([Self.ripe], at: second) }
        let intent = try #require(world.see([Self.ripe], at: 60).intents.first)
        let verdict = look(world, intent, isRepeat: true)
        guard case .no(let reason) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        let why = look(world, intent, isRepeat: true, failure: "the bin is full")
        #expect(why == .no("an earlier attempt did not succeed (the bin is full), so it has to hold for 1m again"))
        world.observe(.outcome(intent.id, .held(reason), at: .at(61)))
        for second in stride(from: 65.0, to: 125, by: 5) {
            #expect(world.see([Self.ripe], at: second).intents.isEmpty, "after \(second) seconds")
        }
        #expect(world.see([Self.ripe], at: 125).actionNames == ["remove"])
    }

    @Test func `a restart of the client begins the grace anew`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "60s", "maxShare": 1.0}}"#)
        for second in stride(from: 0.0, to: 60, by: 5) { world.see([Self.ripe], at: second) }
        for second in stride(from: 60.0, to: 120, by: 5) {
            #expect(world.see([Self.ripe], at: second, session: "two").intents.isEmpty, "after \(second) seconds")
        }
        #expect(world.see([Self.ripe], at: 120, session: "two").actionNames == ["remove"])
    }

    @Test func `a restart of the client begins the grace anew of what waits for the rule's own time too`() throws {
        let rule =
            #"{"id": "clean", "each": "torrent", "when": "torrent.done", "for": "70s", "do": [{"remove": {"data": "keep"}}]}"#
        var world = try World(rule, limits: #"{"removals": {"grace": "60s", "maxShare": 1.0}}"#)
        for second in stride(from: 0.0, to: 60, by: 5) { world.see([Self.ripe], at: second) }
        // The rule's time goes on over the restart, of the client and of Sluice, and the grace does not.
        for second in stride(from: 60.0, to: 120, by: 5) {
            if second == 90 { world.restart() }
            #expect(world.see([Self.ripe], at: second, session: "two").intents.isEmpty, "after \(second) seconds")
        }
        // A restart of Sluice may forget the last minute of what was observed.
        let removed = stride(from: 120.0, to: 200, by: 5).first {
            world.see([Self.ripe], at: $0, session: "two").actionNames == ["remove"]
        }
        #expect(removed.map { $0 <= 180 } == true)
    }

    @Test func `a refusal is said once and asked again ever less often`() throws {
        var world = try World(Self.rule)
        var planned: [Double] = []
        var said = 0
        for second in stride(from: 0.0, to: 4 * 3600, by: 5) {
            guard let intent = world.see([Self.ripe], at: second).intents.first else { continue }
            planned.append(second)
            let tick = world.observe(.outcome(intent.id, .held("its files are not there"), at: .at(second + 1)))
            said += tick.decisions.count
        }
        #expect(said == 1)
        #expect(planned.prefix(4) == [0, 35, 100, 225])
        #expect(planned.count < 12)
    }

    @Test func `a rule about the whole client protects all of its torrents`() throws {
        let protect =
            #"{"id": "all", "each": "client", "when": "client.torrents < 3", "do": [{"protect": ["remove"]}]}"#
        for rules in ["\(Self.rule), \(protect)", "\(protect), \(Self.rule)"] {
            var world = try World(rules)
            let tick = world.see([Self.ripe, .seeding(2)], at: 0)
            #expect(tick.intents.isEmpty)
            #expect(tick.decisions.contains { $0.verdict == .held && $0.reason == "protected by rule all" })
            world.see([Self.ripe, .seeding(2)], at: 2)
            let intent = try #require(world.see([Self.ripe, .seeding(2), .seeding(3)], at: 5).intents.first)
            #expect(look(world, intent) == .goAhead)
            world.see([Self.ripe, .seeding(2)], at: 10)
            #expect(look(world, intent) == .no("on a fresh look rule all protects it"))
        }
    }

    @Test func `a protection whose window is closed holds nothing`() throws {
        let protect =
            #"{"id": "day", "each": "torrent", "during": ["day"], "when": "true", "do": [{"protect": ["remove"]}]}"#
        var world = try World("\(Self.rule), \(protect)")
        let intent = try #require(world.see([Self.ripe], at: 0).intents.first)
        #expect(look(world, intent) == .goAhead)
    }
}
