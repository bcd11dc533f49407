import ClientKit
import JSON
import Simulation
import Subprocess
import TestKit
import Testing
import Torrents

/// Copies between two real clients where something is in the way: nothing is done until it is not.
@Suite(.enabled(if: RealDaemon.installed.count > 1)) struct `a copy to another real client that cannot be made yet` {
    private static let torrent = CopiedScene.torrent

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `waits for a client that is down, and is made once it is up`(_ kind: RealDaemon) async throws {
        try await ScratchFolder.with("copied") { folder in
            let data = try folder.makeFolder("data")
            let (home, box) = (try folder.makeFolder("home"), try folder.makeFolder("box"))
            let port = try await freePort()
            var far = ""
            try await kind.other.run(in: box, port: port) { _, settings in far = entry(kind.other.rawValue, settings) }
            try await kind.run(in: home, port: try await freePort()) { source, near in
                try await source.seed(Self.torrent, from: data)
                let sluice = SluiceProgram(folder: folder)
                try sluice.write(
                    copyingFrom: entry(kind.rawValue, near), to: far, paths: folder.path, #""box""#)
                try await sluice.run { running in
                    try await eventually("the copy waits", within: .seconds(60)) {
                        try sluice.hasLogged("An action failed and is tried again")
                            && sluice.hasLogged("client \\\"box\\\"")
                    }
                    #expect(try !sluice.hasDone())
                    try await kind.other.run(in: box, port: port) { target, _ in
                        try await eventually("the copy is made", within: .seconds(120)) { try sluice.hasDone() }
                        try await CopiedScene.expectCopy(from: source, in: target, at: data.path)
                        try running.signal(.terminate)
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is held while the data is not where its client says`(_ kind: RealDaemon) async throws {
        try await CopiedScene.with(kind) { scene in
            try scene.write(#""box""#)
            let (place, aside) = ("data/\(Self.torrent.name)", "aside")
            try scene.folder.rename(place, to: aside)
            try await scene.sluice.run { running in
                try await eventually("it is held", within: .seconds(60)) {
                    try scene.sluice.hasLogged("there is no proof of its data")
                }
                #expect(try await scene.target.torrent(Self.torrent.id) == nil)
                #expect(scene.proxy.changes.isEmpty, "\(scene.proxy.changes)")
                try scene.folder.rename(aside, to: place)
                try await eventually("the copy is made", within: .seconds(90)) { try scene.sluice.hasDone() }
                try running.signal(.terminate)
            }
            try await scene.expectCopy(in: scene.folder["data"])
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: RealDaemon.installed)
    func `is held while the other client's folders are not mapped to its data`(_ kind: RealDaemon) async throws {
        try await CopiedScene.with(kind) { scene in
            try scene.write(#""box""#, paths: scene.folder["elsewhere"])
            try await scene.sluice.run { running in
                try await eventually("it is held", within: .seconds(60)) {
                    try scene.sluice.hasLogged("lies in no folder of \\\"paths\\\" of client \\\"box\\\"")
                }
                #expect(try await scene.target.torrent(Self.torrent.id) == nil)
                #expect(scene.proxy.changes.isEmpty, "\(scene.proxy.changes)")
                try scene.write(#""box""#)
                try running.signal(.terminalClosed)
                try await eventually("the copy is made", within: .seconds(90)) { try scene.sluice.hasDone() }
                try running.signal(.terminate)
            }
            try await scene.expectCopy(in: scene.folder["data"])
        }
    }
}
