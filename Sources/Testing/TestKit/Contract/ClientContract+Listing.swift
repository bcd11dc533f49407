import ClientKit
import Simulation
import Torrents

extension ClientContract {
    static let listing: [Promise] = [
        Promise(description: "it says who it is", check: identity),
        Promise(description: "a torrent added paused is listed so", check: adding),
        Promise(description: "one torrent is read afresh", check: rereading),
        Promise(description: "what is not there is nil", check: readingNothing),
        Promise(description: "every fact is filled, and costly ones when asked for", check: facts),
        Promise(description: "a second copy is a duplicate", check: duplicate),
    ]

    private static func identity(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        try world.check(!identity.version.isEmpty, "the identity has no version: \(identity)")
        try world.check(!identity.program.isEmpty, "the identity has no program: \(identity)")
    }

    private static func adding(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "added.bin", seed: 1), tags: ["one", "two"])
        try await world.eventually(torrent, "is listed paused") { listed in
            listed.name == torrent.name && listed.state == .paused && listed[.done] == .flag(false)
                && listed[.size] == .integer(Int64(torrent.content.count))
                && Set(listed[.tags].texts ?? []) == ["one", "two"]
        }
    }

    private static func rereading(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "reread.bin", seed: 2))
        try await world.eventually(torrent, "is listed") { $0.state == .paused }
        guard let fresh = try await world.client.torrent(torrent.id) else {
            throw ContractError("a torrent that is listed cannot be read alone")
        }
        let listed = try await world.client.snapshot(reading: [])[torrent.id]
        for field: TorrentField in [.hash, .name, .state, .size, .left, .done, .savePath, .addedAt, .tags] {
            try world.check(
                fresh[field] == listed?[field],
                "\(field.name) is \(fresh[field]) alone and \(String(describing: listed?[field])) in the list")
        }
    }

    private static func readingNothing(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let stranger = TestTorrent(name: "stranger.bin", seed: 3)
        let read = try await world.client.torrent(stranger.id)
        try world.check(read == nil, "a torrent that was never added is \(String(describing: read))")
    }

    private static func facts(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let tracker = "http://127.0.0.1:9/announce"
        let torrent = try await world.adding(
            TestTorrent(name: "facts.bin", seed: 4, isPrivate: true, trackers: [tracker]))
        let everywhere: FieldSet = [
            .hash, .name, .client, .tags, .state, .done, .progress, .size, .totalSize, .downloaded, .uploaded, .left,
            .ratio, .downRate, .upRate, .addedAt, .seedingTime, .activeTime, .seedsConnected, .peersConnected,
            .savePath, .missingFiles, .private,
        ]
        try await world.eventually(
            torrent, "has its facts", reading: everywhere.union([.trackers, .files, .comment, .private])
        ) { listed in
            everywhere.allSatisfy { listed[$0].isKnown } && listed[.private] == .flag(true)
                && listed[.comment] == .text(TestTorrent.comment)
                && listed[.trackers].isKnown && listed[.files].isKnown
        }
        let listed = try await world.client.torrent(torrent.id)
        guard case .trackers(let trackers) = listed?[.trackers] ?? .unknown else {
            throw ContractError("the trackers are not known on a fresh read")
        }
        try world.check(trackers.map(\.url) == [tracker], "the trackers are \(trackers)")
        guard case .files(let files) = listed?[.files] ?? .unknown else {
            throw ContractError("the files are not known on a fresh read")
        }
        try world.check(
            files.map(\.path) == [torrent.name] && files.map(\.size) == [Int64(torrent.content.count)],
            "the files are \(files)")
        try world.check(listed?[.stalled] == .unknown, "stalled is not the adapter's to say")
    }

    private static func duplicate(_ world: any ContractWorld, _ identity: ClientIdentity) async throws {
        let torrent = try await world.adding(TestTorrent(name: "twice.bin", seed: 5))
        let again = NewTorrent(source: .file(torrent.metainfo), ids: [torrent.id], paused: true)
        let outcome = try await world.client.perform(.add(again))
        try world.check(outcome == .duplicate(torrent.id), "adding it again came to \(outcome)")
    }
}
