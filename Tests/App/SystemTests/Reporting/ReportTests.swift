import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// What `sluice report` gathers around a real client.
@Suite struct `a report of a real installation` {
    private static let torrent = TestTorrent(name: "reported film.bin", seed: 0x0E0)
    private static let rule = """
        {"id": "mark", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}]},
        {"id": "tell", "on": ["torrent.removed"],
         "do": [{"webhook": {"url": "http://127.0.0.1:9/api/s3cretTokenOfTheHook42",
                             "headers": {"Authorization": "Bearer q9q9q9"}}}]}
        """

    /// Makes a report and opens it.
    private func report(
        _ sluice: SluiceProgram, _ name: String, _ options: [String] = []
    ) async throws -> [String: String] {
        let ending = try await sluice.call("report", ["--out", sluice.folder["\(name).tar.gz"]] + options)
        #expect(ending.status == .exited(0), "\(ending.errors)")
        let place = try sluice.folder.makeFolder(name)
        let result = try await Subprocess.run(
            .name("tar"), arguments: ["xzf", sluice.folder["\(name).tar.gz"], "-C", place.path], output: .discarded)
        #expect(result.terminationStatus.isSuccess)
        var files: [String: String] = [:]
        for file in place.names(in: "sluice-report") { files[file] = place.text("sluice-report/\(file)") ?? "" }
        for (file, text) in files {
            for secret in ["correct", "s3cretTokenOfTheHook42", "q9q9q9"] {
                #expect(!text.contains(secret), "\(file) holds \(secret)")
            }
        }
        return files
    }

    @Test(.timeLimit(.minutes(3)))
    func `tells it all but its secrets, beside the daemon and without one`() async throws {
        guard RealDaemon.installed.contains(.transmission) else { return }
        try await ScratchFolder.with("report") { folder in
            try await RealDaemon.transmission.run(in: try folder.makeFolder("client"), port: try await freePort()) {
                client, settings in
                try await client.seed(Self.torrent, from: try folder.makeFolder("data"))
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(.transmission, settings, rule: Self.rule)
                let before = try await report(sluice, "first")
                #expect(before["README.txt"]?.contains("the journal cannot be read") == true)
                #expect(before["events.jsonl"] == nil)
                try await sluice.run { running in
                    try await eventually("the tag is there") {
                        (try? sluice.logged().contains { $0["message"] == "Action done" }) ?? false
                    }
                    let files = try await report(sluice, "beside", ["--log", folder["sluice.log"]])
                    let client = try JSON(parsing: Array((files["versions.json"] ?? "").utf8))["clients"]
                    #expect(client?.members.first?.value["program"] == "Transmission")
                    #expect(files["intents.jsonl"]?.contains("reported film") == true)
                    #expect(files["rules.json"]?.contains("mark") == true)
                    #expect(files["log.txt"]?.contains("Action done") == true)
                    #expect(files["status.json"]?.isEmpty == false)
                    let masked = try await report(sluice, "masked", ["--mask-names"])
                    for (file, text) in masked {
                        #expect(!text.contains("reported film"), "\(file)")
                        #expect(!text.contains(Self.torrent.id.hex), "\(file)")
                        #expect(!text.contains(folder.path), "\(file)")
                    }
                    #expect(masked["intents.jsonl"]?.contains("name-") == true)
                    try running.signal(.terminate)
                }
                let after = try await report(sluice, "after")
                #expect(after["intents.jsonl"]?.contains("reported film") == true)
            }
        }
    }
}
