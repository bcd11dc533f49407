package import Clocks
import Torrents

/// What people, trackers and disks do to a client and its torrents.
extension SimulatedClient {
    /// Adds a torrent: one that is loaded, one that is whole already, or a link.
    package mutating func add(_ number: Int, at wall: WallTime, tags: [String] = [], _ random: inout SeededGenerator) {
        let isWhole = random.chance(50)
        var changes: [TorrentField: FieldValue] = [
            .addedAt: .integer(wall.seconds - Int64(random.below(4) == 0 ? 400_000 : 0)),
            .size: .integer(Int64(1 + random.below(3_000_000))),
            .tags: .texts(tags + (random.chance(20) ? ["quick"] : [])),
            .category: .text(["", "tv", "films"][random.below(3)]),
            .private: random.chance(20) ? .unknown : .flag(random.chance(30)),
            .savePath: .text(["/data", "/data/tv", "/mnt/disk"][random.below(3)]), .trackerStatus: .text("working"),
            .unregistered: .flag(false), .seedingTime: .integer(isWhole ? Int64(random.below(200_000)) : 0),
            .activeTime: .integer(Int64(random.below(200_000))),
            .completedAt: isWhole ? .integer(wall.seconds) : .absent,
            .lastActiveAt: .integer(wall.seconds), .sequential: .flag(false), .superSeeding: .flag(false),
            .priority: .text("normal"), .queuePosition: .absent, .downloaded: .integer(0),
        ]
        if random.chance(20) { changes[.ratioLimit] = .real(3) }
        if random.chance(20) {
            changes[.seedingTimeLimit] = .integer((changes[.seedingTime]?.integer ?? 0) + Int64(random.below(600)))
        }
        if random.chance(20) { changes[.idleSeedingLimit] = .integer(600) }
        let isLink = !isWhole && random.chance(20)
        if isLink { changes.merge([.state: .text("metadata"), .size: .integer(0), .name: .text("link")]) { $1 } }
        let torrent = Torrent.seeding(
            number, state: isWhole ? .seeding : .downloading, done: isWhole,
            ratio: isWhole ? 0.1 * Double(random.below(28)) : 0,
            changes)
        torrents[number] = torrent
    }

    /// Lets something happen to one torrent.
    package mutating func change(_ number: Int, at wall: WallTime, _ random: inout SeededGenerator) {
        guard let torrent = torrents[number] else { return }
        func toggled(_ tag: String) -> FieldValue {
            let tags = torrent[.tags].texts ?? []
            return .texts(tags.contains(tag) ? tags.filter { $0 != tag } : tags + [tag])
        }
        switch random.below(22) {
        case 0: torrents[number] = nil
        case 1: set(number, [.addedAt: .integer(wall.seconds), .ratio: .real(0), .seedingTime: .integer(0)])
        case 2, 3: set(number, [.state: .text("paused")])
        case 4, 5:
            set(number, [.state: .text(torrent[.done].flag == true ? "seeding" : "downloading"), .error: .absent])
        case 6: set(number, [.state: .text("error"), .error: .text("disk full")])
        case 7: set(number, [.state: .text("checking")])
        case 8: set(number, [.tags: toggled("keep")])
        case 9, 10: set(number, [.tags: toggled("quick")])
        case 11: set(number, [.tags: toggled("go")])
        case 12: set(number, [.category: .text(["", "tv", "films", "music"][random.below(4)])])
        case 13: set(number, [.upLimit: .integer(Int64(1 + random.below(900)) * 1000)])
        case 14: set(number, [.private: [.unknown, .flag(true), .flag(false)][random.below(3)]])
        case 15:
            let fails = random.chance(50)
            set(
                number,
                [.trackerStatus: .text(fails ? "error" : "working"), .unregistered: .flag(fails && random.chance(50))])
        case 16: set(number, [.name: .text("torrent \(number).\(random.below(9))")])
        case 17: set(number, [.state: .text("missingFiles"), .missingFiles: .flag(true)])
        case 18: set(number, [.ratio: .real((torrent[.ratio].real ?? 0) + 1)])
        case 19: if torrent.state == .downloading { stall(number, since: wall.seconds - 120) }
        case 20: set(number, [.done: .flag(false), .progress: .real(0.9), .state: .text("downloading")])
        default: set(number, [.missingFiles: .flag(false), .state: .text("seeding")])
        }
    }

    /// A person undoes what rules do: everything that is stopped goes on, and has been shared enough.
    package mutating func undo() {
        for (number, torrent) in torrents.sorted(by: { $0.key < $1.key })
        where torrent.state == .paused || torrent.state == .seeding {
            set(
                number,
                [.state: .text(torrent[.done].flag == true ? "seeding" : "downloading"), .ratio: .real(2.1)])
        }
    }

    /// A person changes the client's own limits.
    package mutating func changeLimits(_ random: inout SeededGenerator) {
        if random.chance(50) { facts.downLimit = random.chance(30) ? nil : Int64(1 + random.below(9)) * 1_000_000 }
        if random.chance(30) { facts.upLimit = random.chance(30) ? nil : Int64(1 + random.below(9)) * 100_000 }
        if random.chance(15) { facts.hasSpeedSchedule = facts.hasSpeedSchedule != true }
        if random.chance(10) { facts.altSpeedActive = facts.altSpeedActive.map { !$0 } }
    }
}
