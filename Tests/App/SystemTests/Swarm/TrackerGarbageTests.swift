import ClientKit
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// The whole program beside a real client whose trackers answer what no tracker should.
@Suite struct `a tracker that answers garbage` {
    private static let page = "<html><h1>Torrent not registered? Log in to see it</h1></html>"

    /// What trackers answer, by the last part of their path; `refused` is the one that means what it says.
    private static let answers: [String: LoopbackServer.Answer] = [
        "page": .text(200, page, ["content-type": "text/html"]),
        "missing": .text(404, page), "gone": .text(410, "gone"), "broken": .text(502, page), "empty": .text(200, ""),
        "number": .text(200, "d14:failure reasoni404ee"), "cut": .text(200, "d14:failure reason20:Unregis"),
        "bytes": .response(status: 200, body: [UInt8](repeating: 0xFF, count: 4096)),
        "deep": .text(200, String(repeating: "l", count: 20_000)),
        "large": .text(200, String(repeating: "9", count: 1 << 20)),
        "line": .raw(Array("no answer of this protocol\r\n\r\n".utf8)), "closed": .hangUp,
        "refused": .text(200, "d14:failure reason20:Unregistered torrente"),
    ]

    private static func name(in request: LoopbackServer.Request) -> String {
        request.target.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed)
    func `is not taken to deny its torrent`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("garbage") { folder in
            try await LoopbackServer.run { request, _ in
                Self.answers[Self.name(in: request)] ?? .hangUp
            } _: { tracker in
                let torrents = Self.answers.keys.sorted().enumerated().map { number, name in
                    TestTorrent(
                        name: name, size: 1000, seed: 0x6A2B_0000 + UInt64(number),
                        trackers: ["\(tracker.url)/announce/\(name)"])
                }
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort(), queueing: false) {
                    client, settings in
                    let data = try folder.makeFolder("data")
                    for torrent in torrents { try await client.seed(torrent, from: data) }
                    // Clients call some of these answers an error and others none, so that no state of theirs is waited for.
                    try await eventually("each tracker was asked", within: .seconds(90)) {
                        let asked = Set(tracker.requests.map { Self.name(in: $0) })
                        return asked.isSuperset(of: Self.answers.keys)
                    }
                    let refused = try #require(torrents.first { $0.name == "refused" })
                    try await client.announce(refused.id, until: .error)
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        kind, settings,
                        rule: """
                            {"id": "gone", "each": "torrent", "when": "torrent.unregistered", "do": [{"remove": {}}]}
                            """)
                    let others = torrents.filter { $0.name != "refused" }.map(\.id)
                    try await sluice.run { running in
                        try await eventually("what was denied is removed", within: .seconds(90)) {
                            try await client.snapshot(reading: []).torrents.count < torrents.count
                        }
                        #expect(Set(try await client.snapshot(reading: []).torrents.map(\.id)) == Set(others))
                        let plan = try await sluice.call("plan").output
                        #expect(plan.contains("Nothing would be done now."), "\(plan)")
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }
}
