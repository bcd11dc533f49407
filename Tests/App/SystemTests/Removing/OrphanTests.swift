import ClientKit
import Clocks
import Journal
import SQLiteJournal
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Orphans in a folder that a real Transmission and a real qBittorrent share.
@Suite struct `a rule about orphans` {
    private static let mine = (1...3).map { TestTorrent(name: "mine\($0).bin", seed: UInt64(0x22A0 + $0)) }
    private static let theirs = (1...3).map { TestTorrent(name: "theirs\($0).bin", seed: UInt64(0x22B0 + $0)) }
    private static let planted = ["lost.bin", "deep/lost.nfo"]

    /// A folder with the data of both clients, and files that belong to nobody.
    private struct Scene {
        let folder: ScratchFolder
        let data: ScratchFolder
        let sluice: SluiceProgram
        let names: Set<String>

        init(_ folder: ScratchFolder) throws {
            self.folder = folder
            data = try folder.makeFolder("data")
            try data.makeFolder("deep")
            for name in planted { try data.write(name, Array(name.utf8)) }
            sluice = SluiceProgram(folder: folder)
            names = Set((mine + theirs).map(\.name))
        }

        func rules(_ clients: String) -> String {
            """
            {"version": 1, "clients": {\(clients)},
             "disks": {"data": {"path": "\(folder.path)", "orphans": ["\(data.path)"], "poll": "1s"}},
             "limits": {"removals": {"orphanGrace": "1s"}},
             "rules": [{"id": "sweep", "each": "orphan:data", "matchAll": true,
                        "do": [{"remove": {"data": "delete"}}]}]}
            """
        }

        var isWhole: Bool { names.isSubset(of: data.names(in: ".")) }
        var orphans: [String] { planted.filter { data.has($0) } }
    }

    private static func run(_ body: (Scene, _ home: ClientSettings, _ box: ClientSettings) async throws -> Void)
        async throws
    {
        try await ScratchFolder.with("orphans") { folder in
            let scene = try Scene(folder)
            let (first, second) = (RealDaemon.transmission, RealDaemon.qbittorrent)
            try await first.run(in: try folder.makeFolder("home"), port: try await freePort()) { home, homeSettings in
                for torrent in mine { try await home.seed(torrent, from: scene.data) }
                try await second.run(in: try folder.makeFolder("box"), port: try await freePort()) { box, boxSettings in
                    for torrent in theirs { try await box.seed(torrent, from: scene.data) }
                    try await body(scene, homeSettings, boxSettings)
                }
            }
        }
    }

    private static let areInstalled = RealDaemon.installed.count == RealDaemon.allCases.count

    @Test(.timeLimit(.minutes(3)), .enabled(if: areInstalled))
    func `removes exactly the files that no torrent of both clients has`() async throws {
        try await Self.run { scene, home, box in
            let clients = ["\"home\": " + entry("transmission", home), "\"box\": " + entry("qbittorrent", box)]
            try scene.sluice.write(rules: scene.rules(clients.joined(separator: ", ")))
            try await scene.sluice.run { running in
                try await eventually("the planted files are gone", within: .seconds(90)) { scene.orphans.isEmpty }
                try running.signal(.terminate)
            }
            #expect(scene.isWhole && scene.data.has("deep"))
        }
    }

    @Test(.timeLimit(.minutes(3)), .enabled(if: areInstalled))
    func `removes nothing while a client is down, and nothing where a mapping is wrong`() async throws {
        try await Self.run { scene, home, box in
            let away = #""box": {"type": "qbittorrent", "url": "http://127.0.0.1:1"}"#
            try scene.sluice.write(rules: scene.rules("\"home\": \(entry("transmission", home)), \(away)"))
            try await scene.sluice.run { running in
                try await eventually("it is held", within: .seconds(60)) { scene.sluice.hasHeld("client box") }
                let words = ["why", "--rules", scene.folder["rules.json"], scene.data["lost.bin"]]
                let why = try await scene.sluice.call(words).output
                #expect(why.contains("client box"), "\(why)")
                try running.signal(.terminate)
            }
            #expect(scene.isWhole && scene.orphans == Self.planted)

            let wrong = entry("qbittorrent", box).dropLast() + ", \"paths\": {\"\(scene.data.path)\": \"/nowhere\"}}"
            try scene.sluice.write(rules: scene.rules("\"home\": \(entry("transmission", home)), \"box\": \(wrong)"))
            try await scene.sluice.run { running in
                try await eventually("it is held", within: .seconds(60)) {
                    scene.sluice.hasHeld("have not been found on the disk")
                }
                let plan = try await scene.sluice.call("plan").output
                #expect(plan.contains("have not been found on the disk"), "\(plan)")
                try running.signal(.terminate)
            }
            #expect(scene.isWhole && scene.orphans == Self.planted)
        }
    }
}

/// Kills of a daemon that moves orphans into the bin.
extension `a rule about orphans` {
    private static let lost = (1...12).map { "lost \($0).bin" }
    private static let large = TestTorrent(name: "large", seed: 0x22C0, fileCount: 40)

    /// How often each planted file is there, in its old place or in the bin.
    private static func copies(_ scene: Scene) -> [Int] {
        let entries = scene.folder.names(in: "bin")
        return lost.map { name in
            (scene.data.has(name) ? 1 : 0) + entries.count { scene.folder.has("bin/\($0)/data/\(name)") }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `that is killed at any moment loses no file and doubles none`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("orphans") { folder in
            let scene = try Scene(folder)
            for name in Self.lost { try scene.data.write(name, Array(name.utf8)) }
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                try await client.seed(Self.large, from: scene.data)
                let bin = "\"poll\": \"1s\", \"trash\": {\"path\": \"\(folder["bin"])\"}"
                let rules = scene.rules("\"home\": \(entry(kind.rawValue, settings))")
                    .replacing("\"poll\": \"1s\"", with: bin)
                    .replacing("\"orphanGrace\": \"1s\"", with: "\"orphanGrace\": \"1s\", \"perTick\": 2")
                    .replacing("{\"data\": \"delete\"}", with: "{}")
                try scene.sluice.write(rules: rules)
                var random = SeededGenerator(seed: 0x22D)
                var kills = 0
                while kills < 15, Self.lost.contains(where: { scene.data.has($0) }) {
                    try await scene.sluice.run { running in
                        // A kill is at a moment of its own, which no condition tells.
                        _ = await SystemTime().passes(.milliseconds(2000 + random.below(2500)))
                        try running.signal(.kill)
                    }
                    kills += 1
                    #expect(Self.copies(scene).allSatisfy { $0 == 1 }, "after \(kills) kills: \(Self.copies(scene))")
                }
                try await scene.sluice.run { running in
                    try await eventually("all of them are in the bin", within: .seconds(90)) {
                        let isOver = try scene.sluice.reader().openIntents().isEmpty
                        return isOver && !Self.lost.contains { scene.data.has($0) }
                    }
                    try running.signal(.terminate)
                }
                #expect(Self.copies(scene).allSatisfy { $0 == 1 })
                #expect(scene.data.names(in: "large").count == 40)
                Attachment.record("\(kills) kills", named: "kills.txt")
            }
        }
    }
}
