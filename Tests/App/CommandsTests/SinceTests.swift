import ArgumentParser
import Clocks
import Testing

@testable import Commands

@Suite struct `the time of "since"` {
    private static let now = WallTime(seconds: 1_800_000_000)

    @Test(
        arguments: [
            ("2h", 1_800_000_000 - 7200), ("90m", 1_800_000_000 - 5400), ("1d12h", 1_800_000_000 - 129_600),
            ("2026-11-02T18:00:00+01:00", 1_793_638_800), ("2026-11-02T17:00:00Z", 1_793_638_800),
        ] as [(String, Int64)])
    func `is an instant, or that long ago`(text: String, seconds: Int64) throws {
        #expect(try WallTime(since: text, now: Self.now) == WallTime(seconds: seconds))
    }

    @Test(arguments: ["", "yesterday", "-2h", "2026-11-02", "17"])
    func `is nothing else`(text: String) {
        #expect(throws: ValidationError.self) { try WallTime(since: text, now: Self.now) }
    }
}
