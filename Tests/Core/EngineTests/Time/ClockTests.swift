import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Windows and schedules under clocks that are set, suspended and restarted at random.
@Suite struct ClockTests {
    private static let rules = #"""
        {"id": "day", "each": "client", "during": ["day"], "do": [{"webhook": "http://h/"}]},
        {"id": "evening", "each": "client", "during": ["evening"], "do": [{"webhook": "http://h/"}]},
        {"id": "night", "each": "client", "during": ["night"], "do": [{"webhook": "http://h/"}]},
        {"id": "late", "each": "client", "during": ["night", "evening"], "do": [{"webhook": "http://h/"}]},
        {"id": "cron", "schedule": {"cron": "30 */6 * * *"}, "do": [{"webhook": "http://h/"}]},
        {"id": "hour", "schedule": {"every": "1h", "missed": "skip"}, "do": [{"webhook": "http://h/"}]},
        {"id": "client", "schedule": {"cron": "0 12 * * *"}, "each": "client", "do": [{"webhook": "http://h/"}]}
        """#

    /// Which of the rules hold at an instant, from the minutes of the day alone.
    private static func open(at wall: WallTime) -> Set<String> {
        let minute = (wall.seconds % 86_400) / 60
        let hours: [(String, Bool)] = [
            ("day", (480..<1080).contains(minute)), ("evening", (1080..<1320).contains(minute)),
            ("night", minute >= 1320 || minute < 120),
        ]
        return Set(hours.filter(\.1).map(\.0))
    }

    /// One change of the clocks: what the wall clock and the boot clock move by, in seconds.
    private static func change(_ random: inout Chance) -> (wall: Int64, boot: Int64) {
        let hour: Int64 = 3600
        switch random.below(100) {
        case 0..<75:
            let passed = Int64(1 + random.below(600))
            return (passed, passed)
        case 75..<80: return (hour, 0)
        case 80..<85: return (-hour, 0)
        case 85..<88: return (24 * hour, 0)
        case 88..<91: return (-24 * hour, 0)
        case 91: return (14 * 24 * hour, 0)
        case 92: return (-14 * 24 * hour, 0)
        case 93..<96: return (8 * hour, 0)  // suspended
        default:  // a tick that comes late
            let passed = Int64(600 + random.below(21_000))
            return (passed, passed)
        }
    }

    @Test(arguments: 1...8)
    func `windows follow the wall clock, and nothing is told twice or in a burst`(seed: UInt64) throws {
        var random = Chance(state: seed)
        var world = try World(Self.rules)
        var now = Moment.at(Double(random.below(86_400)))
        var told: Set<String> = []
        for step in 0..<250 {
            let change = Self.change(&random)
            now = Moment(
                wall: now.wall.advanced(by: .seconds(change.wall)), boot: now.boot + .seconds(change.boot))
            switch random.below(10) {
            case 0: world.restart()
            case 1:
                world.restart()
                now = Moment(wall: now.wall, boot: .zero)  // the machine was started anew
            default: break  // it goes on
            }
            try look(&world, at: now, &told, "seed \(seed), step \(step)")
        }
    }

    @Test func `a restart each minute changes nothing`() throws {
        var world = try World(Self.rules)
        var told: Set<String> = []
        for minute in 0..<1440 {
            try look(&world, at: .at(Double(minute) * 60 + 7), &told, "minute \(minute)")
            world.restart()
        }
        // A day: each window once, four crons, 24 hours and one noon; the window open at the start closes first.
        #expect(told.count { $0.contains("schedule.opened") } == 3)
        #expect(told.count { $0.contains("schedule.closed") } == 3)
        #expect(told.count { $0.contains("fired cron") } == 4)
        #expect(told.count { $0.contains("fired hour") } == 24)
        #expect(told.count { $0.contains("fired client") } == 1)
        #expect(told.count { $0.contains("missed") } == 0)
    }

    private func look(_ world: inout World, at now: Moment, _ told: inout Set<String>, _ place: String) throws {
        let snapshot = Snapshot(
            client: ClientName("home"), takenAt: now, session: "one", torrents: [.seeding(1)],
            server: ClientFacts(version: "test", altSpeedActive: false))
        let ticks = [world.observe(.moment(now)), world.observe(.snapshot(snapshot, interval: .seconds(5)))]
        #expect(world.firing == Self.open(at: now.wall), "\(place), \(now.wall.seconds)")
        var count: [String: Int] = [:]
        for event in ticks.flatMap(\.events) {
            guard let schedule = event.schedule, let due = event.due else { continue }
            let isNew = told.insert("\(event.type.rawValue) \(schedule) \(due.seconds)").inserted
            #expect(isNew, "\(place): \(event.type.rawValue) \(schedule) of \(due.seconds) again")
            #expect(due <= now.wall, "\(place): \(event.type.rawValue) \(schedule) is not due yet")
            count["\(event.type.rawValue) \(schedule)", default: 0] += 1
        }
        #expect(count.values.allSatisfy { $0 == 1 }, "\(place): \(count)")
        for tick in ticks { world.finish(tick, at: 0) }
    }
}

/// A small generator, so that a failing property names a seed that repeats it.
private struct Chance {
    var state: UInt64

    mutating func below(_ count: UInt64) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % count)
    }
}
