import ClientKit
import Simulation
import Torrents

extension ClientContract {
    static let adding: [Promise] = [
        Promise(description: "what is asked for while adding is so afterwards, or refused", check: options),
        Promise(description: "a folder of its own is made for a single file, or refused", check: layout),
        Promise(description: "data on disk counts as complete unread, or that is refused", check: unread),
        Promise(description: "a numbered place in the queue is taken, or refused", check: queuePlace),
        Promise(description: "trackers that a torrent lacks are added, each once", check: trackers),
        Promise(description: "free space is told for the default folder", check: space),
    ]

    private static func options(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let wishes: [(Capability, (inout NewTorrent) -> Void, (Torrent) -> Bool)] = [
            (.categories, { $0.category = "films" }, { $0[.category] == .text("films") }),
            (.sequential, { $0.sequential = true }, { $0[.sequential] == .flag(true) }),
            (.firstLast, { $0.firstLast = true }, { $0[.firstLast] == .flag(true) }),
            (.tags, { $0.tags = ["one", "two"] }, { Set($0[.tags].texts ?? []) == ["one", "two"] }),
            (
                .torrentLimits, { $0.downLimit = .bytesPerSecond(512_000) },
                { $0[.downLimit] == .integer(512_000) && $0[.upLimit] == .absent }
            ),
        ]
        for (number, (capability, ask, holds)) in wishes.enumerated() {
            let torrent = TestTorrent(name: "wish-\(number).bin", seed: 30 + UInt64(number))
            let path = world.downloads + "/wishes"
            var new = NewTorrent(source: .file(torrent.metainfo), ids: [torrent.id], savePath: path, paused: true)
            ask(&new)
            world.willAdd(torrent)
            guard identity.capabilities.contains(capability) else {
                try await world.refuses(.add(new), with: .unsupported)
                continue
            }
            let outcome = try await world.client.perform(.add(new))
            try world.check(outcome == .added(torrent.id), "adding with \(capability.rawValue) came to \(outcome)")
            try await world.eventually(torrent, "has its \(capability.rawValue)") {
                holds($0) && $0[.savePath] == .text(path) && $0.state == .paused
            }
        }
    }

    private static func layout(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = TestTorrent(name: "layout.bin", seed: 40)
        var new = NewTorrent(
            source: .file(torrent.metainfo), ids: [torrent.id], savePath: world.downloads, paused: true)
        new.layout = .subfolder
        world.willAdd(torrent)
        guard identity.capabilities.contains(.contentLayout) else {
            return try await world.refuses(.add(new), with: .unsupported)
        }
        _ = try await world.client.perform(.add(new))
        try await world.eventually(torrent, "has a folder of its own") {
            $0[.contentPath].text?.hasPrefix(world.downloads + "/layout") == true
                && $0[.contentPath] != .text("\(world.downloads)/layout.bin")
        }
    }

    private static func unread(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = TestTorrent(name: "unread.bin", seed: 41)
        var new = NewTorrent(
            source: .file(torrent.metainfo), ids: [torrent.id], savePath: world.downloads, paused: true)
        new.skipChecking = true
        world.willAdd(torrent)
        guard identity.capabilities.contains(.skipChecking) else {
            return try await world.refuses(.add(new), with: .unsupported)
        }
        try await world.place(torrent, in: world.downloads)
        _ = try await world.client.perform(.add(new))
        try await world.eventually(torrent, "counts as complete") { $0[.done] == .flag(true) }
    }

    private static func queuePlace(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "placed.bin", seed: 42))
        let command = Command.setQueuePlace(torrent.id, 1)
        guard identity.capabilities.contains(.queuePlaces) else {
            return try await world.refuses(command, with: .unsupported)
        }
        _ = try await world.client.perform(command)
        try await world.eventually(torrent, "is second in the queue") { $0[.queuePosition] == .integer(1) }
    }

    private static func trackers(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let first = "http://127.0.0.1:9/first"
        let torrent = try await world.adding(TestTorrent(name: "trackers.bin", seed: 43, trackers: [first]))
        let command = Command.addTrackers(torrent.id, [first, "http://127.0.0.1:9/second", "udp://127.0.0.1:9/third"])
        guard identity.capabilities.contains(.trackerEditing) else {
            return try await world.refuses(command, with: .unsupported)
        }
        for _ in 1...2 { _ = try await world.client.perform(command) }
        try await world.eventually("\(torrent.name) has three trackers, each once") {
            guard case .trackers(let trackers)? = try await world.client.torrent(torrent.id)?[.trackers] else {
                return false
            }
            return trackers.map(\.url).sorted() == [first, "http://127.0.0.1:9/second", "udp://127.0.0.1:9/third"]
        }
    }

    private static func space(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        for path in [nil, world.downloads, world.downloads + "/yet/to/be/made"] {
            guard let free = try await world.client.freeSpace(at: path) else {
                throw ContractError("nothing is said of the space at \(path ?? "the default folder")")
            }
            try world.check(free > 1 << 20, "\(free) bytes are free at \(path ?? "the default folder")")
        }
        // What cannot be known is nil, and no error.
        _ = try await world.client.freeSpace(at: "/nowhere/at/all")
    }
}
