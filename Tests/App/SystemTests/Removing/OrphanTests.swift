import ClientKit
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
