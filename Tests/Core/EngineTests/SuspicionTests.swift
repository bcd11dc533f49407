import Engine
import Testing
import Torrents
import Simulation

@Suite struct `unlikely lists` {
    private let all = (1...20).map { Torrent.seeding($0) }

    private func world() throws -> World {
        var world = try World(
            #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#)
        world.see(all, at: 0)
        world.see(all, at: 5)
        return world
    }

    @Test func `an empty list of a restarting client is no news, and neither is its return`() throws {
        var world = try world()
        #expect(world.see([], at: 10, session: "two").eventNames == ["client.restarted"])
        #expect(world.see([], at: 15, session: "two").eventNames == [])
        #expect(world.see(Array(all.prefix(7)), at: 20, session: "two").eventNames == [])
        #expect(world.see(all, at: 25, session: "two").eventNames == [])
    }

    @Test func `a list that stays short is believed in the end`() throws {
        var world = try world()
        let few = Array(all.prefix(10))
        for second in stride(from: 10.0, to: 40, by: 5) { #expect(world.see(few, at: second).eventNames == []) }
        #expect(world.see(few, at: 40).eventNames == Array(repeating: "torrent.removed", count: 10))
    }

    @Test func `lists that agree count only where none was left out between them`() throws {
        var world = try world()
        let few = Array(all.prefix(10))
        // The lists between could not be written down, and may have been whole.
        for second in [10.0, 41, 72, 103, 108, 113, 118, 123, 128] {
            #expect(world.see(few, at: second).eventNames == [])
        }
        #expect(world.see(few, at: 133).eventNames == Array(repeating: "torrent.removed", count: 10))
    }

    @Test func `a single torrent that goes is told at once`() throws {
        var world = try world()
        #expect(world.see(Array(all.dropLast()), at: 10).eventNames == ["torrent.removed"])
    }

    @Test func `nothing is removed while a list is not believed`() throws {
        var world = try world()
        let ripe = all.enumerated().map { $0 == 3 ? $1.with([.ratio: .real(3)]) : $1 }
        let tick = world.see(ripe, at: 10, session: "two")
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.map(\.verdict) == [.held])
        #expect(
            tick.decisions.first?.reason.hasPrefix("the list is not believed yet: the client has just been") == true)
        world.see(ripe, at: 25, session: "two")
        #expect(world.see(ripe, at: 41, session: "two").actionNames == ["remove"])
    }

