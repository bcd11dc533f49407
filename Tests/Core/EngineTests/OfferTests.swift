import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `files that somebody hands over` {
    private static let rules = #"""
        {"id": "films", "watch": {"path": "/films"}, "when": "meta.name.startsWith('film')",
         "do": [{"add": {"client": "home", "category": "films"}}], "onDone": [{"moveFile": "/done"}]},
        {"id": "rest", "watch": {"path": "/rest"}, "when": "meta.valid", "do": [{"add": {"client": "home"}}]},
        {"id": "tell", "on": ["torrent.added"], "do": [{"webhook": "http://hooks.test/x"}]}
        """#

    private func offer(_ name: String, _ route: OfferRoute) -> Observation {
        let facts = IntakeFacts(
            path: "/orders/\(name).torrent", name: "\(name).torrent", folder: "", size: 100,
            modifiedAt: WallTime(seconds: 0), content: .torrent(TorrentContent(name: name, isMagnet: false)),
            identity: "1")
        return .offered(facts, route, at: .at(0))
    }

    @Test(
        arguments: [
            ("film one", nil, "films"), ("song", nil, "rest"), ("film two", "rest", "rest"), ("song", "films", nil),
            ("song", "tell", nil),
        ] as [(String, String?, String?)])
    func `go to the first watch rule that wants them`(name: String, rule: String?, taker: String?) throws {
        var world = try World(Self.rules)
        let tick = world.observe(offer(name, .rule(rule)))
        #expect(tick.intents.map(\.rule) == [taker].compactMap(\.self))
    }

    @Test func `are declined with the reason of every rule that was asked`() throws {
        var world = try World(
            #"{"id": "films", "watch": {"path": "/films"}, "when": "meta.size > 1 * B", "do": [{"add": "home"}]}"#)
        let tick = world.observe(offer("song", .rule(nil)))
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.map(\.reason) == ["the client cannot tell meta.size"])
    }

    @Test func `are taken each time, and their rule's end is carried out`() throws {
        var world = try World(Self.rules)
        for _ in 1...2 {
            let tick = world.observe(offer("film", .rule(nil)))
            #expect(tick.actionNames == ["add"])
            world.restart()
            let after = world.observe(.outcome(tick.intents[0].id, .done("added"), at: .at(1)))
            #expect(after.intents.map(\.arguments) == [["to": "/done"]])
            world.finish(after, at: 2)
        }
    }

    @Test func `go straight to clients, each in a chain of its own, and leave a decision`() throws {
        var world = try World(Self.rules)
        let arguments: [JSON] = [["client": "home"], ["client": "other", "paused": true]]
        let tick = world.observe(offer("film", .clients(arguments)))
        #expect(tick.intents.map(\.arguments) == arguments)
        #expect(Set(tick.intents.map(\.chain)).count == 2)
        #expect(tick.decisions.map(\.intents) == [tick.intents.map(\.id)])
        #expect(world.engine.openIntents == Set(tick.intents.map(\.id)))
        world.finish(tick, at: 1)
        #expect(world.engine.openIntents.isEmpty)
    }

    @Test func `that are dead letters count as open again once they are sent anew`() throws {
        var world = try World(Self.rules)
        let intent = try #require(world.observe(offer("film", .rule(nil))).intents.first)
        world.observe(.outcome(intent.id, .dead("refused"), at: .at(1)))
        #expect(!world.engine.openIntents.contains(intent.id))
        world.observe(.revived(intent, at: .at(2)))
        world.restart()
        #expect(world.engine.openIntents.contains(intent.id))
    }

    @Test func `by a removal that is sent anew use up the budget`() throws {
        let rule = #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        var world = try World(rule, limits: #"{"removals": {"grace": "0s", "maxShare": 1.0, "perDay": 1}}"#)
        let first = world.see([.seeding(1, ratio: 3), .seeding(2, ratio: 1)], at: 0)
        let second = world.see([.seeding(1, ratio: 3), .seeding(2, ratio: 1)], at: 60)
        let removal = try #require((first.intents + second.intents).first)
        world.observe(.outcome(removal.id, .dead("refused"), at: .at(61)))
        world.observe(.revived(removal, at: .at(62)))
        _ = world.see([.seeding(1, ratio: 3), .seeding(2, ratio: 3)], at: 65)
        let held = world.see([.seeding(1, ratio: 3), .seeding(2, ratio: 3)], at: 120)
        #expect(held.intents.isEmpty)
        let holds = world.ticks.flatMap(\.decisions).filter { $0.verdict == .held }.map(\.reason)
        #expect(holds.contains("budget: no more than 1 go within a day, see limits.removals.perDay"), "\(holds)")
    }
}
