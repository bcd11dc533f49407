import Actions
import ClientKit
import Clocks
import Daemon
import HTTP
import Journal
import SQLiteJournal
import Logging
import QBittorrent
import Rules
import TestKit
import Torrents
import Transmission
import Simulation

/// Times how long a file takes from its rename into the watch folder to its torrent in a real client.
func measureIntake() async throws {
    if Program.isInstalled(TransmissionDaemon.program) {
        try await ScratchFolder.with("bench") { folder in
            try await TransmissionDaemon.run(in: try folder.makeFolder("client")) { daemon in
                try await measure("Transmission", folder, daemon.settings) { try TransmissionClient(daemon.settings) }
            }
        }
    }
    if Program.isInstalled(QBittorrentDaemon.program) {
        try await ScratchFolder.with("bench") { folder in
            try await QBittorrentDaemon.run(in: try folder.makeFolder("client")) { daemon in
                try await measure("qBittorrent", folder, daemon.settings) { try QBittorrentClient(daemon.settings) }
            }
        }
    }
}

private func measure(
    _ program: String, _ folder: ScratchFolder, _ settings: ClientSettings,
    _ connect: @escaping @Sendable () throws -> any TorrentClient
) async throws {
    let watch = try folder.makeFolder("watch")
    let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .unbounded)
    let http = try NetworkTransport()
    let rules = try rules(watch, folder)
    let surroundings = Surroundings(
        time: SystemTime(), http: http, programs: LocalPrograms(time: SystemTime()), files: LocalFiles(),
        secrets: SecretReader(environment: [:]), chance: { 0 },
        logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() },
        connect: { _ in ConnectedClient(client: try connect(), sharesFiles: true) }, readRules: { rules })
    // The journal is a file, so that its waiting for the disk counts.
    let journal = try SQLiteJournal(opening: folder["bench.sqlite"], at: SystemTime().now.wall)
    let service = Service(journal: journal, actions: [AddAction(), MoveFileAction()], surroundings: surroundings)
    let witness = try connect()
    let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
        group.addTask {
            try await service.run(rules, requests: requests) { _ in }
            return []
        }
        group.addTask {
            defer { asking.yield(.stop) }
            return try await drop(into: watch, seenBy: witness)
        }
        return try await group.reduce(into: []) { $0 += $1 }
    }
    await witness.close()
    await http.close()
    Measure.show("from a rename into the folder to \(program)'s list", times)
}

private func drop(into watch: ScratchFolder, seenBy witness: any TorrentClient) async throws -> [Duration] {
    let time = SystemTime()
    // The first lists are taken in before anything is dropped.
    try await time.sleep(for: .seconds(1))
    var times: [Duration] = []
    for number in 0..<40 {
        let torrent = TestTorrent(name: "bench \(number)", size: 2000, seed: 0xBE_0000 + UInt64(number))
        try watch.write("\(number).part", torrent.metainfo)
        let start = time.now.boot
        try watch.rename("\(number).part", to: "\(number).torrent")
        try await eventually("torrent \(number) is listed", every: .milliseconds(1)) {
            try await witness.torrent(torrent.id) != nil
        }
        times.append(time.now.boot - start)
        try await time.sleep(for: .milliseconds(50))
    }
    return times
}

private func rules(_ watch: ScratchFolder, _ folder: ScratchFolder) throws -> RuleSet {
    let text = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
         "rules": [{"id": "in", "watch": {"path": "\(watch.path)"}, "do": [{"add": {"client": "home", "paused": true}}],
                    "onDone": [{"moveFile": "\(folder["done"])"}]}]}
        """
    let catalogue = Catalogue(
        clients: [ClientKind(name: "test", capabilities: [])], actions: [AddAction().kind, MoveFileAction().kind])
    return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
}
