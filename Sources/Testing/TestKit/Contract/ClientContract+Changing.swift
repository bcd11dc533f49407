import ClientKit
import Simulation
import Torrents

extension ClientContract {
    static func tags(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "tags.bin", seed: 10))
        for _ in 1...2 { _ = try await world.client.perform(.addTags(torrent.id, ["films", "keep"])) }
        try await world.eventually(torrent, "has two tags") { Set($0[.tags].texts ?? []) == ["films", "keep"] }
        for _ in 1...2 { _ = try await world.client.perform(.removeTags(torrent.id, ["films", "never there"])) }
        try await world.eventually(torrent, "has one tag") { $0[.tags] == .texts(["keep"]) }
    }

    static func torrentLimits(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "limits.bin", seed: 11))
        let id = torrent.id
        for _ in 1...2 {
            let down = RateLimit.bytesPerSecond(512_000)
            _ = try await world.client.perform(.setLimits(id, down: down, up: .bytesPerSecond(1)))
        }
        // One byte per second may be rounded, but neither to nothing nor to everything.
        try await world.eventually(torrent, "has limits") {
            $0[.downLimit] == .integer(512_000) && (1...1024).contains($0[.upLimit].integer ?? 0)
        }
        _ = try await world.client.perform(.setLimits(id, down: .unlimited, up: nil))
        try await world.eventually(torrent, "has one limit left") {
            $0[.downLimit] == .absent && $0[.upLimit].isKnown
        }
        _ = try await world.client.perform(.setLimits(id, down: nil, up: .unlimited))
        try await world.eventually(torrent, "has no limit") { $0[.upLimit] == .absent }
    }

    static func shareLimits(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "share.bin", seed: 12))
        let id = torrent.id
        _ = try await world.client.perform(.setShareLimits(id, ShareLimits(ratio: .own(1.5))))
        try await world.eventually(torrent, "stops at 1.5") { $0[.ratioLimit] == .real(1.5) }
        let seeding = Command.setShareLimits(id, ShareLimits(seedingTime: .own(7200)))
        if identity.capabilities.contains(.seedingTimeLimit) {
            _ = try await world.client.perform(seeding)
            try await world.eventually(torrent, "stops after two hours, and still at 1.5") {
                $0[.seedingTimeLimit] == .integer(7200) && $0[.ratioLimit] == .real(1.5)
            }
        } else {
            try await world.refuses(seeding, with: .unsupported)
        }
        let idle = Command.setShareLimits(id, ShareLimits(idle: .own(3600)))
        if identity.capabilities.contains(.idleSeedingLimit) {
            _ = try await world.client.perform(idle)
            try await world.eventually(torrent, "stops after an idle hour") { $0[.idleSeedingLimit] == .integer(3600) }
        } else {
            try await world.refuses(idle, with: .unsupported)
        }
        let action = Command.setShareLimits(id, ShareLimits(action: .superSeed))
        if identity.capabilities.contains(.shareLimitAction) {
            _ = try await world.client.perform(action)
            try await world.eventually(torrent, "seeds super then, and still at 1.5") {
                $0[.shareLimitAction] == .text("superSeed") && $0[.ratioLimit] == .real(1.5)
            }
        } else {
            try await world.refuses(action, with: .unsupported)
        }
        _ = try await world.client.perform(.setShareLimits(id, ShareLimits(ratio: ShareLimits.Limit.none)))
        try await world.eventually(torrent, "has no ratio limit") { $0[.ratioLimit] == .absent }
    }

    static func restoring(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "restoring.bin", seed: 18))
        let client = world.client
        guard let former = try await client.shareLimits(of: torrent.id) else {
            throw ContractError("share limits are not told of a torrent that is there")
        }
        _ = try await client.perform(.setShareLimits(torrent.id, ShareLimits(ratio: .own(1.5))))
        try world.check(
            try await client.shareLimits(of: torrent.id)?.ratio == .own(1.5), "a ratio that was set is not told as such"
        )
        _ = try await client.perform(.setShareLimits(torrent.id, former))
        let restored = try await client.shareLimits(of: torrent.id)
        try world.check(restored == former, "\(former) came back as \(String(describing: restored))")

        let origin = try await client.origin(of: torrent.id)
        try world.check(
            origin?.magnet?.lowercased().contains(torrent.id.hex) == true || origin?.file != nil || origin?.path != nil,
            "a torrent that is there can be had from nowhere: \(String(describing: origin))")
        if let file = origin?.file { try world.check(file.first == UInt8(ascii: "d"), "the file is no torrent") }
        let stranger = TestTorrent(name: "stranger.bin", seed: 19).id
        try world.check(try await client.origin(of: stranger) == nil, "a torrent that is not there is told of")
        try world.check(try await client.shareLimits(of: stranger) == nil, "a torrent that is not there has limits")
    }

    static func category(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "category.bin", seed: 13))
        let command = Command.setCategory(torrent.id, "films/old")
        guard identity.capabilities.contains(.categories) else {
            return try await world.refuses(command, with: .unsupported)
        }
        for _ in 1...2 { _ = try await world.client.perform(command) }
        try await world.eventually(torrent, "is in its category") { $0[.category] == .text("films/old") }
        _ = try await world.client.perform(.setCategory(torrent.id, ""))
        try await world.eventually(torrent, "is in no category") { $0[.category] == .text("") }
    }

    static func pausing(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "pausing.bin", seed: 14))
        for _ in 1...2 { _ = try await world.client.perform(.resume(torrent.id)) }
        try await world.eventually(torrent, "runs") { [.downloading, .queued].contains($0.state) }
        for _ in 1...2 { _ = try await world.client.perform(.pause(torrent.id)) }
        try await world.eventually(torrent, "is paused") { $0.state == .paused }
    }

    static func queue(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let first = try await world.adding(TestTorrent(name: "queue-1.bin", seed: 15))
        let second = try await world.adding(TestTorrent(name: "queue-2.bin", seed: 16))
        for command in [Command.moveInQueue(first.id, .bottom), .moveInQueue(second.id, .top)] {
            guard case .failure(let error) = await world.attempt(command) else { continue }
            return try world.check(
                error.code == .refused && error.detail.contains("queue"),
                "the refusal does not say what to turn on: \(error)")
        }
        try await world.eventually(second, "is first in the queue") { $0[.queuePosition] == .integer(0) }
    }

    static func bandwidth(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let down = RateLimit.bytesPerSecond(2_048_000)
        for _ in 1...2 { _ = try await world.client.perform(.setBandwidth(down: down, up: .unlimited)) }
        try await world.eventually("the client is limited") {
            let server = try await world.client.snapshot(reading: []).server
            return server.downLimit == 2_048_000 && server.upLimit == nil
        }
        _ = try await world.client.perform(.setBandwidth(down: .unlimited, up: nil))
        guard identity.capabilities.contains(.alternativeSpeed) else {
            return try await world.refuses(.setAlternativeSpeed(true), with: .unsupported)
        }
        for flag in [true, true, false] {
            _ = try await world.client.perform(.setAlternativeSpeed(flag))
            try await world.eventually("the alternative speed is \(flag)") {
                try await world.client.snapshot(reading: []).server.altSpeedActive == flag
            }
        }
        _ = try await world.client.perform(.setAlternativeSpeed(true))
        _ = try await world.client.perform(.setBandwidth(down: .bytesPerSecond(1_024_000), up: nil))
        try await world.eventually("a limit is in force although the alternative ones were on") {
            let server = try await world.client.snapshot(reading: []).server
            return server.downLimit == 1_024_000 && server.altSpeedActive == false
        }
    }
}
