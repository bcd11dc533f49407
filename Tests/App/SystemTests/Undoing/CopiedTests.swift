import ClientKit
import Clocks
import JSON
import QBittorrent
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents
import Transmission

/// Copies between two real clients that see the same folders under different names.
@Suite(.enabled(if: RealDaemon.installed.count > 1)) struct `a torrent that is copied to another real client` {
    private static let torrent = TestTorrent(name: "Some.Film.2020.1080p", seed: 0xC0B7, fileCount: 3)

    /// Two clients, the first of which seeds the torrent; Sluice reaches the other through a proxy.
    private struct Scene {
        let folder: ScratchFolder
        let source: any TorrentClient
        let target: any TorrentClient
        let proxy: ClientProxy
        let sluice: SluiceProgram
        private let entries: String

        static func with(_ kind: RealDaemon, _ body: (Scene) async throws -> Void) async throws {
            let other: RealDaemon = kind == .transmission ? .qbittorrent : .transmission
            try await ScratchFolder.with("copied") { folder in
                try folder.makeFolder("data")
                try folder.makeFolder("links")
                try await kind.run(in: try folder.makeFolder("home"), port: try await freePort()) { source, settings in
                    try await other.run(in: try folder.makeFolder("box"), port: try await freePort()) { target, far in
                        try await source.seed(torrent, from: ScratchFolder(path: folder["data"]))
                        try await ClientProxy.run(to: far, changes: .pass) { proxy in
                            let paths = #""paths": {"\#(folder.path)": "\#(folder.path)"}"#
                            let entries = """
                                "home": \(entry(kind.rawValue, settings)),
                                "box": \(entry(other.rawValue, proxy.settings).dropLast()), \(paths)}
                                """
                            try await body(
                                Scene(
                                    folder: folder, source: source, target: target, proxy: proxy,
                                    sluice: SluiceProgram(folder: folder), entries: entries))
                        }
                    }
                }
            }
        }

        func write(_ arguments: String) throws {
            try sluice.write(
                rules: """
                    {"version": 1, "clients": {\(entries)},
                     "rules": [{"id": "copy", "clients": "home", "each": "torrent", "when": "torrent.done",
                                "do": [{"copyTo": \(arguments)}]}]}
                    """)
        }

        /// Runs the daemon until the copy is made.
        func finish() async throws {
            try await sluice.run { running in
                try await eventually("the copy is made", within: .seconds(90)) {
                    try sluice.logged().contains { $0["message"] == "Action done" }
                }
                try running.signal(.terminate)
            }
        }

        func expectCopy(in path: String) async throws {
            try await eventually("it seeds") { try await target.torrent(torrent.id)?.state == .seeding }
            let copy = try #require(try await target.torrent(torrent.id))
            #expect(copy[.done] == .flag(true) && copy[.downloaded] == .integer(0))
            #expect(copy[.savePath].text?.split(separator: "/") == path.split(separator: "/"))
            let original = try #require(try await source.torrent(torrent.id))
            #expect(original[.done] == .flag(true) && original.state == .seeding)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `seeds over the same data, and is gone after an undo, without its data`(_ kind: RealDaemon) async throws {
        try await Scene.with(kind) { scene in
            try scene.write(#""box""#)
            let plan = try await scene.sluice.call("plan")
            #expect(plan.output.contains("copyTo"), "\(plan.output)\(plan.errors)")
            #expect(scene.proxy.changes.isEmpty, "a plan changes nothing")
            try await scene.finish()
            try await scene.expectCopy(in: scene.folder["data"])
            let ending = try await scene.sluice.undo(["--since", "1h"])
            #expect(ending.status == .exited(0), "\(ending.errors)\(ending.output)")
            #expect(try await scene.target.torrent(Self.torrent.id) == nil)
            #expect(scene.folder.names(in: "data/\(Self.torrent.name)").count == 3)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `seeds over hard links of its own, which an undo takes away`(_ kind: RealDaemon) async throws {
        try await Scene.with(kind) { scene in
            try scene.write(#"{"client": "box", "hardlinksIn": "\#(scene.folder["links"])", "tags": ["copy"]}"#)
            try await scene.finish()
            try await scene.expectCopy(in: scene.folder["links"])
            #expect(try await scene.target.torrent(Self.torrent.id)?[.tags] == .texts(["copy"]))
            #expect(scene.folder.names(in: "links/\(Self.torrent.name)").count == 3)
            let ending = try await scene.sluice.undo(["--since", "1h"])
            #expect(ending.output.contains("with 3 hardlinks"), "\(ending.errors)\(ending.output)")
            #expect(try await scene.target.torrent(Self.torrent.id) == nil)
            #expect(scene.folder.names(in: "links").isEmpty)
            #expect(scene.folder.names(in: "data/\(Self.torrent.name)").count == 3)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: RealDaemon.installed, [ClientProxy.Rule.swallow, .loseAnswer])
    func `is one copy in the end where the daemon is killed`(
        _ kind: RealDaemon, _ fault: ClientProxy.Rule
    ) async throws {
        try await Scene.with(kind) { scene in
            try scene.write(#"{"client": "box", "hardlinksIn": "\#(scene.folder["links"])"}"#)
            scene.proxy.rule = fault
            try await scene.sluice.run { running in
                try await eventually("the call is under way", within: .seconds(60)) {
                    let isThere = try await scene.target.torrent(Self.torrent.id) != nil
                    return fault == .loseAnswer ? isThere : !scene.proxy.changes.isEmpty
                }
                try running.signal(.kill)
            }
            #expect(scene.folder.names(in: "links/\(Self.torrent.name)").count == 3)
            scene.proxy.rule = .pass
            try await scene.finish()
            try await scene.expectCopy(in: scene.folder["links"])
            let ending = try await scene.sluice.undo(["--since", "1h"])
            #expect(ending.output.contains("with 3 hardlinks"), "\(ending.errors)\(ending.output)")
            #expect(scene.folder.names(in: "links").isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is left alone where the other client has it already`(_ kind: RealDaemon) async throws {
        try await Scene.with(kind) { scene in
            let own = try scene.folder.makeFolder("own")
            try await scene.target.seed(Self.torrent, from: own)
            try scene.write(#"{"client": "box", "hardlinksIn": "\#(scene.folder["links"])"}"#)
            try await scene.finish()
            try await scene.expectCopy(in: own.path)
            #expect(try scene.sluice.logged().contains { "\($0)".contains("already there: \(Self.torrent.id)") })
            #expect(scene.proxy.changes.isEmpty && scene.folder.names(in: "links").isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is taken back where its data is not what it should be`(_ kind: RealDaemon) async throws {
        try await Scene.with(kind) { scene in
            try scene.write(#""box""#)
            let part = "data/\(Self.torrent.name)/part-1.bin"
            try scene.folder.write(part, [UInt8](repeating: 0, count: Self.torrent.parts[1].size))
            try await scene.sluice.run { running in
                try await eventually("it has failed", within: .seconds(90)) {
                    try scene.sluice.logged().contains {
                        $0["message"]?.stringValue?.hasPrefix("Action failed for good") == true
                    }
                }
                try running.signal(.terminate)
            }
            #expect(try await scene.target.torrent(Self.torrent.id) == nil)
            #expect(scene.folder.names(in: "data/\(Self.torrent.name)").count == 3)
        }
    }
}
