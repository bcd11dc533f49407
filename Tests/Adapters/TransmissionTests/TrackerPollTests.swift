import ClientKit
import Clocks
import HTTP
import Synchronization
import TestKit
import Testing
import Torrents
import Transmission
import Simulation

/// What trackers said is most of a list and changes seldom, so it is not asked for in each poll.
@Suite struct `The trackers of a Transmission` {
    private static let fields: FieldSet = [.ratio, .trackerStatus]

    /// Torrents by the first digit of their hash, with the JSON of their tracker; answers only the columns asked for.
    private final class Shelf: Sendable {
        let rows = Mutex<[String: [String: String]]>([:])
        let asked = Mutex<[(trackers: Bool, ids: Int)]>([])

        func put(_ digit: String, _ changes: [String: String] = [:], tracker: [String: String] = [:]) {
            let row = Recorded.seeding([
                "hashString": "\"\(String(repeating: digit, count: 40))\"",
                "trackerStats": "[\(Recorded.tracker(tracker))]",
            ]).merging(changes) { $1 }
            rows.withLock { $0[digit] = row }
        }

        func client(_ clock: ManualClock) -> TransmissionClient {
            let transport = ScriptedTransport { (request, _) throws(TransportError) in
                let body = String(decoding: request.body, as: UTF8.self)
                if body.contains("session-get") { return .text(200, Recorded.session300) }
                if body.contains("session-stats") { return .text(200, Recorded.statistics300) }
                return .text(200, self.answer(to: body))
            }
            return TransmissionClient(settings, over: transport, time: clock)
        }

        private func answer(to body: String) -> String {
            let hasTrackers = body.contains("trackerStats")
            let all = rows.withLock { $0 }
            let digits = all.keys.sorted().filter { digit in
                !body.contains("\"ids\"") || body.contains(String(repeating: digit, count: 40))
            }
            asked.withLock { $0.append((hasTrackers, body.contains("\"ids\"") ? digits.count : 0)) }
            let rows = digits.compactMap { all[$0] }.map { row in
                hasTrackers ? row : row.filter { $0.key != "trackerStats" }
            }
            return Recorded.table(rows, last: ["secondsSeeding", "secondsDownloading"])
        }

        /// What the lists since the last look were asked for: trackers or not, and of how many torrents, 0 for all.
        func takeAsked() -> [String] {
            asked.withLock { asked in
                defer { asked = [] }
                return asked.map { "\($0.trackers ? "trackers" : "light") of \($0.ids == 0 ? "all" : "\($0.ids)")" }
            }
        }
    }

    @Test func `are read once a minute, and torrents keep what was read between`() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        for digit in ["1", "2"] { shelf.put(digit) }
        let client = shelf.client(clock)
        let first = try await client.snapshot(reading: Self.fields)
        #expect(shelf.takeAsked() == ["trackers of all"])
        for _ in 0..<11 {
            clock.advance(by: .seconds(5))
            let next = try await client.snapshot(reading: Self.fields)
            #expect(next.torrents.map { $0[.trackers] } == first.torrents.map { $0[.trackers] })
            #expect(next.torrents.map { $0[.trackerStatus] } == [.text("working"), .text("working")])
        }
        #expect(shelf.takeAsked() == [String](repeating: "light of all", count: 11))
        shelf.put("1", tracker: ["lastAnnounceSucceeded": "false", "lastAnnounceResult": "\"gone\""])
        clock.advance(by: .seconds(5))
        let later = try await client.snapshot(reading: Self.fields)
        #expect(later.torrents.map { $0[.trackerStatus] } == [.text("error"), .text("working")])
        #expect(shelf.takeAsked() == ["trackers of all"])
    }

    @Test func `of a torrent that is new are read in the poll that shows it`() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        shelf.put("1")
        let client = shelf.client(clock)
        _ = try await client.snapshot(reading: Self.fields)
        shelf.put("2")
        clock.advance(by: .seconds(5))
        let second = try await client.snapshot(reading: Self.fields)
        #expect(second.torrents.map { $0[.trackerStatus] } == [.text("working"), .text("working")])
        #expect(shelf.takeAsked() == ["trackers of all", "light of all", "trackers of 1"])
        clock.advance(by: .seconds(5))
        let third = try await client.snapshot(reading: Self.fields)
        #expect(third.torrents.map { $0[.trackers] } == second.torrents.map { $0[.trackers] })
        #expect(shelf.takeAsked() == ["light of all"])
    }

    @Test func `are read at once where Transmission tells of trouble with one, and until it is over`() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        for digit in ["1", "2"] { shelf.put(digit) }
        let client = shelf.client(clock)
        _ = try await client.snapshot(reading: Self.fields)
        let refusal = ["lastAnnounceSucceeded": "false", "lastAnnounceResult": "\"unregistered torrent\""]
        shelf.put("2", ["error": "2", "errorString": "\"unregistered torrent\""], tracker: refusal)
        clock.advance(by: .seconds(5))
        let bad = try await client.snapshot(reading: Self.fields)
        #expect(bad.torrents.map { $0[.unregistered] } == [.flag(false), .flag(true)])
        shelf.put("2")
        clock.advance(by: .seconds(5))
        let good = try await client.snapshot(reading: Self.fields)
        #expect(good.torrents.map { $0[.unregistered] } == [.flag(false), .flag(false)])
        #expect(
            shelf.takeAsked() == [
                "trackers of all", "light of all", "trackers of 1", "light of all", "trackers of 1",
            ])
    }

    @Test func `are read in each poll where a rule reads the time of the next announce`() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        shelf.put("1")
        let client = shelf.client(clock)
        for _ in 0..<3 {
            _ = try await client.snapshot(reading: [.reannounceIn])
            clock.advance(by: .seconds(5))
        }
        #expect(shelf.takeAsked() == [String](repeating: "trackers of all", count: 3))
    }
}
