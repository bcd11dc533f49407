import ClientKit
import Foundation
import Subprocess
import SystemPackage
import TestKit
import Testing
import Torrents

/// Whether there is a browser; tests with real clients do not require one, unlike those clients.
private let hasChromium = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
    ["chromium", "chromium-browser"].contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
}

/// The dashboard of a running daemon with a real client, used by `deploy/browse` in a real browser.
@Suite(
    .serialized,
    .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
    .enabled(if: hasChromium, "no chromium is found on PATH; Debian's package chromium has it"),
    // A browser that draws without a graphics card takes both processors from all tests beside it.
    .enabled(
        if: ProcessInfo.processInfo.environment["SLUICE_BROWSER"] != nil,
        "it runs alone: SLUICE_BROWSER=1 deploy/test --filter BrowserTests"))
struct `the dashboard in a browser` {
    private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../deploy").standardizedFileURL.path

    /// Rules that ask, one that calls a webhook at a port, and one that never fires.
    private static func rules(_ port: Int) -> String {
        """
        {"id": "ask-first", "mode": "ask", "each": "torrent", "when": "torrent.name.contains('film 00')",
         "do": [{"tags": {"add": ["agreed"]}}]},
        {"id": "ask-removal", "mode": "ask", "each": "torrent", "when": "torrent.name.contains('film 02')",
         "do": [{"remove": {"data": "keep"}}]},
        {"id": "tell", "on": ["torrent.added"], "when": "torrent.name.contains('film 03')",
         "do": [{"webhook": {"url": "http://127.0.0.1:\(port)/film"}}]},
        {"id": "clean", "each": "torrent", "when": "torrent.ratio > 100.0 && torrent.seedingTime > days(30)",
         "do": [{"remove": {"data": "delete"}}]}
        """
    }

    /// `SLUICE_PICTURES` names a folder for pictures of every page, light and dark, narrow and wide; `SLUICE_AXE` names
    /// axe-core's file, which then examines each of them.
    @Test(.timeLimit(.minutes(8)))
    func `does by mouse and by keys what it offers, and asks nothing of anybody else`() async throws {
        try await ScratchFolder.with("browser") { folder in
            try await TransmissionDaemon.run(in: folder) { daemon in
                try await use(daemon.settings, of: "transmission", in: folder)
            }
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"),
        .timeLimit(.minutes(8)))
    func `does the same with the other client`() async throws {
        try await ScratchFolder.with("browser") { folder in
            try await QBittorrentDaemon.run(in: folder) { daemon in
                try await use(daemon.settings, of: "qbittorrent", in: folder)
            }
        }
    }

    @Test(
        .enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"),
        .enabled(
            if: ProcessInfo.processInfo.environment["SLUICE_SWARM"] == "1",
            "set SLUICE_SWARM=1 where a network of one's own can be made, as deploy/test does"),
        .timeLimit(.minutes(6)), arguments: ["transmission", "qbittorrent"])
    func `shows the whole life of a torrent on pages that are not loaded again`(_ type: String) async throws {
        let result = try await Subprocess.run(
            .path(FilePath("\(Self.scripts)/try")),
            arguments: [type, "--browse", "--sluice", try SluiceProgram.executable().string],
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardOutput)\(result.standardError)")
        #expect(result.standardOutput.contains("/events: torrent.removed"), "\(result.standardOutput)")
    }

    private func use(_ settings: ClientSettings, of type: String, in folder: ScratchFolder) async throws {
        let sluice = SluiceProgram(folder: folder)
        let hooks = try await freePort()
        let rules = dashboardRules(settings, of: type, port: try await freePort(), further: Self.rules(hooks))
        // What is approved is removed at once.
        try sluice.write(
            rules: rules.replacing("\"windows\":", with: #""limits": {"removals": {"grace": "0s"}}, "windows":"#))
        let setup = try await sluice.call(["web", "setup", "--rules", sluice.folder["rules.json"]])
        let link = try #require(
            setup.output.split(whereSeparator: \.isWhitespace).first { $0.contains("/login?setup=") },
            "\(setup.output)\(setup.errors)")
        let environment = ProcessInfo.processInfo.environment
        let options = [("SLUICE_PICTURES", "--pictures"), ("SLUICE_AXE", "--axe")].flatMap { name, option in
            environment[name].map { [option, $0] } ?? []
        }
        let ending = try await sluice.run { running in
            try await eventually("the client was listed") {
                try await sluice.call("status").output.contains("Daemon  runs")
            }
            let result = try await Subprocess.run(
                .name("python3"),
                arguments: Arguments(["\(Self.scripts)/browse", String(link), "--hooks", "\(hooks)"] + options),
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            #expect(
                result.terminationStatus == .exited(0),
                "\(result.standardOutput)\(result.standardError)")
            try running.signal(.terminate)
        }
        #expect(ending == .exited(0))
    }
}
