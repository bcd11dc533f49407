import ClientKit
import Clocks
import HTTP
import QBittorrent
import TestKit
import Testing
import Torrents

/// qBittorrent tells each new login that nothing is free until it has measured.
@Suite struct `free space that qBittorrent tells` {
    @Test func `is what it measured where it only had not yet when it was asked`() async throws {
        let server = ScriptedQBittorrent([Self.whole(1, free: 0), Self.changed(2, free: 5_000), Recorded.delta(3)])
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == 5_000)
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == 5_000)
        #expect(server.requests(to: "sync/maindata").map { $0.url.suffix(5) } == ["rid=0", "rid=1", "rid=2"])
    }

    @Test func `is unknown at first where it is none, and none once that has stood`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent([Self.whole(1, free: 0), Recorded.delta(2)], time: clock)
        for _ in 0..<2 {
            #expect(try await server.client.snapshot(reading: []).server.freeSpace == nil)
            #expect(try await server.client.reading().facts.freeSpace == nil)
            #expect(try await server.client.freeSpace(at: nil) == nil)
            clock.advance(by: .seconds(30))
        }
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == 0)
        #expect(try await server.client.freeSpace(at: "/dl/films") == 0)
    }

    @Test func `is unknown again after a new start, until it is measured`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [
                Self.whole(1, free: 9_000), Self.whole(1, free: 0), Recorded.delta(2), Recorded.delta(3),
                Self.changed(4, free: 8_000),
            ],
            time: clock)
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == 9_000)
        for _ in 0..<2 {
            clock.advance(by: .seconds(5))
            #expect(try await server.client.snapshot(reading: []).server.freeSpace == nil)
        }
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == 8_000)
    }

    @Test func `is unknown where it says that it cannot tell`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent([Self.whole(1, free: -1), Recorded.delta(2)], time: clock)
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == nil)
        clock.advance(by: .seconds(120))
        #expect(try await server.client.snapshot(reading: []).server.freeSpace == nil)
    }

    private static func whole(_ rid: Int, free: Int64) -> String {
        changed(rid, free: free, ",\"full_update\":true")
    }

    private static func changed(_ rid: Int, free: Int64, _ more: String = "") -> String {
        Recorded.delta(rid, [:], ",\"server_state\":{\"free_space_on_disk\":\(free)}\(more)")
    }
}
