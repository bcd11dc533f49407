import ClientKit
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// What plans and dry runs send to real clients, through a proxy that lets no change through.
@Suite struct `a plan of a client behind a proxy that refuses every change` {
    private static let torrents = (1...4).map {
        TestTorrent(name: "calm \($0)", size: 20_000, seed: 0x9A17_2000 + UInt64($0))
    }

    private static let rules = #"""
        {"id": "tag", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}]},
        {"id": "slow", "each": "torrent", "do": [{"limits": {"up": "100 KiB/s"}}, {"share": {"ratio": 2.5}}]},
        {"id": "calm", "each": "client", "do": [{"bandwidth": {"down": "2 MiB/s", "up": "1 MiB/s"}}]},
        {"id": "stop", "each": "torrent", "when": "torrent.name == 'calm 1'", "do": [{"pause": {}}]},
        {"id": "move", "each": "torrent", "when": "torrent.name == 'calm 2'", "do": [{"move": "/elsewhere"}, {"recheck": {}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.name == 'calm 3'", "do": [{"remove": {"data": "delete"}}]}
        """#

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `sends none`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("calm") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let data = try folder.makeFolder("data")
                for torrent in Self.torrents { try await client.seed(torrent, from: data) }
                try await ClientProxy.run(to: settings, changes: .refuse) { proxy in
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(kind, proxy.settings, rule: Self.rules)
                    for options in [[], ["--json"], ["--out", folder["p.plan"]], ["--as-if-held-long-enough"]] {
                        let plan = try await sluice.call("plan", options)
                        #expect(plan.status == .exited(0), "\(plan)")
                        #expect(plan.output.contains("remove") && plan.output.contains("bandwidth"), "\(plan.output)")
                    }
                    #expect(proxy.reads > 0 && proxy.changes == [])

                    // A dry run decides the same, list after list.
                    try await sluice.run(["--dry-run"]) { running in
                        try await eventually("all rules have told what they would do") {
                            let told = try sluice.logged().filter { $0["verdict"] == "wouldFire" }
                            return Set(told.compactMap { $0["rule"]?.stringValue }).count == 6
                        }
                        let reads = proxy.reads
                        try await eventually("the client is listed again and again") { proxy.reads > reads + 10 }
                        try running.signal(.terminate)
                    }
                    #expect(proxy.changes == [])
                    #expect(try await client.snapshot(reading: []).torrents.count == 4)

                    // The same rules carried out: then the proxy has changes to refuse.
                    try await sluice.run { running in
                        try await eventually("changes are refused") { proxy.changes.count > 3 }
                        let plan = try await sluice.call("plan")
                        #expect(plan.output.contains("Made by the running daemon"), "\(plan.output)")
                        try running.signal(.terminate)
                    }
                    #expect(try await client.snapshot(reading: []).torrents.count == 4)
                }
            }
        }
    }
}
