import ClientKit
import Engine
import JSON
import Journal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// New names that rules give in a real client, and what becomes of the data.
@Suite struct `a real client with new names` {
    private static let torrent = TestTorrent(name: "Some.Film.2020.1080p", seed: 0xAA3E, fileCount: 2)

    private func work(_ sluice: SluiceProgram, until holds: (SluiceProgram) async throws -> Bool) async throws {
        try await sluice.run { running in
            try await eventually("the rule has done its work") { try await holds(sluice) }
            try running.signal(.terminate)
        }
    }

    private func paths(_ client: any TorrentClient) async throws -> [String] {
        guard case .files(let files)? = try await client.torrent(Self.torrent.id)?[.files] else { return [] }
        return files.map(\.path)
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `has its files under them, and under the old ones after an undo`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("renamed") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                try await eventually("it seeds") { try await client.torrent(Self.torrent.id)?.state == .seeding }
                let top = Self.torrent.name
                let place = kind == .qbittorrent ? "extras/" : ""
                let rule = #"""
                    {"id": "names", "each": "torrent", "when": "torrent.done",
                     "do": [{"files": {"match": "part-1.bin",
                                       "rename": "\#(place)${torrent.release.title} ${string(file.size)}.bin"}}]}
                    """#
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: rule)
                let new = "\(place)Some Film \(Self.torrent.parts[1].size).bin"
                try await work(sluice) { sluice in
                    try sluice.logged().contains { $0["message"] == "Action done" }
                }
                #expect(try await paths(client) == ["\(top)/part-0.bin", "\(top)/\(new)"])
                #expect(data.has("\(top)/\(new)") && !data.has("\(top)/part-1.bin"))
                _ = try await client.perform(.recheck(Self.torrent.id))
                try await eventually("it is whole under its new names") {
                    let torrent = try await client.torrent(Self.torrent.id)
                    // qBittorrent shows the state from before for a while; its files are none of them whole at once.
                    guard case .files(let files)? = torrent?[.files], files.allSatisfy({ $0.progress == 1 }) else {
                        return false
                    }
                    return torrent?.state == .seeding && torrent?[.done] == .flag(true)
                }

                try data.write("\(top)/part-1.bin", [1])
                let blocked = try await sluice.undo(["--last"])
                #expect(!(blocked.status == .exited(0)) || data.has("\(top)/\(new)"), "\(blocked.output)")
                #expect(data.text("\(top)/part-1.bin")?.utf8.count == 1, "another file was overwritten")
                try data.remove("\(top)/part-1.bin")
                let ending = try await sluice.undo(["--last"])
                #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
                try await eventually("its files have their old names") {
                    try await paths(client) == ["\(top)/part-0.bin", "\(top)/part-1.bin"]
                }
                #expect(data.has("\(top)/part-1.bin") && !data.has("\(top)/\(new)"))
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `shows the torrent by one where it has any, and its data is not touched`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("named") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                try await client.seed(Self.torrent, from: data)
                let rule = #"""
                    {"id": "name", "each": "torrent", "do": [{"rename": "${torrent.release.title} & more"}]},
                    {"id": "echo", "on": "torrent.renamed", "do": [{"tags": {"add": ["renamed"]}}]}
                    """#
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(kind, settings, rule: rule)
                guard kind == .qbittorrent else {
                    let check = try await sluice.call("check")
                    #expect(check.status == .exited(65), "\(check.output)")
                    #expect((check.output + check.errors).contains("has no torrentNames"), "\(check.errors)")
                    return
                }
                try await work(sluice) { sluice in
                    let torrent = try await client.torrent(Self.torrent.id)
                    return torrent?.name == "Some Film & more" && torrent?[.tags] == .texts(["renamed"])
                }
                let event = try #require(sluice.events(.renamed).first)
                #expect(event.cause != .external, "\(event)")
                #expect(data.has("\(Self.torrent.name)/part-1.bin"))
                let ending = try await sluice.undo(["--since", "1h"])
                #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
                try await eventually("it has its old name") {
                    try await client.torrent(Self.torrent.id)?.name == Self.torrent.name
                }
            }
        }
    }
}
