import ClientKit
import HTTP
import JSON
import Simulation
import Subprocess
import Testing
import TestKit
import Torrents

/// The daemon in its own process, called by others, with a real client that it polls seldom.
@Suite(.timeLimit(.minutes(4))) struct `a hook of a running daemon` {
    private static let film = TestTorrent(name: "film", size: 16_384, seed: 0xCA11)
    private static let token = "a-token-of-thirty-two-characters"

    private func rules(
        _ kind: RealDaemon, _ settings: ClientSettings, port: Int, receiver: String, _ folder: ScratchFolder
    ) -> String {
        let client = entry(kind.rawValue, settings).replacing(#""poll": "200ms""#, with: #""poll": "1h""#)
        return """
            {"version": 1, "timezone": "UTC", "clients": {"home": \(client)},
             "web": {"listen": "127.0.0.1:\(port)"},
             "hooks": {"finished": {"token": {"$file": "\(folder["token"])"}}},
             "rules": [
              {"id": "mark", "each": "torrent", "when": "torrent.name == 'film'", "do": [{"tags": {"add": ["seen"]}}]},
              {"id": "tell", "on": "hook.called",
               "do": [{"webhook": {"url": "\(receiver)/told", "body": {"hash": "${event.body.hash}"}}}]}]}
            """
    }

    @Test(arguments: RealDaemon.installed)
    func `has the client polled at once, and is heard once, also after a kill`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("called") { folder in
            try folder.write("token", Array("\(Self.token)\n".utf8))
            try await LoopbackServer.run { _, _ in
                .text(200, "")
            } _: { receiver in
                try await kind.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                    client, settings in
                    let sluice = SluiceProgram(folder: folder)
                    let port = try await freePort()
                    try sluice.write(
                        rules: rules(kind, settings, port: port, receiver: receiver.url, folder))
                    let body: JSON = ["hash": .string(Self.film.id.hex)]
                    _ = try await sluice.run { running in
                        try await Browser.with("http://127.0.0.1:\(port)") { stranger in
                            let browser = stranger.showing(Self.token)
                            try await eventually("the client was listed") {
                                guard try sluice.logged().contains(where: { $0["message"] == "Connected" }) else {
                                    return false
                                }
                                return (try? await stranger.get("/healthz"))?.status == 200
                            }
                            #expect(try await browser.showing("no").post("/hooks/finished", body).status == 401)
                            let data = try folder.makeFolder("data")
                            try await client.seed(Self.film, from: data)
                            let answer = try await browser.post(
                                "/hooks/finished", body, [HTTPField("webhook-id", "one")])
                            #expect(answer.status == 202, "\(answer.text)")
                            // The next poll by itself is an hour away.
                            try await eventually("the torrent is marked") {
                                let tags = try await client.snapshot(reading: []).torrents.first?[.tags]
                                return tags == .texts(["seen"])
                            }
                            try await eventually("the rule has told") { receiver.requests.count == 1 }
                        }
                        try running.signal(.kill)
                    }
                    #expect(try JSON(parsing: receiver.requests[0].body) == body)
                    let ending = try await sluice.run { running in
                        try await Browser.with("http://127.0.0.1:\(port)") { stranger in
                            let browser = stranger.showing(Self.token)
                            try await eventually("it listens again") {
                                (try? await stranger.get("/healthz"))?.status == 200
                            }
                            let again = try await browser.post(
                                "/hooks/finished", body, [HTTPField("webhook-id", "one")])
                            #expect(again.status == 200 && again.json["repeated"] == true, "\(again.text)")
                        }
                        try running.signal(.terminate)
                    }
                    #expect(ending == .exited(0))
                    #expect(sluice.events(.hookCalled).count == 1)
                    #expect(receiver.requests.count == 1, "the call that was sent again led to nothing")
                }
            }
        }
    }
}
