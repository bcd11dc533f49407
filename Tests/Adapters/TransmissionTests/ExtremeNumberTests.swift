import ClientKit
import Clocks
import HTTP
import TestKit
import Testing
import Torrents
import Transmission
import Simulation

@Suite struct `numbers that no client means` {
    static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "9007199254740993", "-9007199254740992",
        "4611686018427387904", "-4611686018427387904", "1e308", "-1e308", "1e18", "-1", "0.5e-320",
    ]

    @Test(arguments: numbers)
    func `in a row are cut off, and the rest of the list is read`(_ number: String) async throws {
        let row = Recorded.seeding().mapValues { Double($0) == nil ? $0 : number }
        let tracker = Recorded.tracker(["tier": number, "nextAnnounceTime": number, "seederCount": number])
        let all = row.merging(["trackerStats": "[\(tracker)]", "downloadLimited": "true", "seedIdleMode": "1"]) { $1 }
        let clock = ManualClock()
        let (client, _) = transmission(listing: { _ in Recorded.table([all]) }, time: clock)
        for _ in 0..<2 {
            let torrent = try #require(try await client.snapshot(reading: .all).torrents.first)
            for field in TorrentField.allCases {
                guard case .integer(let whole) = torrent.value(of: field, at: clock.now.wall) else { continue }
                #expect((-2 * Int64.largestFact...2 * Int64.largestFact).contains(whole), "\(field.name): \(whole)")
            }
            clock.advance(by: .seconds(100_000))
        }
    }

    @Test(arguments: numbers)
    func `in the statistics do not stop the polls`(_ number: String) async throws {
        let statistics = #"""
            {"arguments":{"cumulative-stats":{"sessionCount":\#(number)},"current-stats":{"secondsActive":\#(number)},
            "downloadSpeed":\#(number),"uploadSpeed":\#(number)},"result":"success"}
            """#
        let clock = ManualClock()
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains("session-get") { return .text(200, Recorded.session300) }
            return .text(200, body.contains("session-stats") ? statistics : Recorded.table([Recorded.seeding()]))
        }
        let client = TransmissionClient(settings, over: transport, time: clock)
        for _ in 0..<3 {
            // A number of starts that is none is refused in words; what counts is that nothing traps.
            _ = try? await client.snapshot(reading: .all)
            clock.advance(by: .seconds(10_000))
        }
    }
}
