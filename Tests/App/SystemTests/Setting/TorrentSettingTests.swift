import ClientKit
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The whole program beside a real client, with rules that set what few clients have in common.
@Suite struct `settings of a real torrent` {
    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `leave a file out, put one first, and download the rest`(_ kind: RealDaemon) async throws {
        // Not one piece of the middle file belongs to another one.
        let plain = TestTorrent(name: "parts", size: 3 << 19, seed: 0xF11E, fileCount: 3)
        let served = Dictionary(
            uniqueKeysWithValues: plain.parts.enumerated().map { place, part in
                ("parts/\(part.name)", Array(plain.content[(place << 19)..<((place + 1) << 19)]))
            })
        try await ScratchFolder.with("files") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await WebSeed.run(served) { web in
                    let torrent = TestTorrent(
                        name: "parts", size: 3 << 19, seed: 0xF11E, webSeeds: [web.url], fileCount: 3)
                    let data = try folder.makeFolder("data")
                    try await client.add(torrent, to: data, paused: true)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        kind, settings,
                        rule: #"""
                            {"id": "sample", "each": "torrent", "when": "!torrent.done",
                             "do": [{"files": {"match": "part-1.bin", "priority": "skip"}},
                                    {"files": {"match": "PART-2*", "except": "*.txt", "priority": "high"}},
                                    {"resume": {}}]}
                            """#)
                    try await sluice.run { running in
                        try await eventually("what is wanted is complete") {
                            try await client.torrent(torrent.id)?[.done] == .flag(true)
                        }
                        try running.signal(.terminate)
                    }
                    guard case .files(let files)? = try await client.torrent(torrent.id)?[.files] else {
                        throw DeadlineError("no files are told")
                    }
                    #expect(files.map(\.wanted) == [true, false, true])
                    #expect(files[2].priority == "high" && files[0].priority == "normal")
                    #expect(files.map(\.progress) == [1, 0, 1])
                    #expect(data.has("parts/part-0.bin") && data.has("parts/part-2.bin"))
                    #expect(!data.has("parts/part-1.bin") && !data.has("parts/part-1.bin.part"))
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `announce to the trackers that a rule says, with the passkey of each`(_ kind: RealDaemon) async throws {
        try await LoopbackServer.run { _, _ in
            .text(200, "d8:intervali1800e5:peers0:e")
        } _: { tracker in
            let torrent = TestTorrent(
                name: "announced", seed: 0x7AC4,
                trackers: ["\(tracker.url)/old/k3y/announce", "http://127.0.0.1:9/dead/announce"])
            try await ScratchFolder.with("trackers") { folder in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    try await client.seed(torrent, from: try folder.makeFolder("data"))
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        kind, settings,
                        rule: #"""
                            {"id": "moved-tracker", "each": "torrent", "when": "torrent.done",
                             "do": [{"trackers": {"add": ["\#(tracker.url)/second/announce"],
                                                  "remove": ["http://127.0.0.1:9/*"],
                                                  "rewrite": {"find": "/old/", "with": "/new/"}}},
                                    {"reannounce": {}}]}
                            """#)
                    let wanted = ["/new/k3y/announce", "/second/announce"].map { tracker.url + $0 }
                    try await sluice.run { running in
                        try await eventually("it has the new trackers and no others") {
                            guard case .trackers(let list)? = try await client.torrent(torrent.id)?[.trackers] else {
                                return false
                            }
                            return list.map(\.url).sorted() == wanted
                        }
                        try await eventually("it announces to the new one") {
                            tracker.requests.contains { $0.target.hasPrefix("/new/k3y/announce?") }
                        }
                        try running.signal(.terminate)
                    }
                    let told = try await sluice.call("history").output
                    #expect(told.contains("moved-tracker") && !told.contains("k3y"), "\(told)")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `seed super while the rule holds where the client can, and are refused at load where not`(
        _ kind: RealDaemon
    ) async throws {
        let torrent = TestTorrent(name: "super", seed: 0x50FE)
        try await ScratchFolder.with("super") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await client.seed(torrent, from: try folder.makeFolder("data"))
                _ = try await client.perform(.addTags(torrent.id, ["first"]))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    kind, settings,
                    rule: #"""
                        {"id": "alone", "each": "torrent", "when": "'first' in torrent.tags",
                         "do": [{"superSeed": true, "revert": true}]}
                        """#)
                let checked = try await sluice.call("check")
                guard kind == .qbittorrent else {
                    #expect(checked.status == .exited(65), "\(checked.output)")
                    #expect(
                        checked.errors.contains("rules[0].do[0]: client \"home\" (transmission) has no superSeeding"),
                        "\(checked.errors)")
                    return
                }
                #expect(checked.status == .exited(0), "\(checked.errors)")
                func isSuper() async throws -> Bool {
                    try await client.torrent(torrent.id)?[.superSeeding] == .flag(true)
                }
                try await sluice.run { running in
                    try await eventually("it seeds super") { try await isSuper() }
                    try running.signal(.kill)
                }
                _ = try await client.perform(.removeTags(torrent.id, ["first"]))
                try await sluice.run { running in
                    try await eventually("it seeds as before") { try await !isSuper() }
                    try running.signal(.terminate)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `seed super at their goal where the version can, and say where not`(_ kind: RealDaemon) async throws {
        let torrent = TestTorrent(name: "goal", seed: 0x60A1)
        try await ScratchFolder.with("goal") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await client.seed(torrent, from: try folder.makeFolder("data"))
                let sluice = SluiceProgram(folder: folder)
                func write(_ action: String) throws {
                    try sluice.write(
                        kind, settings,
                        rule: """
                            {"id": "goal", "each": "torrent", "when": "torrent.done",
                             "do": [{"share": {"ratio": 2.0, "action": "\(action)"}}]}
                            """)
                }
                try write("removeWithContent")
                let refused = try await sluice.call("check")
                #expect(refused.status == .exited(65) && refused.errors.contains("stop"), "\(refused.errors)")
                try write("superSeed")
                let checked = try await sluice.call("check")
                guard kind == .qbittorrent else {
                    #expect(checked.status == .exited(65), "\(checked.output)")
                    #expect(checked.errors.contains("for want of shareLimitAction"), "\(checked.errors)")
                    return
                }
                #expect(checked.status == .exited(0), "\(checked.errors)")
                let canSay = try await client.connect().capabilities.contains(.shareLimitAction)
                try await sluice.run { running in
                    try await eventually("it is set, or said why not") {
                        guard canSay else {
                            return try sluice.logged().contains {
                                "\($0)".contains("action of its own at a share limit before 5.2")
                            }
                        }
                        let now = try await client.torrent(torrent.id)
                        return now?[.ratioLimit] == .real(2) && now?[.shareLimitAction] == .text("superSeed")
                    }
                    try running.signal(.terminate)
                }
            }
        }
    }
}
