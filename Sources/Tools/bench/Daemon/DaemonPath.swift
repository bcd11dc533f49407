import ClientKit
import Clocks
import Journal
import QBittorrent
import SQLiteJournal
import Synchronization
import TestKit
import Torrents

/// Measures the daemon's own path in processor time, paced as in life: the processor's caches are cold at each poll.
func measureDaemon(_ count: Int) async throws -> Figures {
    var figures = Figures()
    for row in Row.polls {
        let times = Mutex<[Double]>([])
        try await row.run(count, polls: 15) { run in
            ColdCache.make()
            let start = Measure.processorSeconds
            await run.poll()
            times.withLock { $0.append(Measure.processorSeconds - start) }
        }
        figures.add(row.name, times.withLock { $0.median } * 1000, "ms")
    }
    try await measureDecoding(count, &figures)
    try await measureStarts(count, &figures)
    for rules in [1, 50] { try await measureRest(count, rules, "enforce", &figures) }
    try await measureRest(count, 50, "dryRun", &figures)
    try await measureGrowth(count, &figures)
    try await measureProgram(count, &figures)
    return figures
}

/// A whole list from its bytes to what is held of it, by the adapter alone.
private func measureDecoding(_ count: Int, _ figures: inout Figures) async throws {
    let list = StandIn(count)
    let settings = ClientSettings(name: ClientName("box"), url: "http://box", username: "a", password: Secret("b"))
    var times: [Double] = []
    for _ in 0..<7 {
        let client = QBittorrentClient(settings, over: list, time: ManualClock())
        _ = try await client.connect()
        let start = Measure.processorSeconds
        _ = try await client.snapshot(reading: [])
        times.append(Measure.processorSeconds - start)
    }
    figures.add("full list decoded", times.median * 1000, "ms")
    figures.add("full list decoded: speed", Double(list.bytes) / times.median / 1e6, "MB/s")
}

/// The first list, with its journal, and a start with what that journal kept.
private func measureStarts(_ count: Int, _ figures: inout Figures) async throws {
    let client = StandIn(count)
    let rules = try DaemonRules.standing(50, over: count)
    let (first, restored) = try await ScratchFolder.with("bench") { folder in
        let start = Measure.processorSeconds
        try await DaemonRun(rules, client, in: folder).run {}
        let first = Measure.processorSeconds - start
        var times: [Double] = []
        for _ in 0..<5 {
            let start = Measure.processorSeconds
            let journal = try SQLiteJournal(
                opening: folder["bench.sqlite"], at: ManualClock().now.wall, allowNetwork: true)
            _ = try await journal.restore()
            times.append(Measure.processorSeconds - start)
        }
        return (first, times.median)
    }
    figures.add("first list, 50 rules, journal on a disk", first * 1000, "ms")
    figures.add("journal opened and restored", restored * 1000, "ms")
}

/// What an hour of rest takes, and how much the memory grows in it.
private func measureRest(_ count: Int, _ rules: Int, _ mode: String, _ figures: inout Figures) async throws {
    let client = StandIn(count)
    let set = try DaemonRules.standing(rules, over: count, mode: mode)
    // What is read anew each ten minutes takes its room within the first half of an hour, and then has it.
    let (settled, polls) = (900, 900)
    let result = Mutex((seconds: 0.0, written: 0, grown: 0, resident: 0))
    try await ScratchFolder.with("bench") { folder in
        let run = try DaemonRun(set, client, in: folder)
        try await run.run {
            await run.poll(times: settled)
            let (start, written, resident) = (Measure.processorSeconds, Measure.writtenBytes, Measure.residentBytes)
            await run.poll(times: polls)
            result.withLock {
                $0 = (
                    Measure.processorSeconds - start, Measure.writtenBytes - written,
                    Measure.residentBytes - resident, Measure.residentBytes
                )
            }
        }
    }
    let perHour = 3600.0 / Double(2 * polls)
    let name = mode == "enforce" ? "rest, \(rules) rules" : "rest, \(rules) rules in dry run"
    let (seconds, written, grown, resident) = result.withLock { $0 }
    figures.add("\(name): processor", seconds * perHour, "s/h")
    figures.add("\(name): written", Double(written) / 1e6 * perHour, "MB/h")
    figures.add("\(name): resident", Double(resident) / 1e6, "MB")
    figures.add("\(name): resident grows", Double(grown) / 1e6 * perHour, "MB/h")
}

/// What half an hour in which each hundredth torrent changes with each poll adds to the journal.
private func measureGrowth(_ count: Int, _ figures: inout Figures) async throws {
    let row = Row.polls[2]
    let polls = 900
    let result = Mutex((written: 0, grown: 0))
    try await ScratchFolder.with("bench") { folder in
        let run = try DaemonRun(try DaemonRules.standing(row.rules, over: count), StandIn(count), in: folder)
        try await run.run {
            run.client.answer(with: row.traffic)
            await run.poll(times: 100)
            let (written, size) = (Measure.writtenBytes, Measure.bytes(ofFilesIn: folder.path))
            await run.poll(times: polls)
            result.withLock {
                $0 = (Measure.writtenBytes - written, Measure.bytes(ofFilesIn: folder.path) - size)
            }
        }
    }
    let (written, grown) = result.withLock { $0 }
    let perDay = 86_400.0 / Double(2 * polls) / Double(count)
    figures.add("1 % changed: journal grows, a torrent and day", Double(grown) * perDay, "B")
    figures.add("1 % changed: written, a torrent and day", Double(written) * perDay, "B")
}

/// Drives what a poll needs out of the processor's caches, as two seconds of other programs do.
private enum ColdCache {
    private static let memory = Mutex([UInt8](repeating: 1, count: 64 << 20))

    static func make() {
        memory.withLock { memory in
            for index in stride(from: 0, to: memory.count, by: 64) { memory[index] &+= 1 }
        }
    }
}

extension [Double] {
    /// The middle one; 0 of none.
    fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
