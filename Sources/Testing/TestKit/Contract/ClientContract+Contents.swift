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

    static func bans(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "bans.bin", seed: 175))
        // Addresses that are for examples only, so that nobody is kept away.
        let command = Command.banPeers(
            torrent.id,
            [
                Peer(address: "203.0.113.7", port: 6881, program: "x"),
                Peer(address: "2001:db8::7", port: 6881, program: "x"),
            ])
        guard identity.capabilities.contains(.peerBans) else {
            return try await world.refuses(command, with: .unsupported)
        }
        try world.check(try await world.client.peers(of: torrent.id) == [], "a lone torrent has peers")
        for _ in 1...2 { _ = try await world.client.perform(command) }
        let stranger = try await world.client.peers(of: TestTorrent(name: "stranger.bin", seed: 173).id)
        try world.check(stranger == nil, "a torrent that is not there has peers: \(String(describing: stranger))")
    }

    static func naming(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "naming.bin", seed: 172, fileCount: 2))
        let name = "Ein Film: ünd mehr/&+ 100%"
        let command = Command.rename(torrent.id, name)
        guard identity.capabilities.contains(.torrentNames) else {
            return try await world.refuses(command, with: .unsupported)
        }
        let paths = torrent.parts.map { "\(torrent.name)/\($0.name)" }
        _ = try await world.client.perform(command)
        try await world.eventually(torrent, "is shown by its new name") { $0[.name] == .text(name) }
        guard case .alreadySo = try await world.client.perform(command) else {
            throw ContractError("a name that it has was given to it again")
        }
        try await world.tells(torrent, paths: paths)
        let stranger = TestTorrent(name: "stranger.bin", seed: 173).id
        try await world.refuses(.rename(stranger, "x"), with: .notFound)
    }

    static func filePaths(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "paths.bin", seed: 174, fileCount: 3))
        let paths = torrent.parts.map { "\(torrent.name)/\($0.name)" }
        let new = "\(torrent.name)/Ein Film: ünd &+ 100%.mkv"
        let command = Command.renameFile(torrent.id, paths[1], to: new)
        guard identity.capabilities.contains(.fileNames) else {
            return try await world.refuses(command, with: .unsupported)
        }
        _ = try await world.client.perform(command)
        try await world.tells(torrent, paths: [paths[0], new, paths[2]])
        guard case .alreadySo = try await world.client.perform(command) else {
            throw ContractError("a path that a file has was given to it again")
        }
        try await world.refuses(.renameFile(torrent.id, paths[0], to: new), with: .refused)
        try await world.refuses(.renameFile(torrent.id, paths[1], to: "\(torrent.name)/x"), with: .notFound)
        let deeper = "\(torrent.name)/extras/more/part.bin"
        let move = Command.renameFile(torrent.id, paths[2], to: deeper)
        if identity.capabilities.contains(.filePaths) {
            _ = try await world.client.perform(move)
            try await world.tells(torrent, paths: [paths[0], new, deeper])
        } else {
            try await world.refuses(move, with: .unsupported)
            try await world.tells(torrent, paths: [paths[0], new, paths[2]])
        }
    }
}

extension ContractWorld {
    /// Waits until a torrent has these files, read afresh and in the list.
    fileprivate func tells(_ torrent: TestTorrent, paths: [String]) async throws {
        try await eventually("\(torrent.name) has the files \(paths)") {
            guard case .files(let files)? = try await client.torrent(torrent.id)?[.files] else { return false }
            return files.map(\.path) == paths
        }
        try await eventually(torrent, "has the files \(paths)", reading: [.files]) { torrent in
            guard case .files(let files) = torrent[.files] else { return false }
            return files.map(\.path) == paths
        }
    }

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
