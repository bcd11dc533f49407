import Actions
import Synchronization
import TestKit

/// Measures rules that read files on a disk: the first list, until all is known, and what a poll costs then.
func measureFiles(_ count: Int) async throws {
    print("\(count) torrents, 50 rules with hard links, groups and a disk; processor time of the whole process\n")
    try await ScratchFolder.with("bench-files") { folder in
        let tree = try FileTree(count, in: folder)
        let run = try DaemonRun(
            try FileRules.read(over: count, data: tree.data.path), StandIn(count), in: folder,
            actions: [TagsAction(), RemoveAction()])
        let figures = Mutex(Figures())
        let clock = ContinuousClock()
        let (begin, start) = (clock.now, Measure.processorSeconds)
        try await run.run {
            figures.add("first list", since: start)
            var polls = 0
            // The client is asked first about torrents of which no files are known, a hundred at each poll, and then
            // anew about those that it told of ten minutes ago.
            while run.client.asked.calls < count, polls < 3600 {
                await run.poll(times: 30)
                polls += 30
            }
            figures.add("until all files are known: processor", since: start)
            figures.withLock { figures in
                figures.add("  the clock on the wall", (clock.now - begin) / .seconds(1), "s")
                figures.add("  polls, two seconds apart", Double(polls), "")
                figures.add("  files that the client was asked about", Double(run.client.asked.calls), "")
                figures.add("  resident", Double(Measure.residentBytes) / 1e6, "MB")
            }
            await measurePolls(of: run, named: "poll, nothing changed", into: figures)
            run.client.answer(with: .onePercent)
            await run.poll(times: 3)
            await measurePolls(of: run, named: "poll, 1 % changed", into: figures)
            figures.withLock { $0.add("resident at the end", Double(Measure.residentBytes) / 1e6, "MB") }
        }
        print(figures.withLock { $0.table() })
    }
    print("peak \(Measure.residentKilobytes / 1024) MB")
}

/// The median of some polls, and what ten minutes of them take with all that is looked at anew in that time.
private func measurePolls(of run: DaemonRun, named name: String, into figures: borrowing Mutex<Figures>) async {
    var times: [Double] = []
    for _ in 0..<300 {
        let start = Measure.processorSeconds
        await run.poll()
        times.append(Measure.processorSeconds - start)
    }
    let sorted = times.sorted()
    figures.withLock { figures in
        figures.add("\(name), median of ten minutes", sorted[sorted.count / 2] * 1000, "ms")
        figures.add("  on average", times.reduce(0, +) / Double(times.count) * 1000, "ms")
        figures.add("  the dearest", (sorted.last ?? 0) * 1000, "ms")
    }
}

extension Mutex<Figures> {
    fileprivate borrowing func add(_ name: String, since start: Double) {
        let spent = (Measure.processorSeconds - start) * 1000
        withLock { $0.add(name, spent, "ms") }
    }
}
