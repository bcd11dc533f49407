import ClientKit
import Clocks
import Journal
import SQLiteJournal
import Subprocess
import Testing
import TestKit
import Torrents
import Transmission
import Simulation

@Suite(.enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `a client that is started again and again` {
    private static let torrents = (1...60).map { number in
        TestTorrent(name: "restart \(number)", size: 16_384, seed: 0xAE57_0000 + UInt64(number))
    }

    @Test(.timeLimit(.minutes(3)))
    func `is no news about its torrents, and tempts no rule to remove one`() async throws {
        try await ScratchFolder.with("restart") { folder in
            let port = try await freePort()
            try await TransmissionDaemon.run(in: folder, port: port) { try await fill($0) }
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: rules(TransmissionDaemon.settings(port: port)))
            let ending = try await sluice.run { running in
                for restarts in 0...4 {
                    try await TransmissionDaemon.run(in: folder, port: port) { daemon in
                        try await watch(sluice, daemon, restarts)
                    }
                }
                try running.signal(.terminate)
            }
            #expect(ending == .exited(0))
            let reader = try sluice.reader()
            let news = try reader.events(.latest(10_000)).filter { $0.torrent != nil }
            #expect(news.isEmpty, "\(news.map { "\($0.type) \($0.name ?? "")" })")
            #expect(try reader.intents(.latest(10_000)).isEmpty)
            #expect(try reader.torrents(hash: "").count { $0.goneAt == nil } == Self.torrents.count)
        }
    }

    /// Looks like the rules that people write against what is broken.
    private func rules(_ client: ClientSettings) -> String {
        """
        {"version": 1, "clients": {"home": \(entry("transmission", client))},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [
          {"id": "broken", "each": "torrent", "when": "!torrent.done || torrent.missingFiles || torrent.progress < 1.0",
           "do": [{"remove": {"data": "delete"}}]},
          {"id": "tell", "on": ["torrent.added", "torrent.removed", "torrent.completed"],
           "do": [{"webhook": "http://127.0.0.1:9/never"}]}
         ]}
        """
    }

    /// Adds the torrents with their content, so that all of them are complete.
    private func fill(_ daemon: TransmissionDaemon) async throws {
        try await with(TransmissionClient(daemon.settings)) { client in try await fill(client, daemon.downloads) }
    }

    private func fill(_ client: TransmissionClient, _ downloads: ScratchFolder) async throws {
        for torrent in Self.torrents {
            try downloads.write(torrent.name, torrent.content)
            let new = NewTorrent(
                source: .file(torrent.metainfo), ids: [torrent.id], savePath: downloads.path, paused: true)
            _ = try await client.perform(.add(new))
            _ = try await client.perform(.recheck(torrent.id))
        }
        try await eventually("every torrent is complete") {
            let listed = try await client.snapshot(reading: []).torrents
            return listed.count == Self.torrents.count
                && listed.allSatisfy { $0[.done] == .flag(true) && $0.state == .paused }
        }
    }

    /// Waits until the daemon has seen this run of the client, and has looked at it a few times more.
    private func watch(_ sluice: SluiceProgram, _ daemon: TransmissionDaemon, _ restarts: Int) async throws {
        try await eventually("restart \(restarts) is seen", within: .seconds(30)) {
            restarts == 0
                ? sluice.torrents().count == Self.torrents.count : sluice.events(.clientRestarted).count == restarts
        }
        try await with(TransmissionClient(daemon.settings)) { try await lookAgain(5, at: "home", $0, by: sluice) }
    }
}

/// Waits until the daemon has polled a client so many times more, by something that only a poll can tell it.
func lookAgain(_ polls: Int, at name: String, _ client: any TorrentClient, by sluice: SluiceProgram) async throws {
    func changes() -> Int { sluice.events(.clientLimitsChanged).count { $0.client?.text == name } }
    let time = SystemTime()
    for _ in 0..<polls {
        let before = changes()
        var changedAt: Duration?
        try await eventually("a change of the client's limits is told", within: .seconds(30)) {
            // What is changed before the daemon's first list is no news to it.
            if changedAt.map({ time.now.boot - $0 > .seconds(2) }) ?? true {
                changedAt = time.now.boot
                let isOn = try await client.snapshot(reading: []).server.altSpeedActive
                _ = try await client.perform(.setAlternativeSpeed(isOn != true))
            }
            return changes() > before
        }
    }
}
