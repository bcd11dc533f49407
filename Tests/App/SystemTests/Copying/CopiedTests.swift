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
    private typealias Scene = CopiedScene
    private static let torrent = CopiedScene.torrent

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
