import ClientKit
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Two real clients that see the same folders, the first of which seeds a torrent; Sluice reaches the other through a
/// proxy.
struct CopiedScene {
    static let torrent = TestTorrent(name: "Some.Film.2020.1080p", seed: 0xC0B7, fileCount: 3)

    let folder: ScratchFolder
    let source: any TorrentClient
    let target: any TorrentClient
    let proxy: ClientProxy
    let sluice: SluiceProgram
    private let kinds: (home: RealDaemon, box: RealDaemon)
    private let settings: (home: ClientSettings, box: ClientSettings)

    static func with(_ kind: RealDaemon, _ body: (CopiedScene) async throws -> Void) async throws {
        let other = kind.other
        try await ScratchFolder.with("copied") { folder in
            try folder.makeFolder("data")
            try folder.makeFolder("links")
            try await kind.run(in: try folder.makeFolder("home"), port: try await freePort()) { source, settings in
                try await other.run(in: try folder.makeFolder("box"), port: try await freePort()) { target, far in
                    try await source.seed(torrent, from: ScratchFolder(path: folder["data"]))
                    try await ClientProxy.run(to: far, changes: .pass) { proxy in
                        try await body(
                            CopiedScene(
                                folder: folder, source: source, target: target, proxy: proxy,
                                sluice: SluiceProgram(folder: folder), kinds: (kind, other),
                                settings: (settings, proxy.settings)))
                    }
                }
            }
        }
    }

    /// Rules that copy the torrent; the other client's folders are seen as said, or else all of them.
    func write(_ arguments: String, paths: String? = nil) throws {
        try sluice.write(
            copyingFrom: entry(kinds.home.rawValue, settings.home), to: entry(kinds.box.rawValue, settings.box),
            paths: paths ?? folder.path, arguments)
    }

    /// Runs the daemon until the copy is made.
    func finish() async throws {
        try await sluice.run { running in
            try await eventually("the copy is made", within: .seconds(90)) { try sluice.hasDone() }
            try running.signal(.terminate)
        }
    }

    func expectCopy(in path: String) async throws { try await Self.expectCopy(from: source, in: target, at: path) }

    static func expectCopy(
        from source: any TorrentClient, in target: any TorrentClient, at path: String
    ) async throws {
        try await eventually("it seeds") { try await target.torrent(torrent.id)?.state == .seeding }
        let copy = try #require(try await target.torrent(torrent.id))
        #expect(copy[.done] == .flag(true) && copy[.downloaded] == .integer(0))
        #expect(copy[.savePath].text?.split(separator: "/") == path.split(separator: "/"))
        // A client that has just taken it in may still be checking it.
        try await eventually("the original seeds") {
            let original = try #require(try await source.torrent(torrent.id))
            return original[.done] == .flag(true) && original.state == .seeding
        }
    }
}

extension RealDaemon {
    /// The one that gets the copy.
    var other: RealDaemon { self == .transmission ? .qbittorrent : .transmission }
}

extension SluiceProgram {
    /// Rules that copy each complete torrent from one client to another, whose folders are seen under the same names.
    func write(copyingFrom home: String, to box: String, paths: String, _ arguments: String) throws {
        try write(
            rules: """
                {"version": 1,
                 "clients": {"home": \(home), "box": \(box.dropLast()), "paths": {"\(paths)": "\(paths)"}}},
                 "rules": [{"id": "copy", "clients": "home", "each": "torrent", "when": "torrent.done",
                            "do": [{"copyTo": \(arguments)}]}]}
                """)
    }

    func hasDone() throws -> Bool { try logged().contains { $0["message"] == "Action done" } }

    /// Whether a line of the log has these words.
    func hasLogged(_ words: String) throws -> Bool { try logged().contains { $0.text().contains(words) } }
}
