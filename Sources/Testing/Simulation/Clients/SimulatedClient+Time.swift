package import Clocks
import Torrents

/// What time does to a client and its torrents.
extension SimulatedClient {
    /// Lets transfers go on for a while.
    package mutating func pass(_ passed: Duration, at wall: WallTime, _ random: inout SeededGenerator) {
        var rate: Int64 = 0
        for (number, torrent) in torrents.sorted(by: { $0.key < $1.key }) {
            switch torrent.state {
            case .downloading where torrent.quietSince == nil && random.chance(6): stall(number, since: wall.seconds)
            case .downloading: load(number, torrent, at: wall, &random)
            case .seeding:
                var changes: [TorrentField: FieldValue] = [
                    .seedingTime: .integer((torrent[.seedingTime].integer ?? 0) + passed.milliseconds / 1000)
                ]
                if random.chance(30) {
                    changes[.ratio] = .real((torrent[.ratio].real ?? 0) + 0.01 * Double(random.below(20)))
                }
                set(number, changes)
            case .checking, .moving, .queued:
                if random.chance(40) {
                    set(number, [.state: .text(torrent[.done].flag == true ? "seeding" : "downloading")])
                }
            case .metadata:
                if random.chance(30) {
                    set(
                        number,
                        [.state: .text("downloading"), .name: .text("film \(number)"), .size: .integer(2_000_000)])
                }
            case .paused, .error, .missingFiles, nil: break
            }
            rate += torrents[number]?[.downRate].integer ?? 0
        }
        facts.downRate = rate
    }

    private mutating func load(
        _ number: Int, _ torrent: Torrent, at wall: WallTime, _ random: inout SeededGenerator
    ) {
        guard torrent.quietSince == nil else {
            if random.chance(6) { stall(number, since: nil) }
            return
        }
        let progress = (torrent[.progress].real ?? 0) + 0.05 * Double(random.below(6))
        guard progress >= 1 else {
            let size = torrent[.size].integer ?? 0
            let left = Int64(Double(size) * (1 - progress))
            return set(
                number,
                [
                    .progress: .real(progress), .left: .integer(left), .downloaded: .integer(size - left),
                    .downRate: .integer(Int64(random.below(4_000_000))),
                ])
        }
        set(
            number,
            [
                .progress: .real(1), .left: .integer(0), .done: .flag(true), .state: .text("seeding"),
                .downRate: .integer(0), .completedAt: .integer(wall.seconds), .seedingTime: .integer(0),
            ])
    }

    /// Lets a download come to a standstill at a time, or go on where that is nil.
    mutating func stall(_ number: Int, since: Int64?) {
        guard let torrent = torrents[number] else { return }
        var facts = torrent.facts
        facts.quietSince = since
        facts[.downRate] = .integer(since == nil ? 1000 : 0)
        torrents[number] = Torrent(torrent.id, facts)
    }
}
