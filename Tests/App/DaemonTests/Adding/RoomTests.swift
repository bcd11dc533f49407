import ClientKit
import Clocks
import Daemon
import Journal
import SQLiteJournal
import Testing
import TestKit
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(4))) struct `files that do not fit` {
    private static let count = 300

    private func link(_ number: Int, size: Int64) -> [UInt8] {
        let digits = String(number)
        let hash = String(repeating: "0", count: 40 - digits.utf8.count) + digits
        return Array("magnet:?xt=urn:btih:\(hash)&dn=film\(number)&xl=\(size)".utf8)
    }

    @Test func `wait together, and neither load the client nor keep it from being polled`() async throws {
        let world = try DaemonWorld()
        let home = try world.home()
        home.changeServer { $0.freeSpace = 1000 }
        try await ScratchFolder.with("room") { folder in
            for number in 1...Self.count {
                try folder.write("\(number).magnet", link(number, size: 10_000 + Int64(number)))
            }
            let rule = """
                {"id": "in", "watch": {"path": "\(folder.path)", "settle": "1s"}, "do": [{"add": {"client": "home"}}]}
                """
            try await world.run(rule) { _ in
                try await eventually("all have been tried", within: .seconds(60)) {
                    await world.clock.waitForSleepers(3)
                    world.clock.advance(by: .seconds(1))
                    let open = try world.journal.reader.openIntents()
                    return open.count == Self.count && open.allSatisfy { $0.state == .waiting }
                }
                let before = try world.journal.reader.openIntents().map(\.attempts).reduce(0, +)
                let polls = home.calls.count { $0 == .snapshot }
                for _ in 0..<120 { await world.pass(1, sleepers: 4) }
                let attempts = try world.journal.reader.openIntents().map(\.attempts).reduce(0, +) - before
                #expect((2...6).contains(attempts), "\(attempts) attempts in two minutes")
                #expect(home.calls.count { $0 == .snapshot } - polls >= 118)
                // The smallest fits now, and the next after it, and so on.
                home.changeServer { $0.freeSpace = 10_000 + Int64(Self.count) }
                for _ in 0..<31 { await world.pass(1, sleepers: 3) }
                try await eventually("all are added", within: .seconds(60)) {
                    try world.states().allSatisfy { $0 == .done }
                }
            }
        }
    }
}
