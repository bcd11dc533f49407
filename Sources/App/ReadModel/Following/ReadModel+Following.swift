import Clocks
import Daemon
import Journal

extension ReadModel {
    /// How long a reader waits that no feed wakes.
    private static let pause: Duration = .milliseconds(500)

    /// Events, the oldest first; where there is none yet, waits until there is one or its patience is over.
    ///
    /// The feed only wakes it: what there is to tell is read from the journal after the last number that was told, so a
    /// reader that missed commits misses no event.
    func events(
        _ page: Page, _ filter: EventFilter, within patience: Duration
    ) async throws(JournalError) -> [RecordedEvent] {
        // Followed before the journal is read, so that nothing is committed unseen in between.
        let commits: Feed.Commits? =
            if case .daemon(let decider) = source { decider.feed.follow(depth: 1) } else { nil }
        let end = time.now.boot + patience
        while true {
            let events = try await journal.events(page, filter)
            let left = end - time.now.boot
            guard events.isEmpty, left > .zero else { return events }
            let mayGoOn =
                if let commits { await publishes(commits, within: left) } else {
                    await time.passes(min(left, Self.pause))
                }
            guard mayGoOn else { return [] }
        }
    }

    /// Waits for the next commit; false where none comes in time, and where the feed has ended.
    private func publishes(_ commits: Feed.Commits, within limit: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask(name: "feed") {
                for await _ in commits { return true }
                return false
            }
            group.addTask(name: "patience") {
                _ = await time.passes(limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
