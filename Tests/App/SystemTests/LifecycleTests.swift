import ClientKit
import JSON
import Simulation
import Subprocess
import SystemPackage
import Testing
import TestKit
import Torrents
import Transmission

@Suite struct `the daemon as a process` {
    @Test(.timeLimit(.minutes(3)))
    func `lets no second one write its journal, and ends well when asked to`() async throws {
        try await ScratchFolder.with("lifecycle") { folder in
            let nobody = ClientSettings(name: .init("home"), url: "http://127.0.0.1:9/transmission/rpc")
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: rules(["home": entry("transmission", nobody)]))
            let ending = try await sluice.run { running in
                try await eventually("it has started") { try sluice.logged().contains { $0.says("Started") } }
                let second = try await sluice.call("run")
                #expect(second.status == .exited(69))
                let lines = second.errors.split(separator: "\n").filter { !$0.contains("warning") }
                #expect(lines.count == 1, "\(second.errors)")
                #expect(second.errors.contains("in use by process"), "\(second.errors)")
                try running.signal(.terminate)
            }
            #expect(ending == .exited(0))
            let third = try await sluice.run { running in
                try await eventually("it has started again") {
                    try sluice.logged().count { $0.says("Started") } == 2
                }
                try running.signal(.interrupt)
            }
            #expect(third == .exited(0), "the journal is free again")
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
        .timeLimit(.minutes(4)))
    func `tries wrong credentials once, says so once, and serves the other clients`() async throws {
        try await ScratchFolder.with("credentials") { folder in
            try await TransmissionDaemon.run(in: folder) { healthy in
                try await LoopbackServer.run { _, _ in
                    .text(401, "Unauthorized", ["WWW-Authenticate": "Basic realm=\"Transmission\""])
                } _: { transmission in
                    try await LoopbackServer.run { request, _ in
                        request.target.hasSuffix("/auth/login") ? .text(200, "Fails.") : .text(403, "Forbidden")
                    } _: { qBittorrent in
                        let sluice = SluiceProgram(folder: folder)
                        try sluice.write(
                            rules: rules([
                                "healthy": entry("transmission", healthy.settings),
                                "locked": entry("transmission", wrong(transmission.url + "/transmission/rpc")),
                                "banned": entry("qbittorrent", wrong(qBittorrent.url)),
                            ]))
                        try await serve(healthy, sluice)
                        #expect(transmission.requests.count == 1)
                        #expect(qBittorrent.requests.count { $0.target.hasSuffix("/auth/login") } == 1)
                        for name in ["locked", "banned"] {
                            let errors = try sluice.logged().filter {
                                $0["level"] == "error" && $0["client"] == .string(name)
                            }
                            #expect(errors.count == 1, "\(errors.map { $0.text() })")
                            #expect(errors.first?["cause"]?.stringValue?.contains("password") == true)
                        }
                        let complaints = try sluice.logged().filter {
                            $0["client"] == "healthy" && ["warning", "error"].contains($0["level"])
                        }
                        #expect(complaints.isEmpty, "\(complaints.map { $0.text() })")
                    }
                }
            }
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
        .timeLimit(.minutes(3)), arguments: ["a full disk", "nobody"])
    func `goes on when its log is taken by`(_ taker: String) async throws {
        let log: FileDescriptor
        if taker == "nobody" {
            let pipe = try FileDescriptor.pipe()
            try pipe.readEnd.close()
            log = pipe.writeEnd
        } else {
            log = try FileDescriptor.open(FilePath("/dev/full"), .writeOnly)
        }
        try await ScratchFolder.with("log") { folder in
            try await TransmissionDaemon.run(in: folder) { daemon in
                try await with(TransmissionClient(daemon.settings)) { client in
                    let film = TestTorrent(name: "film", seed: 0x0106)
                    try await client.seed(film, from: try folder.makeFolder("data"))
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(
                        .transmission, daemon.settings,
                        rule: #"{"id": "tag", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}]}"#)
                    let ending = try await sluice.run(loggingTo: log) { running in
                        try await eventually("it does its work", within: .seconds(60)) {
                            try await client.tags(of: film.id) == ["seen"]
                        }
                        try running.signal(.terminate)
                    }
                    #expect(ending == .exited(0))
                }
            }
        }
    }

    /// Runs the daemon for longer than any first retry would take.
    private func serve(_ healthy: TransmissionDaemon, _ sluice: SluiceProgram) async throws {
        try await with(TransmissionClient(healthy.settings)) { client in
            try await sluice.run { running in
                try await lookAgain(15, at: "healthy", client, by: sluice)
                try running.signal(.terminate)
            }
        }
    }

    private func wrong(_ url: String) -> ClientSettings {
        ClientSettings(name: .init("wrong"), url: url, username: "somebody", password: Secret("wrong"))
    }

    private func rules(_ clients: [String: String]) -> String {
        let entries = clients.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        return #"{"version": 1, "clients": {\#(entries.joined(separator: ", "))}, "rules": []}"#
    }
}

extension JSON {
    fileprivate func says(_ message: String) -> Bool { self["message"] == .string(message) }
}
