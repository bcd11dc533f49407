import Clocks
package import Engine
import JSON
import Simulation
import Torrents

/// The life of one or two clients by seed: torrents come, go, move, count, rest and lie, and clocks step.
package struct Story {
    private var state: UInt64
    private let clients: [String]
    /// The torrents of each client, by their numbers.
    private var torrents: [[Int: Torrent]]
    private var wall: Int64 = 1_700_000_000_000
    private var boot: Duration = .zero
    private var session = 1

    /// The life that belongs to a seed.
    package init(seed: UInt64, clients: [String] = ["home"]) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        self.clients = clients
        torrents = clients.map { _ in [:] }
        for client in clients.indices {
            for number in 1...12 { torrents[client][number] = born(number) }
        }
    }

    /// A number below a bound, the next of the seed's.
    package mutating func pick(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }

    /// What the client shows next, some time later.
    package mutating func next() -> Observation {
        let passed = [1, 5, 5, 5, 30, 600, 3600, 20_000][pick(8)] * 1000 + pick(1000)
        boot += .milliseconds(passed)
        wall += Int64(passed)
        if pick(15) == 0 { wall -= Int64(pick(20_000_000)) }
        if pick(25) == 0 { wall += Int64(pick(100_000_000)) }
        let moment = Moment(wall: WallTime(milliseconds: wall), boot: boot)
        let client = clients.count == 1 ? 0 : pick(clients.count)
        let name = ClientName(clients[client])
        if pick(20) == 0 { return .unreachable(name, reason: "asleep", at: moment) }
        for _ in 0..<pick(4) { change(1 + pick(12), of: client) }
        if pick(30) == 0 { session += 1 }
        let listed = (1...12).filter { $0 < 11 || pick(12) > 0 }.compactMap { torrents[client][$0] }
        return .snapshot(
            Snapshot(
                client: name, takenAt: moment, session: "\(session)", torrents: listed,
                server: ClientFacts(version: "test")), interval: .seconds(5))
    }

    private mutating func born(_ number: Int) -> Torrent {
        Torrent.seeding(
            number, ratio: Double(pick(50)) / 20,
            [
                .addedAt: .integer(wall / 1000 - Int64(pick(400_000))),
                .private: pick(3) == 0 ? .unknown : .flag(false),
                .lastActiveAt: pick(4) == 0 ? .absent : .integer(wall / 1000 - Int64(pick(20_000))),
                .activeTime: .integer(Int64(pick(40_000))), .seedingTime: .integer(Int64(pick(20_000))),
                .seedingTimeLimit: pick(2) == 0 ? .absent : .integer(Int64(pick(30_000))),
            ])
    }

    private mutating func change(_ number: Int, of client: Int) {
        guard let torrent = torrents[client][number] else {
            torrents[client][number] = born(number)
            return
        }
        var facts = torrent.facts
        switch pick(14) {
        case 0: torrents[client][number] = nil
        case 1: torrents[client][number] = born(number)
        case 2: facts.countsSince = nil
        case 3, 4: facts.countsSince = wall / 1000 - Int64(pick(4000))
        case 5: facts[.seedingTime] = .integer(Int64(pick(20_000)))  // set back, or on
        case 6: facts[.seedingTime] = .unknown
        case 7: facts[.private] = [.unknown, .flag(true), .flag(false)][pick(3)]
        case 8: facts[.ratio] = .real(Double(pick(50)) / 20)
        case 9:
            facts[.state] = .text(["downloading", "seeding", "paused", "checking"][pick(4)])
            facts[.downRate] = .integer(0)
        case 10: facts[.tags] = .texts(pick(2) == 0 ? ["keep"] : [])
        case 11: facts[.lastActiveAt] = .integer(wall / 1000)
        case 12:
            facts[.savePath] = [.text("/data"), .text("/data/torrent 1"), .text("/films"), .unknown][pick(4)]
        default:
            facts[.name] = .text("torrent \(1 + pick(4))")
            facts[.size] = .integer(Int64(1 + pick(2)) * 1_000_000)
        }
        if torrents[client][number] == torrent { torrents[client][number] = Torrent(torrent.id, facts) }
    }
}
