import ClientKit
import Simulation
import Torrents

extension ClientContract {
    /// Each has its own outcome, one that is not there harms none, and what was not named stays as it is.
    static func many(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        var torrents: [TestTorrent] = []
        for number in 1...4 {
            torrents.append(try await world.adding(TestTorrent(name: "many\(number).bin", seed: UInt64(70 + number))))
        }
        let spared = torrents.removeLast()
        let missing = TestTorrent(name: "never added.bin", seed: 79).id
        let ids = torrents.map(\.id)
        _ = try await world.client.perform(.addTags(ids[0], ["old"]))
        for tags in [["batch", "films"], ["batch"]] {
            let results = await world.client.performAll((ids + [missing]).map { .addTags($0, tags) })
            try world.check(results.count == 4, "\(results.count) results for four commands")
            for result in results.dropLast() {
                guard case .success = result else { throw ContractError("tagging many came to \(result)") }
            }
        }
        for torrent in torrents {
            let wanted: Set = torrent.id == ids[0] ? ["batch", "films", "old"] : ["batch", "films"]
            try await world.eventually(torrent, "has its tags") { Set($0[.tags].texts ?? []) == wanted }
        }
        _ = await world.client.performAll(ids.map { .removeTags($0, ["films"]) })
        _ = await world.client.performAll(ids.map { .setLimits($0, down: .bytesPerSecond(512_000), up: nil) })
        _ = await world.client.performAll(ids.map { .setShareLimits($0, ShareLimits(ratio: .own(1.5))) })
        _ = await world.client.performAll(ids.map { .resume($0) })
        for torrent in torrents {
            try await world.eventually(torrent, "has a limit, a goal and no tag too many, and runs") {
                $0[.downLimit] == .integer(512_000) && $0[.ratioLimit] == .real(1.5) && $0.state != .paused
                    && $0[.tags].texts?.contains("films") == false
            }
        }
        // Transmission may pass over a stop that comes while it still starts a torrent, so it is told again.
        try await world.eventually("all of them are paused") {
            _ = await world.client.performAll(ids.map { .pause($0) })
            let list = try await world.client.snapshot(reading: [])
            return ids.allSatisfy { list[$0]?.state == .paused }
        }
        try await world.eventually(spared, "is as it was") {
            $0[.tags].texts == [] && $0[.downLimit] == .absent && $0.state == .paused
        }
    }
}
