import ClientKit
import Clocks
import Journal
import SQLiteJournal
import Subprocess
import TestKit
import Torrents
import Transmission
import Simulation

/// One pass through the scene: the daemon is killed now and then, and left alone in the end until all is done.
struct CrashRun {
    /// What a torrent is like in the end; nil for one that is gone.
    struct Fate: Hashable {
        let tags: [String]
        let limits: [FieldValue]
        let state: TorrentState?
        let done: FieldValue
        let hasContent: Bool
    }

    struct Result {
        var fates: [String: Fate] = [:]
        /// Without those of the probe.
        var deliveries: [WebhookReceiver.Delivery] = []
        /// Removed torrents whose content is still on the disk.
        var leftovers: [String] = []
        /// Intents that were attempted again after a crash.
        var interrupted = 0
        var stopped: TerminationStatus?
    }

    let scene: CrashScene
    private let daemon: TransmissionDaemon
    private let client: TransmissionClient
    private let receiver: WebhookReceiver
    private let sluice: SluiceProgram
    private let time = SystemTime()

    /// Lets the scene play in a private Transmission, with the daemon killed after each of these times.
    static func play(_ scene: CrashScene, killingAfter moments: [Duration]) async throws -> Result {
        try await ScratchFolder.with("crash") { folder in
            try await TransmissionDaemon.run(in: folder) { daemon in
                try await WebhookReceiver.run { receiver in
                    var result = Result()
                    try await with(TransmissionClient(daemon.settings)) { client in
                        let run = CrashRun(
                            scene: scene, daemon: daemon, client: client, receiver: receiver,
                            sluice: SluiceProgram(folder: folder))
                        result = try await run.play(killingAfter: moments)
                    }
                    return result
                }
            }
        }
    }

    private func play(killingAfter moments: [Duration]) async throws -> Result {
        try await addTorrents()
        try sluice.write(rules: scene.priming(daemon.settings, receiver.url))
        try await sluice.run { running in
            try await probe()
            try running.signal(.terminate)
        }
        try sluice.write(rules: scene.rules(daemon.settings, receiver.url))
        var incomplete = scene.torrents[.completed, default: []]
        if !moments.isEmpty { try await killWithinDelivery() }
        for moment in moments {
            try await sluice.run { running in
                try await time.sleep(for: moment)
                try running.signal(.kill)
            }
            // The world goes on while nobody watches.
            if !told.isEmpty, let torrent = incomplete.popLast() { try await complete(torrent) }
        }
        var result = Result()
        result.stopped = try await sluice.run { running in
            try await eventually("the rules have begun to act", within: .seconds(90)) { !told.isEmpty }
            for torrent in incomplete { try await complete(torrent) }
            try await eventually("the rest comes: \(missing.prefix(5))", within: .seconds(90)) { missing.isEmpty }
            try await eventually("nothing is under way any more", within: .seconds(90)) {
                try sluice.reader().openIntents().isEmpty
            }
            try await probe()
            try running.signal(.terminate)
        }
        result.fates = try await fates()
        result.leftovers = scene.torrents[.removed, default: []].map(\.name).filter(daemon.downloads.has)
        result.deliveries = told
        result.interrupted = try sluice.reader().intents(.latest(1_000_000)).count { $0.attempts > 1 }
        return result
    }

    /// Kills the daemon while a delivery waits for its answer, so that one kill at least strikes within an action.
    private func killWithinDelivery() async throws {
        receiver.answers(false)
        try await sluice.run { running in
            try await eventually("something is delivered", within: .seconds(90)) { !told.isEmpty }
            try running.signal(.kill)
        }
        receiver.answers(true)
    }

    /// Deliveries about the scene itself.
    private var told: [WebhookReceiver.Delivery] { receiver.deliveries.filter { $0.target != "/probe" } }

    private var missing: [String] { scene.expectedTargets.subtracting(told.map(\.target)).sorted() }

    private func addTorrents() async throws {
        for group in CrashScene.Group.allCases {
            for torrent in scene.torrents[group, default: []] {
                if group == .removed { try daemon.downloads.write(torrent.name, torrent.content) }
                let new = NewTorrent(
                    source: .file(torrent.metainfo), ids: [torrent.id], savePath: daemon.downloads.path,
                    paused: group != .paused)
                guard try await client.perform(.add(new)) == .added(torrent.id) else {
                    throw DeadlineError("\(torrent.name) was not added")
                }
            }
        }
        try await eventually("the client has looked for the content of each") {
            try await client.snapshot(reading: []).torrents.allSatisfy { $0.state != .checking }
        }
    }

    /// Gives a torrent its content, which completes it once that is checked.
    private func complete(_ torrent: TestTorrent) async throws {
        try daemon.downloads.write(torrent.name, torrent.content)
        _ = try await client.perform(.recheck(torrent.id))
    }

    /// Changes a torrent that no other rule is about, until the daemon has told of it: by then it has acted on
    /// everything before.
    private func probe() async throws {
        guard let id = scene.ids(.probe).first else { return }
        let before = receiver.deliveries.count { $0.target == "/probe" }
        var changedAt: Duration?
        var number = 0
        try await eventually("the probe is told of", within: .seconds(90)) {
            // What is changed before the daemon's first list is no news to it.
            if changedAt.map({ time.now.boot - $0 > .seconds(2) }) ?? true {
                number += 1
                changedAt = time.now.boot
                _ = try await client.perform(.addTags(id, ["probe \(before) \(number)"]))
            }
            return receiver.deliveries.count { $0.target == "/probe" } > before
        }
    }

    private func fates() async throws -> [String: Fate] {
        let snapshot = try await client.snapshot(reading: [])
        var fates: [String: Fate] = [:]
        for torrent in scene.all where torrent.id != scene.ids(.probe).first {
            guard let listed = snapshot[torrent.id] else { continue }
            fates[torrent.name] = Fate(
                tags: listed[.tags].texts ?? [], limits: [listed[.downLimit], listed[.upLimit]], state: listed.state,
                done: listed[.done], hasContent: daemon.downloads.has(torrent.name))
        }
        return fates
    }
}
