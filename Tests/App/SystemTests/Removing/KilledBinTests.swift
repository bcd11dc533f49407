import ClientKit
import Clocks
import JSON
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// A daemon that is killed between the steps of a removal into the bin, or of a restore.
@Suite struct `a bin whose daemon is killed` {
    private static let torrent = TestTorrent(name: "killed", seed: 0xB1B, fileCount: 3)
    private static let parts: Set<String> = ["part-0.bin", "part-1.bin", "part-2.bin"]

    private static func rules(_ kind: RealDaemon, _ settings: ClientSettings, _ folder: ScratchFolder) -> String {
        """
        {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
         "disks": {"data": {"path": "\(folder.path)", "poll": "1s", "trash": {"path": "\(folder["bin"])"}}},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [{"id": "tidy", "each": "torrent", "when": "torrent.done && !('stay' in torrent.tags)",
                    "do": [{"remove": {"data": "trash"}}]}]}
        """
    }

    /// Runs the body with a torrent that seeds, and a proxy between Sluice and its client.
    func scene(
        _ kind: RealDaemon,
        _ body: (SluiceProgram, any TorrentClient, ClientProxy, ScratchFolder, ScratchFolder) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("killed-bin") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                try await ClientProxy.run(to: settings, changes: .pass) { proxy in
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: Self.rules(kind, proxy.settings, folder))
                    try await body(sluice, client, proxy, folder, data)
                }
            }
        }
    }

    /// Runs the daemon until the torrent and its files are in the bin: half a minute and more where the client has
    /// removed its only torrent, as a list of nothing is not believed at once.
    private func finish(_ sluice: SluiceProgram, _ client: any TorrentClient, _ folder: ScratchFolder) async throws {
        try await sluice.run { running in
            try await eventually("it is in the bin", within: .seconds(150)) {
                try sluice.logged().contains { $0["message"] == "Action done" }
            }
            try running.signal(.terminate)
        }
        #expect(try await client.snapshot(reading: []).torrents.isEmpty)
        let entries = folder.names(in: "bin")
        #expect(entries.count == 1)
        for entry in entries { #expect(folder.names(in: "bin/\(entry)/data/killed") == Self.parts) }
        #expect(!folder.has("data/killed"))
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `before the client hears of it begins anew`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, proxy, folder, data in
            proxy.rule = .swallow
            try await sluice.run { running in
                try await eventually("the call is under way", within: .seconds(90)) { !proxy.changes.isEmpty }
                try running.signal(.kill)
            }
            #expect(try await client.torrent(Self.torrent.id)?[.done] == .flag(true))
            #expect(data.names(in: "killed") == Self.parts)
            #expect(folder.names(in: "bin").count == 1, "what it takes to put it back is written first")
            proxy.rule = .pass
            try await finish(sluice, client, folder)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `after the client has removed it moves its files at the next start`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, proxy, folder, data in
            proxy.rule = .loseAnswer
            try await sluice.run { running in
                try await eventually("the client has removed it", within: .seconds(30)) {
                    try await client.snapshot(reading: []).torrents.isEmpty
                }
                try running.signal(.kill)
            }
            #expect(data.names(in: "killed") == Self.parts)
            // As if the kill had come between two files.
            let entry = try #require(folder.names(in: "bin").first)
            try folder.makeFolder("bin/\(entry)/data/killed")
            try folder.rename("data/killed/part-1.bin", to: "bin/\(entry)/data/killed/part-1.bin")
            let list = try await sluice.call(["trash", "list", "--rules", folder["rules.json"]]).output
            #expect(list.contains("1 of 3 files"), "\(list)")
            proxy.rule = .pass
            try await finish(sluice, client, folder)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `in the midst of a restore ends that at the next start`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, proxy, folder, data in
            _ = try await client.perform(.addTags(Self.torrent.id, ["mine"]))
            try await finish(sluice, client, folder)
            let entry = try #require(folder.names(in: "bin").first)
            try sluice.write(
                rules: Self.rules(kind, proxy.settings, folder).replacing("'stay' in", with: "'mine' in"))
            try await sluice.run { running in
                try await eventually("it takes orders") {
                    try await sluice.call("status").output.contains("  answers since ")
                }
                proxy.rule = .swallow
                let known = proxy.changes.count
                let ending = try await sluice.call([
                    "trash", "restore", entry, "--rules", folder["rules.json"], "--wait", "1",
                ])
                #expect(ending.status == .exited(75), "\(ending.output)\(ending.errors)")
                try await eventually("its client is told", within: .seconds(30)) { proxy.changes.count > known }
                try running.signal(.kill)
            }
            #expect(data.names(in: "killed") == Self.parts)
            #expect(try await client.snapshot(reading: []).torrents.isEmpty)
            proxy.rule = .pass
            try await sluice.run { running in
                try await eventually("it is back", within: .seconds(60)) {
                    let torrent = try await client.torrent(Self.torrent.id)
                    return torrent?[.done] == .flag(true) && folder.names(in: "bin").isEmpty
                }
                try running.signal(.terminate)
            }
            let back = try #require(try await client.torrent(Self.torrent.id))
            #expect(back[.downloaded] == .integer(0) && back[.tags] == .texts(["mine"]))
            #expect(data.names(in: "killed") == Self.parts)
        }
    }
}

/// Kills at any moment, many of them.
extension `a bin whose daemon is killed` {
    private static let many = (1...8).map {
        TestTorrent(name: "many \($0)", size: 30_000, seed: 0xB1D0 + UInt64($0), fileCount: 3)
    }

    /// How often each file of each torrent is there, in its old place or in the bin.
    private func copies(_ folder: ScratchFolder, _ data: ScratchFolder) -> [Int] {
        let entries = folder.names(in: "bin")
        return Self.many.flatMap { torrent in
            torrent.parts.map { part in
                let path = "\(torrent.name)/\(part.name)"
                return (data.has(path) ? 1 : 0) + entries.count { folder.has("bin/\($0)/data/\(path)") }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `at any moment loses no file and doubles none`(_ kind: RealDaemon) async throws {
        try await scene(kind) { sluice, client, _, folder, data in
            _ = try await client.perform(.addTags(Self.torrent.id, ["stay"]))
            for torrent in Self.many { try await client.seed(torrent, from: data) }
            var random = SeededGenerator(seed: 0xB1D)
            var kills = 0
            while kills < 25, try await client.snapshot(reading: []).torrents.count > 1 {
                try await sluice.run { running in
                    // A kill is at a moment of its own, which no condition tells.
                    _ = await SystemTime().passes(.milliseconds(300 + random.below(1200)))
                    try running.signal(.kill)
                }
                kills += 1
                #expect(copies(folder, data).allSatisfy { $0 == 1 }, "after \(kills) kills: \(copies(folder, data))")
            }
            try await sluice.run { running in
                try await eventually("all of it is in the bin", within: .seconds(120)) {
                    let isOver = try sluice.reader().openIntents().isEmpty
                    return try await client.snapshot(reading: []).torrents.count == 1 && isOver
                }
                try running.signal(.terminate)
            }
            #expect(copies(folder, data).allSatisfy { $0 == 1 })
            #expect(data.names(in: "") == ["killed"])
            // A kill may leave what was to be an entry, which the bin removes when it is an hour old.
            let entries = folder.names(in: "bin").filter { !$0.hasSuffix(".unfinished") }
            #expect(entries.count == Self.many.count, "\(entries)")
            Attachment.record("\(kills) kills", named: "kills.txt")
        }
    }
}
