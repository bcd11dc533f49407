import ClientKit
import TestKit
import Subprocess
import Testing
import Torrents
import Simulation

/// The whole program beside a real client that has downloaded from a tracker which asks for seeding.
@Suite struct `a torrent that owes its tracker` {
    private static let rule = #"{"id": "done", "each": "torrent", "when": "torrent.done", "do": [{"remove": {}}]}"#

    @Test(.timeLimit(.minutes(3)), arguments: RealDaemon.installed)
    func `stays, while one that owes nothing goes`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("owing") { folder in
            try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) { client, settings in
                let names = ["owed", "free"]
                let contents = names.enumerated().map { place, name in
                    TestTorrent(name: name, size: 1 << 18, seed: 0x0B11_0000 + UInt64(place))
                }
                let served = Dictionary(uniqueKeysWithValues: contents.map { ($0.name, $0.content) })
                try await WebSeed.run(served) { web in
                    let torrents = contents.enumerated().map { place, content in
                        TestTorrent(
                            name: content.name, size: 1 << 18, seed: 0x0B11_0000 + UInt64(place),
                            trackers: ["http://\(place == 0 ? "127.0.0.1" : "localhost"):9/announce"],
                            webSeeds: [web.url])
                    }
                    let data = try folder.makeFolder("data")
                    for torrent in torrents { try await client.add(torrent, to: data) }
                    try await eventually("both are downloaded", within: .seconds(60)) {
                        let list = try await client.snapshot(reading: [])
                        return torrents.allSatisfy { list[$0.id]?[.done] == .flag(true) }
                    }
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        rules: """
                            {"version": 1, "clients": {"home": \(entry(kind.rawValue, settings))},
                             "limits": {"removals": {"grace": "0s", "maxShare": 1.0}},
                             "obligations": {"127.0.0.1": {"seedingTime": "1d"}}, "rules": [\(Self.rule)]}
                            """)
                    try await sluice.run { running in
                        try await eventually("it is held", within: .seconds(60)) {
                            sluice.hasHeld("it owes seeding to 127.0.0.1")
                        }
                        try await eventually("the other one is gone", within: .seconds(60)) {
                            try await client.snapshot(reading: [])[torrents[1].id] == nil
                        }
                        try running.signal(.terminate)
                    }
                    #expect(try await client.snapshot(reading: [])[torrents[0].id] != nil)
                }
            }
        }
    }
}
