import Clocks
import Engine
import Foundation
import Journal
import JSON
import Testing
import TestKit
import Torrents

@testable import SQLiteJournal

/// The program beside the tests that writes ticks to a journal, and says after each call what is promised of it.
final class JournalWriter {
    static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "journal-crash").path
    static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let process = Process()
    private let output: FileHandle
    private var said = Data()

    /// Starts with this tick.
    init(writing path: String, from first: Int64) throws {
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        process.executableURL = URL(filePath: Self.program)
        process.arguments = [path, "\(first)"]
        process.standardOutput = pipe
        try process.run()
    }

    /// Waits until it has said so many lines, and then for a moment that differs each time.
    func work(lines: Int, _ random: inout SeededGenerator) {
        while said.count(where: { $0 == 0x0A }) < lines {
            let part = output.availableData
            guard !part.isEmpty else { break }
            said += part
        }
        // A few thousand empty turns spread what follows over all places of a transaction.
        for _ in 0..<Int.random(in: 0...20_000, using: &random) { _ = random.next() }
    }

    /// Stops it between two calls of the system, where it stays until it is killed.
    func freeze() async throws {
        kill(process.processIdentifier, SIGSTOP)
        try await eventually("the writer stands still") {
            let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
            return status.split(separator: ") ").last?.first == "T"
        }
    }

    /// Kills it, and returns every whole line that it said.
    func end() -> [String] {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        while case let part = output.availableData, !part.isEmpty { said += part }
        // The last piece is a line that was cut off, or nothing.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Compares the journal with what was promised of it, and returns its last tick.
    static func verify(_ lines: [String], _ path: String, _ place: Comment) throws -> Int64 {
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
