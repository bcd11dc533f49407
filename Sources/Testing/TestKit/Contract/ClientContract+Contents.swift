import ClientKit
import Simulation
import Torrents

extension ClientContract {
    static func editing(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let urls = (1...3).map { "http://127.0.0.1:9/\($0)/announce" }
        let torrent = try await world.adding(TestTorrent(name: "editing.bin", seed: 170))
        let client = world.client
        guard identity.capabilities.contains(.trackerEditing) else {
            return try await world.refuses(.removeTrackers(torrent.id, urls), with: .unsupported)
        }
        _ = try await client.perform(.addTrackers(torrent.id, Array(urls.prefix(2))))
        for _ in 1...2 { _ = try await client.perform(.replaceTracker(torrent.id, urls[0], with: urls[2])) }
        try await world.tells(torrent, [urls[1], urls[2]])
        for _ in 1...2 {
            _ = try await client.perform(.removeTrackers(torrent.id, [urls[1], "http://127.0.0.1:9/none"]))
        }
        try await world.tells(torrent, [urls[2]])
        try await world.refuses(.replaceTracker(torrent.id, urls[0], with: urls[1]), with: .notFound)
    }

    static func files(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "files.bin", seed: 171, fileCount: 3))
        guard identity.capabilities.contains(.filePriorities) else {
            return try await world.refuses(.setFiles(torrent.id, [1], .skip), with: .unsupported)
        }
        for _ in 1...2 { _ = try await world.client.perform(.setFiles(torrent.id, [1], .skip)) }
        try await world.tells(torrent, wanted: [true, false, true])
        _ = try await world.client.perform(.setFiles(torrent.id, [1], .high))
        try await world.tells(torrent, wanted: [true, true, true])
        let low = Command.setFiles(torrent.id, [0], .low)
        if identity.capabilities.contains(.lowFilePriority) {
            _ = try await world.client.perform(low)
        } else {
            try await world.refuses(low, with: .unsupported)
        }
        let priorities = identity.capabilities.contains(.lowFilePriority) ? ["low", "high"] : ["normal", "high"]
        let files = try await world.client.torrent(torrent.id)?[.files]
        guard case .files(let list)? = files else {
            throw ContractError("no files are told: \(String(describing: files))")
        }
        try world.check(list.prefix(2).map(\.priority) == priorities, "the priorities are \(list.map(\.priority))")
    }
}

extension ContractWorld {
    /// Waits until a torrent read afresh has these trackers and no others.
    fileprivate func tells(_ torrent: TestTorrent, _ urls: [String]) async throws {
        try await eventually("\(torrent.name) has the trackers \(urls)") {
            guard case .trackers(let trackers)? = try await client.torrent(torrent.id)?[.trackers] else { return false }
            return trackers.map(\.url).sorted() == urls.sorted()
        }
    }

    /// Waits until a torrent read afresh wants these of its files.
    fileprivate func tells(_ torrent: TestTorrent, wanted: [Bool]) async throws {
        try await eventually("\(torrent.name) wants \(wanted) of its files") {
            guard case .files(let files)? = try await client.torrent(torrent.id)?[.files] else { return false }
            return files.map(\.wanted) == wanted
        }
    }
}
