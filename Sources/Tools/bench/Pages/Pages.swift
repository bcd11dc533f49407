import Clocks
import Foundation
import Synchronization
import TestKit

/// Measures each page and list of the API over many torrents, with a poll after each round as in life.
///
/// Only those whose path holds a text, where one is given.
func measurePages(_ count: Int, rounds: Int, about text: String? = nil) async throws {
    let found = Mutex<[String: [PageReader.Answer]]>([:])
    let paths = pages(count).filter { path in text.map { path.contains($0) } ?? true }
    try await ScratchFolder.with("bench") { folder in
        let stage = try await PageStage(count, in: folder)
        try await stage.run {
            try await eventually("the dashboard answers") {
                (try? await PageReader.run(port: stage.port, token: stage.token) { try await $0.read("/healthz") })
                    != nil
            }
            try await PageReader.run(port: stage.port, token: stage.token) { reader in
                for round in 0..<rounds {
                    try await stage.poll(round)
                    for path in paths {
                        let answer = try await reader.read(path)
                        found.withLock { $0[path, default: []].append(answer) }
                    }
                }
            }
        }
    }
    print("\(count) torrents, \(rounds) rounds with a poll before each; milliseconds by the clock on the wall\n")
    print(line("", ["first byte", "", "whole", "", "", "kilobytes"]))
    print(line("", ["median", "p95", "median", "p95", "worst", ""]))
    for path in paths {
        let answers = found.withLock { $0[path] ?? [] }
        let (first, whole) = (answers.map(\.firstByte).sorted(), answers.map(\.whole).sorted())
        guard let last = whole.last, let bytes = answers.last?.bytes else { continue }
        print(
            line(
                path,
                [first.middle, first.nearlyWorst, whole.middle, whole.nearlyWorst, last].map {
                    String(format: "%.1f", $0 / .milliseconds(1))
                } + ["\(bytes / 1000)"]))
    }
}

/// One of each page and list.
private func pages(_ count: Int) -> [String] {
    let torrent = "home/\(Population.hash(count / 2))"
    // It holds for this one that it is to be removed.
    let doomed = "home/\(Population.hash(count / 200 * 100 + 97))"
    let lists = [
        "", "sort=-size", "sort=-seedingTime", "sort=-upRate", "q=harbor.4", "filter=torrent.ratio%20%3E%201.5",
        "q=harbor.4&filter=torrent.ratio%20%3E%201.5", "limit=500",
    ].map { $0.isEmpty ? "torrents" : "torrents?\($0)" }
    let both =
        lists + [
            "torrents/\(torrent)", "torrents/\(doomed)", "rules", "rules/old", "events", "plan", "deliveries", "trash",
            "watch", "clients",
        ]
    return (["", "journal", "schedule", "system"] + both).map { "/\($0)" }
        + (["status", "torrents/\(doomed)/why", "rules/old/matches", "decisions", "intents", "schedules"] + both).map {
            "/api/v1/\($0)"
        } + ["/metrics"]
}

private func line(_ name: String, _ cells: [String]) -> String {
    let name = name.count > 62 ? name.prefix(61) + "…" : name[...]
    return String(name).padding(toLength: 62, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
}

extension [Duration] {
    /// The middle one of a sorted list.
    fileprivate var middle: Duration { self[count / 2] }
    /// What nineteen of twenty do not pass.
    fileprivate var nearlyWorst: Duration { self[Swift.min(count - 1, count * 19 / 20)] }
}
