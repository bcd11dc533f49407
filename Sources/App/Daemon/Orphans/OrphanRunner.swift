import Actions
import Clocks
import Engine
import Logging
import Rules
import Torrents

/// Looks through the folders of one disk for files without a torrent, again and again, and tells the engine.
struct OrphanRunner: Sendable {
    let entry: DiskEntry
    let book: FileBook
    let decider: Decider
    let surroundings: Surroundings

    /// How long a look may take before it counts as one that fails.
    private static let patience: Duration = .seconds(3600)

    /// Runs until it is cancelled.
    func run() async {
        let time = surroundings.time
        while !Task.isCancelled {
            let begin = time.now.boot
            let finding = await look()
            // A look is a burden to the disk: it gets a twentieth of the time at most.
            let pause = max(entry.poll, (time.now.boot - begin) * 20)
            guard !Task.isCancelled else { return }
            let report = OrphanReport(disk: entry.name, finding: finding, interval: pause)
            do {
                try await decider.commit(.observation(.orphans(report, at: time.now)))
            } catch {
                surroundings.logger.error(
                    "The journal cannot be written", metadata: ["disk": "\(entry.name)", "cause": "\(error)"])
            }
            guard await time.passes(pause) else { return }
        }
    }

    private func look() async -> OrphanReport.Finding {
        let search = OrphanSearch(entry: entry, rules: await decider.rules)
        return await book.orphans(search, in: surroundings.files, surroundings.time, within: Self.patience)
    }
}

extension FileBook {
    /// Looks for files that belong to no torrent, by what is known of the files of all torrents.
    func orphans(
        _ search: OrphanSearch, in store: any FileStore, _ time: any TimeSource, within patience: Duration
    ) async -> OrphanReport.Finding {
        let finding = await store.aside(within: patience, by: time) { [self] in
            search.finding(in: store) { claims(in: search.entry.orphans, at: time.now.boot) }
        }
        return finding ?? .untold("the folders of disk \(search.entry.name) take too long to be looked through")
    }
}
