import Rules
import Engine
import JSON
import Testing
import Torrents
import Simulation

@Suite struct removals {
    static let rule =
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {"data": "delete"}}]}"#
    static let patient = #"{"removals": {"grace": "60s", "maxShare": 1.0}}"#

    @Test func `a removal waits for a second observation, and says so once`() throws {
        var world = try World(Self.rule, limits: Self.patient)
        let ripe = Torrent.seeding(1, ratio: 3)
        let first = world.see([ripe], at: 0)
        #expect(first.intents.isEmpty)
        #expect(first.decisions.map(\.reason) == ["seen once; must hold for 1 min, see limits.removals.grace"])
        #expect(first.decisions.map(\.until) == [.at(60)])
        for second in stride(from: 5.0, to: 60, by: 5) { #expect(world.see([ripe], at: second).decisions.isEmpty) }
        #expect(world.see([ripe], at: 60).actionNames == ["remove"])
    }

    @Test func `an edge rule's removal waits in the same way, and is dropped when its condition fails meanwhile`()
        throws
    {
        let rule =
            #"{"id": "done", "on": "torrent.completed", "when": "torrent.category == 'tmp'", "do": [{"remove": {}}]}"#
        var world = try World(rule, limits: Self.patient)
        let loading = Torrent.seeding(1, state: .downloading, done: false, [.category: .text("tmp")])
        let other = Torrent.seeding(2, state: .downloading, done: false, [.category: .text("tmp")])
        func done(_ torrent: Torrent) -> Torrent { torrent.with([.done: .flag(true), .state: .text("seeding")]) }
        world.see([loading, other], at: 0)
        world.see([loading, other], at: 5)
        #expect(world.see([done(loading), done(other)], at: 10).decisions.map(\.verdict) == [.held, .held])
        world.restart()
        let kept = done(other).with([.category: .text("keep")])
        for second in stride(from: 15.0, to: 75, by: 5) {
            #expect(world.see([done(loading), kept], at: second).intents.isEmpty, "after \(second) seconds")
        }
        let tick = world.see([done(loading), kept], at: 75)
        #expect(tick.intents.map(\.subject.torrent) == [Infohash.fixture(1)])
    }

    @Test func `protection outranks removal wherever it stands in the file`() throws {
        let protect =
            #"{"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]}"#
        for rules in ["\(Self.rule), \(protect)", "\(protect), \(Self.rule)"] {
            var world = try World(rules)
            let ripe = Torrent.seeding(1, ratio: 3, [.tags: .texts(["keep"])])
            let tick = world.see([ripe, .seeding(2, ratio: 3)], at: 0)
            #expect(tick.intents.map(\.subject.torrent) == [Infohash.fixture(2)])
            #expect(tick.decisions.contains { $0.verdict == .held && $0.reason == "protected by rule keep" })
        }
    }

    @Test func `protection that might hold counts as if it did`() throws {
        let protect = #"{"id": "keep", "each": "torrent", "when": "torrent.private", "do": [{"protect": ["remove"]}]}"#
        var world = try World("\(Self.rule), \(protect)")
        let tick = world.see([.seeding(1, ratio: 3, [.private: .unknown])], at: 0)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.contains { $0.reason.hasPrefix("possibly protected by rule keep") })
    }

    @Test func `protection that might hold goes on counting in lists that say nothing new of it`() throws {
        let protect = #"{"id": "keep", "each": "torrent", "when": "torrent.private", "do": [{"protect": ["remove"]}]}"#
        var world = try World("\(Self.rule), \(protect)")
        let torrent = Torrent.seeding(1, ratio: 1, [.private: .unknown])
        world.see([torrent], at: 0)
        for seconds in [5.0, 10.0, 15.0] {
            #expect(world.see([torrent.with([.ratio: .real(3)])], at: seconds).intents.isEmpty)
        }
        let known = torrent.with([.ratio: .real(3), .private: .flag(false)])
        #expect(world.see([known], at: 20).actionNames == ["remove"])
    }

    @Test func `budgets hold over ticks, days and restarts`() throws {
        let limits = #"{"removals": {"grace": "0s", "perTick": 3, "perDay": 5, "maxShare": 1.0}}"#
        var world = try World(Self.rule, limits: limits)
        var torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        var removed = 0
        for round in 0..<6 {
            let tick = world.see(torrents, at: Double(round) * 5)
            #expect(tick.intents.count <= 3)
            removed += tick.intents.count
            world.finish(tick, at: Double(round) * 5 + 1)
            let gone = Set(tick.intents.compactMap(\.subject.torrent))
            torrents.removeAll { gone.contains($0.id) }
            if round == 1 { world.restart() }
        }
        #expect(removed == 5)
        let later = world.see(torrents, at: 86_500)
        #expect(later.intents.count == 3)
    }

    @Test func `no more than the share of a client's torrents goes within a day`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "0s", "maxShare": 0.10}}"#)
        let tick = world.see((1...29).map { .seeding($0, ratio: 3) }, at: 0)
        #expect(tick.intents.count == 2)
        #expect(tick.decisions.contains { $0.reason.hasPrefix("budget: no more than 2 go within a day, 10 %") })
    }

    @Test func `a torrent that comes back each time is removed twice within a day, and no more`() throws {
        let limits = #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#
        var world = try World(Self.rule, limits: limits)
        let other = Torrent.seeding(9)
        func returned(at second: Double) -> Torrent {
            .seeding(1, ratio: 3, [.addedAt: .integer(Int64(second))])
        }
        for second in [0.0, 3600] {
            let tick = world.see([other, returned(at: second)], at: second)
            #expect(tick.actionNames == ["remove"], "after \(second) seconds")
            world.finish(tick, at: second + 1)
            world.see([other], at: second + 5)
        }
        world.restart()
        let third = returned(at: 7200)
        let held = world.see([other, third, .seeding(2, ratio: 3)], at: 7200)
        #expect(held.intents.map(\.subject.torrent) == [Infohash.fixture(2)], "others go as before")
        let decision = try #require(held.decisions.first { $0.verdict == .held })
        #expect(decision.reason.hasPrefix("it was removed 2 times within a day and added again each time"))
        #expect(decision.until == .at(86_401))
        #expect(world.see([other, third], at: 86_390).intents.isEmpty)
        #expect(world.see([other, third], at: 86_402).actionNames == ["remove"], "the first is more than a day ago")
    }

    @Test func `a torrent that is to be removed gets no other commands, but its webhooks`() throws {
        let pause = #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#
        let tell = #"{"id": "w", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"webhook": "http://h/"}]}"#
        var world = try World("\(pause), \(Self.rule), \(tell)")
        #expect(world.see([.seeding(1, ratio: 3)], at: 0).actionNames == ["remove", "webhook"])
    }

    @Test func `data that is being moved or checked is left alone`() throws {
        var world = try World(Self.rule)
        let tick = world.see([.seeding(1, state: .moving, ratio: 3)], at: 0)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.map(\.reason) == ["its data is being checked or moved"])
    }

    @Test func `the last look says no where the facts have changed`() throws {
        let protect =
            #"{"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]}"#
        var world = try World("\(Self.rule), \(protect)")
        let ripe = Torrent.seeding(1, ratio: 3)
        let intent = try #require(world.see([ripe], at: 0).intents.first)
        func look(_ torrent: Torrent?) -> LastLook {
            world.engine.confirm(intent, on: FreshLook(torrent: torrent), at: .at(1))
        }
        #expect(look(ripe) == .goAhead)
        #expect(look(nil) == .pointless("the torrent is no longer in the client"))
        #expect(look(ripe.with([.ratio: .real(1)])) == .no("on a fresh look the condition no longer holds"))
        #expect(look(ripe.with([.tags: .texts(["keep"])])) == .no("on a fresh look rule keep protects it"))
        #expect(
            look(ripe.with([.addedAt: .integer(1_699_999_999)]))
                == .no("the torrent was removed and added again since this was decided"))
    }

    @Test func `a removal that a check stopped is planned again later and counts against no budget`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "0s", "perDay": 1, "maxShare": 1.0}}"#)
        let ripe = Torrent.seeding(1, ratio: 3)
        let intent = try #require(world.see([ripe], at: 0).intents.first)
        world.observe(.outcome(intent.id, .held("/data is not there"), at: .at(1)))
        #expect(world.see([ripe], at: 5).intents.isEmpty)
        #expect(world.see([ripe], at: 62).actionNames == ["remove"])
    }

    @Test func `a removal that failed without an answer counts until a list shows its torrent`() throws {
        let limits = #"{"removals": {"grace": "0s", "perDay": 1, "maxShare": 1.0}}"#
        for isGone in [false, true] {
            var world = try World(Self.rule, limits: limits)
            let ripe = (1...2).map { Torrent.seeding($0, ratio: 3) }
            let intent = try #require(world.see(ripe, at: 0).intents.first)
            world.observe(.outcome(intent.id, .dead("no answer"), at: .at(1)))
            world.restart()
            let rest = isGone ? ripe.filter { $0.id != intent.subject.torrent } : ripe
            // A list that lacks one of two torrents is believed once it has been told three times.
            let later = [5.0, 10, 15, 700].flatMap { world.see(rest, at: $0).intents }
            #expect(later.map(\.subject.torrent) == (isGone ? [] : [ripe[1].id]), "gone: \(isGone)")
        }
    }

    @Test func `a torrent that we removed goes without suspicion and is known as our deed`() throws {
        let tell =
            #"{"id": "w", "on": "torrent.removed", "do": [{"webhook": {"url": "http://h/", "body": "${event.cause}"}}]}"#
        var world = try World("\(Self.rule), \(tell)")
        world.see([.seeding(1)], at: 0)
        let tick = world.see([.seeding(1, ratio: 3)], at: 5)
        world.finish(tick, at: 6)
        let after = world.see([], at: 10)
        #expect(after.eventNames == ["torrent.removed"])
        #expect(after.events.map(\.cause) == [.intent(tick.intents[0].id.text)])
        #expect(after.intents.map(\.arguments) == [["url": "http://h/", "body": .string(tick.intents[0].id.text)]])
    }
}
