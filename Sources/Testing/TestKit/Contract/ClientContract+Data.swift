import ClientKit
import Simulation
import Torrents

extension ClientContract {
    static let removing: [Promise] = [
        Promise(description: "removing keeps the data", check: removeKeeping),
        Promise(description: "removing with data deletes the data", check: removeDeleting),
        Promise(description: "removing twice is harmless", check: removeTwice),
        Promise(description: "an id that is not there is harmless", check: stranger),
    ]

    static func recheck(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        _ = try await completed(TestTorrent(name: "recheck.bin", seed: 20), world)
    }

    static func move(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await completed(TestTorrent(name: "moved.bin", seed: 21), world)
        let target = world.downloads + "/elsewhere"
        for _ in 1...2 { _ = try await world.client.perform(.move(torrent.id, to: target)) }
        try await world.eventually(torrent, "is elsewhere") { $0[.savePath] == .text(target) && $0.state != .moving }
        try await world.eventually("\(torrent.name) lies elsewhere") {
            await world.hasContent(of: torrent, in: target)
        }
        try await world.eventually(torrent, "names its content there") {
            $0[.contentPath] == .text("\(target)/\(torrent.name)") && $0[.done] == .flag(true)
        }
        try await world.refuses(.move(torrent.id, to: "relative/path"), with: .refused)
    }

    private static func removeKeeping(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await completed(TestTorrent(name: "kept.bin", seed: 22), world)
        _ = try await world.client.perform(.remove(torrent.id, deletingData: false))
        try await isGone(torrent, world)
        try world.check(await world.hasContent(of: torrent, in: world.downloads), "the data is gone")
    }

    private static func removeDeleting(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let bystander = try await completed(TestTorrent(name: "bystander.bin", seed: 23), world)
        let torrent = try await completed(TestTorrent(name: "deleted.bin", seed: 24), world)
        _ = try await world.client.perform(.remove(torrent.id, deletingData: true))
        try await isGone(torrent, world)
        try await world.eventually("the data of \(torrent.name) is gone") {
            await !world.hasContent(of: torrent, in: world.downloads)
        }
        try world.check(await world.hasContent(of: bystander, in: world.downloads), "other data is gone too")
    }

    private static func removeTwice(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "removed-twice.bin", seed: 25))
        for _ in 1...2 { _ = try await world.client.perform(.remove(torrent.id, deletingData: false)) }
        try await isGone(torrent, world)
    }

    /// A command for a torrent that is not there does nothing, above all not to the torrents that are.
    private static func stranger(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let bystander = try await world.adding(TestTorrent(name: "present.bin", seed: 26))
        try await world.eventually(bystander, "is listed") { $0.state == .paused }
        let before = Set(try await world.client.snapshot(reading: []).torrents.map(\.id))
        let id = TestTorrent(name: "absent.bin", seed: 27).id
        let commands: [Command] = [
            .pause(id), .resume(id), .recheck(id), .reannounce(id), .setLimits(id, down: .bytesPerSecond(1), up: nil),
            .removeTags(id, ["x"]), .addTags(id, ["x"]), .setShareLimits(id, ShareLimits(ratio: .own(0.1))),
            .remove(id, deletingData: false), .remove(id, deletingData: true),
        ]
        for command in commands {
            // To say that it is not there is as good as to do nothing.
            guard case .failure(let error) = await world.attempt(command) else { continue }
            try world.check(error.code == .notFound, "\(command) failed with \(error)")
        }
        let snapshot = try await world.client.snapshot(reading: [])
        try world.check(Set(snapshot.torrents.map(\.id)) == before, "torrents came or went")
        let present = snapshot[bystander.id]
        try world.check(
            present?.state == .paused && present?[.downLimit] == .absent && present?[.tags] == .texts([]),
            "another torrent was changed: \(present.map { world.shown($0) } ?? "gone")")
    }

    private static func completed(_ torrent: TestTorrent, _ world: any ContractWorld) async throws -> TestTorrent {
        let torrent = try await world.adding(torrent)
        try await world.eventually(torrent, "is listed unfinished") { $0.state == .paused && $0[.done] == .flag(false) }
        try await world.place(torrent, in: world.downloads)
        _ = try await world.client.perform(.recheck(torrent.id))
        try await world.eventually(torrent, "is complete") {
            $0[.done] == .flag(true) && $0[.left] == .integer(0) && $0.state != .checking
        }
        return torrent
    }

    private static func isGone(_ torrent: TestTorrent, _ world: any ContractWorld) async throws {
        try await world.eventually("\(torrent.name) is gone") {
            try await world.client.snapshot(reading: [])[torrent.id] == nil
        }
    }
}
