import Clocks
import Daemon
import Engine
import JSON
import ReadModel
import Rules
import Testing
import Torrents

/// What is told of watch folders.
@Suite struct `watch folders in the read model` {
    @Test func `count what was taken within thirty days, also once it has left the folder`() async throws {
        let world = try ModelWorld(
            """
            {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
             "rules": [{"id": "in", "watch": {"path": "/watch"}, "do": [{"add": {"client": "home"}}]}]}
            """)
        try await world.list([], at: 0)
        let file = IntakeFacts(
            path: "/watch/a.torrent", name: "a.torrent", folder: "", size: 5000, modifiedAt: WallTime(seconds: 0),
            content: .torrent(TorrentContent(name: "a", isMagnet: false)), identity: "1")
        try await world.decider.commit(.observation(.settled(file, rule: "in", at: world.clock.now)))
        #expect(try await taken(world) == 0, "the client has still to be told")
        try await world.endAll()
        #expect(try await taken(world) == 1)
        try await world.decider.commit(.observation(.vanished([file.path], rule: "in", at: world.clock.now)))
        #expect(try await taken(world) == 1)
        world.clock.advance(by: .seconds(31 * 86_400))
        #expect(try await taken(world) == 0)
    }

    private func taken(_ world: ModelWorld) async throws -> Int64? {
        try await world.beside.watchFolders().arrayValue?.first?["taken30d"]?.integerValue
    }
}
