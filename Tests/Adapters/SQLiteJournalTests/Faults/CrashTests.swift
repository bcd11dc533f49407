import Clocks
import Testing

/// What a journal keeps when its writer is killed.
@Suite struct CrashTests {
    @Test(.enabled(if: JournalWriter.isBuilt, "journal-crash is not built"))
    func `nothing that was said to be written is lost when the writer is killed`() throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 2_024)
        var first: Int64 = 1
        let clock = ContinuousClock()
        let end = clock.now + .seconds(10)
        var kills = 0
        while kills < 60, clock.now < end {
            let writer = try JournalWriter(writing: folder.journal, from: first)
            writer.work(lines: Int.random(in: 1...60, using: &random), &random)
            let lines = writer.end()
            kills += 1
            first = try JournalWriter.verify(lines, folder.journal, "kill \(kills)") + 1
        }
        #expect(first > 1, "no tick was ever written")
    }
}
