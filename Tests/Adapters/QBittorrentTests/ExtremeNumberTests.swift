import ClientKit
import Clocks
import QBittorrent
import TestKit
import Testing
import Torrents

@Suite struct `numbers that no client means` {
    @Test(arguments: [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "9007199254740993", "-9007199254740992",
        "4611686018427387904", "-4611686018427387904", "1e308", "-1e308", "1e18", "-1", "0.5e-320",
    ])
    func `are cut off, and the rest of the list is read`(_ number: String) async throws {
        let names = [
            "added_on", "amount_left", "availability", "completion_on", "dl_limit", "dlspeed", "downloaded",
            "downloaded_session", "eta", "last_activity", "max_inactive_seeding_time", "max_ratio", "max_seeding_time",
            "num_complete", "num_incomplete", "num_leechs", "num_seeds", "priority", "progress", "seeding_time",
            "seen_complete", "size", "time_active", "total_size", "up_limit", "uploaded", "uploaded_session", "upspeed",
        ]
        let members = names.map { "\"\($0)\":\(number)" }.joined(separator: ",") + ",\"state\":\"uploading\""
        let server = [
            "dl_rate_limit", "up_rate_limit", "dl_info_speed", "up_info_speed", "free_space_on_disk",
        ].map { "\"\($0)\":\(number)" }.joined(separator: ",")
        let more = ",\"full_update\":true,\"server_state\":{\(server)}"
        let clock = ManualClock()
        let client = ScriptedQBittorrent(
            [Recorded.delta(1, [Recorded.hash: members], more), Recorded.delta(2, [Recorded.hash: members])],
            time: clock
        ).client
        for _ in 0..<2 {
            let snapshot = try await client.snapshot(reading: [])
            let torrent = try #require(snapshot.torrents.first)
            for field in TorrentField.allCases {
                guard case .integer(let whole) = torrent.value(of: field, at: clock.now.wall) else { continue }
                #expect((-2 * Int64.largestFact...2 * Int64.largestFact).contains(whole), "\(field.name): \(whole)")
            }
            for fact in [snapshot.server.downLimit, snapshot.server.freeSpace, snapshot.server.downRate] {
                #expect((fact ?? 0).magnitude <= Int64.largestFact)
            }
            clock.advance(by: .seconds(60))
        }
    }
}