    @Test func `a field that flips on a fifth of the torrents at once holds removals`() throws {
        var world = try world()
        let broken = all.map { $0.with([.state: .text("missingFiles"), .ratio: .real(3)]) }
        let tick = world.see(broken, at: 10)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.contains { $0.reason.contains("state changed on 20 of 20 torrents at once") })
    }

    @Test(arguments: [false, true])
    func `a client that loads for a minute has lost nothing`(restarting: Bool) throws {
        var world = try world()
        world.restart()
        for second in stride(from: 10.0, through: 70, by: 5) {
            let names = world.see([], at: second, session: "two").eventNames
            #expect(names.filter { $0 != "client.restarted" } == [])
            if restarting { world.restart() }
        }
        for (second, count) in [(75.0, 3), (80, 3), (100, 3), (104, 12), (109, 20)] {
            #expect(world.see(Array(all.prefix(count)), at: second, session: "two").eventNames == [])
            if restarting { world.restart() }
        }
    }

    @Test func `a client that lists nothing for ten minutes has lost it`() throws {
        var world = try world()
        for second in stride(from: 10.0, to: 610, by: 5) { #expect(world.see([], at: second).eventNames == []) }
        #expect(world.see([], at: 610).eventNames == Array(repeating: "torrent.removed", count: 20))
    }

    @Test func `a rule about the client as a whole sees nothing of a list that is not believed`() throws {
        let few =
            #"{"id": "few", "each": "client", "when": "client.torrents < 15", "do": [{"webhook": "http://h/"}]}"#
        var world = try World(few)
        world.see(all, at: 0)
        world.see(all, at: 5)
        for second in stride(from: 10.0, to: 600, by: 30) {
            #expect(world.see([], at: second, session: "two").intents.isEmpty)
        }
        // The next list after the suspicion is over tells the truth.
        world.see(Array(all.prefix(12)), at: 605, session: "two")
        var planned = 0
        // Of a loss of nearly everything, also what is still missing needs the long agreement.
        for second in stride(from: 610.0, through: 1_220, by: 10) {
            planned += world.see(Array(all.prefix(12)), at: second, session: "two").intents.count
        }
        #expect(planned == 1)
    }

    @Test func `torrents that are added while others are suspect hold nothing up`() throws {
        var world = try world()
        let ripe = all.enumerated().map { $0 == 3 ? $1.with([.ratio: .real(3)]) : $1 }
        var removed: [String] = []
        for (round, second) in stride(from: 10.0, through: 60, by: 5).enumerated() {
            let tick = world.see(
                ripe + (0...round).map { Torrent.seeding(100 + $0) }, at: second, session: "two")
            removed += tick.actionNames
        }
        #expect(removed == ["remove"])
    }

    @Test func `a torrent that goes each time holds nothing up`() throws {
        var world = try world()
        let ripe = all.enumerated().map { $0 == 3 ? $1.with([.ratio: .real(3)]) : $1 }
        var removed: [String] = []
        for (round, second) in stride(from: 10.0, through: 60, by: 5).enumerated() {
            removed += world.see(Array(ripe.dropLast(round / 2)), at: second).actionNames
        }
        #expect(removed == ["remove"])
    }

    @Test(arguments: [false, true])
    func `torrents that their client dates anew are the same torrents`(restarting: Bool) throws {
        var world = try World(
            #"{"id": "t", "each": "torrent", "when": "torrent.done", "for": "1h", "do": [{"webhook": "http://h/"}]}"#)
        world.see(all, at: 0)
        world.see(all, at: 5)
        let dated = all.map { $0.with([.addedAt: .integer(1_600_000_001)]) }
        for second in stride(from: 10.0, through: 700, by: 5) {
            #expect(world.see(dated, at: second).eventNames == [])
            if restarting, second == 20 || second == 300 { world.restart() }
        }
        let dates = world.rows("episode/").keys.map { $0.suffix(11) }
        #expect(dates == Array(repeating: "/1600000001", count: 20))
    }

    @Test func `torrents that their client dates anew wait for the whole grace again before they are removed`() throws {
        var world = try World(
            #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#,
            limits: #"{"removals": {"grace": "10m", "perDay": 1}}"#)
        // The budget lets the first go alone, and the others have held for long by the time of the next.
        let ripe = all.map { $0.with([.ratio: .real(3)]) }
        var removed: [(at: Double, count: Int)] = []
        func see(_ torrents: [Torrent], _ seconds: StrideThrough<Double>) {
            for second in seconds {
                let tick = world.see(torrents, at: second)
                if !tick.actionNames.isEmpty { removed.append((second, tick.actionNames.count)) }
                world.finish(tick, at: second)
            }
        }
        see(ripe, stride(from: 0, through: 620, by: 5))
        #expect(removed.map(\.count) == [1])
        let left = Array(ripe.dropFirst())
        see(left, stride(from: 625, through: 86_400 + 500, by: 300))
        // A person may as well have added them again while nobody looked.
        let dated = left.map { $0.with([.addedAt: .integer(1_600_000_001)]) }
        see(dated, stride(from: 86_905, through: 88_000, by: 5))
        let second = try #require(removed.dropFirst().first)
        #expect(second.at >= 86_905 + 600 + 30, "\(removed)")
    }

    @Test func `one of them that is checked meanwhile has not begun anew for that`() throws {
        var world = try world()
        var dated = all.map { $0.with([.addedAt: .integer(1_600_000_001)]) }
        dated[3] = dated[3].with([.state: .text("checking"), .done: .flag(false), .progress: .real(0.1)])
        for second in stride(from: 10.0, through: 700, by: 5) {
            let names = world.see(dated, at: second).eventNames
            #expect(names == (second == 10 ? ["torrent.checking"] : []))
        }
    }

    @Test func `torrents that were really added again are told after a while`() throws {
        var world = try world()
        let again = all.map {
            $0.with([.addedAt: .integer(1_600_000_001), .uploaded: .integer(0), .seedingTime: .integer(0)])
        }
        for second in stride(from: 10.0, to: 40, by: 5) { #expect(world.see(again, at: second).eventNames == []) }
        let names = world.see(again, at: 40).eventNames
        #expect(names.filter { $0 == "torrent.removed" }.count == 20)
        #expect(names.filter { $0 == "torrent.added" }.count == 20)
    }

    @Test func `a reload is no new run of the client`() throws {
        var world = try world()
        let ripe = all.enumerated().map { $0 == 3 ? $1.with([.ratio: .real(3)]) : $1 }
        try world.reload(
            #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#, at: 8)
        let tick = world.see(ripe, at: 10)
        #expect(tick.eventNames.isEmpty && tick.actionNames == ["remove"])
    }
}
