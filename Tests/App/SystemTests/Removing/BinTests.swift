import ClientKit
import Foundation
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The bin of a disk, with real clients.
@Suite struct `the bin of a disk` {
    private static let torrent = TestTorrent(name: "album", seed: 0xB1A, fileCount: 3)

    private static func rules(
        _ kind: RealDaemon, _ settings: ClientSettings, _ folder: ScratchFolder, rule: String = remove,
        trash: String = #""keep": "14d""#, marker: String = ""
    ) -> String {
        """
        {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
         "disks": {"data": {"path": "\(folder.path)", "poll": "1s"\(marker),
                            "trash": {"path": "\(folder["bin"])", \(trash)}}},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1000, "perDay": 1000}},
         "rules": [\(rule)]}
        """
    }

    private static let remove = """
        {"id": "tidy", "each": "torrent", "when": "torrent.done && torrent.name == 'album'",
         "do": [{"remove": {"data": "trash"}}]}
        """

    private func entries(_ folder: ScratchFolder) -> Set<String> { folder.names(in: "bin") }

    /// Runs the daemon until the torrent is in the bin.
    private func removeIntoBin(
        _ sluice: SluiceProgram, _ client: any TorrentClient, _ folder: ScratchFolder
    ) async throws -> String {
        try await sluice.run { running in
            try await eventually("it is in the bin", within: .seconds(60)) {
                try sluice.logged().contains { $0["message"] == "Action done" }
            }
            try running.signal(.terminate)
        }
        #expect(try await client.snapshot(reading: []).torrents.isEmpty)
        return try #require(entries(folder).first)
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `takes a torrent, and gives it back without a byte downloaded`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("bin") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                _ = try await client.perform(.addTags(Self.torrent.id, ["mine"]))
                _ = try await client.perform(.setLimits(Self.torrent.id, down: nil, up: .bytesPerSecond(500_000)))
                let share = try await client.shareLimits(of: Self.torrent.id)
                try data.write("album/cover.jpg", [1, 2, 3])
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(rules: Self.rules(kind, settings, folder))
                let plan = try await sluice.call("plan").output
                #expect(plan.contains("its data comes back from the bin, until 2"), "\(plan)")
                let entry = try await removeIntoBin(sluice, client, folder)
                #expect(folder.names(in: "bin/\(entry)") == ["manifest.json", "original.torrent", "data"])
                #expect(folder.names(in: "bin/\(entry)/data/album") == ["part-0.bin", "part-1.bin", "part-2.bin"])
                #expect(data.names(in: "album") == ["cover.jpg"])

                try sluice.write(rules: Self.rules(kind, settings, folder, rule: ""))
                let list = try await sluice.call(["trash", "list", "--json", "--rules", folder["rules.json"]])
                let item = try #require(try JSON(parsing: Array(list.output.utf8)).arrayValue?.first)
                #expect(item["id"]?.stringValue == entry && item["held"] == 3, "\(list.output)\(list.errors)")

                let ending = try await sluice.call(["trash", "restore", entry, "--rules", folder["rules.json"]])
                #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
                #expect(ending.output.contains("finds 100 % of it"), "\(ending.output)")
                let back = try #require(try await client.torrent(Self.torrent.id))
                #expect(back[.done] == .flag(true) && back[.tags] == .texts(["mine"]))
                #expect(back[.downloaded] == .integer(0) && back[.upLimit] == .integer(500_000))
                #expect(try await client.shareLimits(of: Self.torrent.id) == share)
                try await eventually("it seeds again") { try await client.torrent(Self.torrent.id)?.state == .seeding }
                #expect(entries(folder).isEmpty)
                #expect(data.names(in: "album") == ["cover.jpg", "part-0.bin", "part-1.bin", "part-2.bin"])
                let again = try await sluice.undo(["--last"])
                #expect(again.status == .exited(65), "\(again.output)\(again.errors)")
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `gives back by undo what has links elsewhere, and replaces nothing`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("bin-undo") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                try folder.makeFolder("library")
                try folder.link("data/album/part-1.bin", as: "library/film.bin", isHard: true)
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(rules: Self.rules(kind, settings, folder))
                let entry = try await removeIntoBin(sluice, client, folder)
                #expect(folder.has("library/film.bin"))
                try sluice.write(rules: Self.rules(kind, settings, folder, rule: ""))

                try data.makeFolder("album")
                try data.write("album/part-2.bin", [1])
                let refused = try await sluice.undo(["--last"])
                #expect(refused.status == .exited(69), "\(refused.output)\(refused.errors)")
                #expect(refused.errors.contains("album/part-2.bin is taken by something else"), "\(refused.errors)")
                #expect(folder.names(in: "bin/\(entry)/data/album").count == 3)
                #expect(try await client.snapshot(reading: []).torrents.isEmpty)
                try data.remove("album/part-2.bin")

                let undone = try await sluice.undo(["--last"])
                #expect(undone.status == .exited(0), "\(undone.output)\(undone.errors)")
                #expect(try await client.torrent(Self.torrent.id)?[.done] == .flag(true))
                #expect(try await client.torrent(Self.torrent.id)?[.downloaded] == .integer(0))
                #expect(entries(folder).isEmpty)
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `is emptied when its time is over, of what is its own`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("bin-empty") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await client.seed(Self.torrent, from: try folder.makeFolder("data"))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(rules: Self.rules(kind, settings, folder))
                let entry = try await removeIntoBin(sluice, client, folder)
                try folder.makeFolder("bin/mine")
                try folder.write("bin/mine/diary.txt", [1])
                try folder.write("bin/\(entry)/data/album/note.txt", [1])
                let told = try await sluice.call([
                    "trash", "empty", "--all", "--dry-run", "--rules", folder["rules.json"],
                ])
                #expect(told.output.contains("would be deleted for good"), "\(told.output)\(told.errors)")
                #expect(folder.has("bin/\(entry)/manifest.json"))

                try sluice.write(rules: Self.rules(kind, settings, folder, rule: "", trash: #""keep": "1s""#))
                try await sluice.run { running in
                    try await eventually("it is emptied", within: .seconds(30)) {
                        !folder.has("bin/\(entry)/manifest.json")
                    }
                    try await eventually("that is told") {
                        try await sluice.call("history").output.contains("what is not of it stays: album/note.txt")
                    }
                    try running.signal(.terminate)
                }
                #expect(folder.names(in: "bin/\(entry)/data/album") == ["note.txt"])
                #expect(folder.names(in: "bin/mine") == ["diary.txt"])
                let undone = try await sluice.undo(["--last"])
                #expect(undone.status != .exited(0), "\(undone.output)\(undone.errors)")
            }
        }
    }
}
