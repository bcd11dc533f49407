import Foundation
import Synchronization

/// Counts the instructions of single polls with `valgrind --tool=callgrind`, which no other load on the machine alters.
enum Counting {
    struct BenchError: Error, CustomStringConvertible { let description: String }

    /// Runs what a count is made of, in the process that valgrind watches.
    static func run(_ row: Int, torrents: Int, polls: Int) async throws {
        try await Row.polls[row].run(torrents, polls: polls) { await $0.poll() }
    }

    /// Instructions of one poll: the difference of two runs that differ in the number of their polls.
    static func instructions(of row: Int, torrents: Int) throws -> Double {
        // Two runs differ by some hundred thousand instructions of their own, which many polls make small.
        let (few, many) = (4, 64)
        let difference =
            try collected(row, torrents: torrents, polls: many) - collected(row, torrents: torrents, polls: few)
        return difference / Double(many - few)
    }

    /// A copy of this program without debug information, which valgrind cannot read from every linker; the program itself
    /// where it cannot be copied so.
    private static let program: String = {
        let (whole, copy) = (CommandLine.arguments[0], NSTemporaryDirectory() + "/bench-without-debug-information")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["strip", "-g", "-o", copy, whole]
        guard (try? process.run()) != nil else { return whole }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? copy : whole
    }()

    private static func collected(_ row: Int, torrents: Int, polls: Int) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "count",
            "\(row)", "\(torrents)", "\(polls)",
        ]
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // A line such as `==77== Collected : 123456`.
        let line = text.split(separator: "\n").last { $0.contains("Collected : ") }
        guard let number = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
            throw BenchError(description: "valgrind counted nothing: \(text)")
        }
        return number
    }
}
