import Clocks
import Engine
import Foundation
import Journal
import JSON
import Testing
import TestKit
import Torrents

@testable import SQLiteJournal

@Suite struct CrashTests {
    /// The program beside the tests that writes ticks until it is killed.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "journal-crash").path

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program), "journal-crash is not built"))
    func `nothing that was said to be written is lost when the writer is killed`() throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 2_024)
        var first: Int64 = 1
        let clock = ContinuousClock()
        let end = clock.now + .seconds(10)
        var kills = 0
        while kills < 60, clock.now < end {
            let lines = try run(folder.journal, from: first, lines: Int.random(in: 1...60, using: &random), &random)
            kills += 1
            first = try verify(lines, folder.journal, "kill \(kills)") + 1
        }
        #expect(first > 1, "no tick was ever written")
    }

    /// Lets the program say so many lines, kills it a moment later, and returns all that it said.
    private func run(_ path: String, from first: Int64, lines: Int, _ random: inout SeededGenerator) throws -> [String]
    {
        let process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments = [path, "\(first)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading
        var said = Data()
        while said.count(where: { $0 == 0x0A }) < lines {
            let part = output.availableData
            guard !part.isEmpty else { break }
            said += part
        }
        // A few thousand empty turns spread the kills over all places of a transaction.
        for _ in 0..<Int.random(in: 0...20_000, using: &random) { _ = random.next() }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        while case let part = output.availableData, !part.isEmpty { said += part }
        // The last piece is a line that was cut off, or nothing.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Compares the journal with what was promised of it, and returns its last tick.
    private func verify(_ lines: [String], _ path: String, _ place: Comment) throws -> Int64 {
        let journal = try SQLiteJournal(opening: path, at: .start)
        let reader = journal.reader
        let events = try reader.events(.latest(.max)).map(\.id.text)
        let last = Int64(events.count / 3)
        #expect(events == (0..<last).flatMap { n in (1...3).map { "e\(n + 1)-\($0)" } }, place)
        let intents = try reader.intents(.latest(.max))
        #expect(intents.map(\.intent.id.text) == (0..<last).flatMap { n in (1...2).map { "i\(n + 1)-\($0)" } }, place)
        let states = Dictionary(uniqueKeysWithValues: intents.map { ($0.intent.id.text, $0.state) })
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "tick": #expect(try #require(Int64(words[1])) <= last, place)
            case "begun": #expect(states[words[1]] == .executing || states[words[1]] == .done, place)
            case "done": #expect(states[words[1]] == .done, place)
            default: Issue.record("\(place): \(line)")  // an error, or half a line
            }
        }
        let torrents = try reader.torrents(hash: "")
        #expect(torrents.compactMap { $0.torrent[.downloaded].integer }.max() == (last > 0 ? last : nil), place)
        return last
    }
}
