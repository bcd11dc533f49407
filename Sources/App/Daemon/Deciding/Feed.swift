package import Journal
import Synchronization

/// The sequence of commits, which everything follows that does not decide.
///
/// Each follower has a buffer of its own and never holds up the decider or another follower. One that is slower than
/// its buffer loses the oldest commits and keeps the newest, so it always learns that it missed some, and how many:
/// then it reads again what it needs from the journal.
package final class Feed: Sendable {
    /// One commit as a follower gets it.
    package struct Item: Sendable {
        /// How many commits had been published with this one.
        package let number: Int
        /// How many commits before this one the follower did not get.
        package let missed: Int
        /// What was committed.
        package let commit: Commit
    }

    private struct State {
        var published = 0
        var next = 0
        var isFinished = false
        var followers: [Int: AsyncStream<Entry>.Continuation] = [:]
    }

    fileprivate struct Entry: Sendable {
        let number: Int
        let commit: Commit
    }

    private let state = Mutex(State())

    /// How many commits have been published.
    package var published: Int { state.withLock(\.published) }

    /// Gives every commit from now on.
    ///
    /// - Parameter depth: How many commits may wait for the follower before the oldest are dropped.
    /// - Returns: The sequence, which ends with the feed.
    package func follow(depth: Int = 256) -> Commits {
        // The newest are kept: a gap shows by what comes after it.
        let (entries, continuation) = AsyncStream.makeStream(of: Entry.self, bufferingPolicy: .bufferingNewest(depth))
        let (id, number) = state.withLock { state -> (Int, Int) in
            state.next += 1
            if !state.isFinished { state.followers[state.next] = continuation }
            return (state.next, state.published)
        }
        if state.withLock(\.isFinished) { continuation.finish() }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.followers[id] = nil } }
        return Commits(entries: entries, start: number)
    }

    /// Gives a commit to all followers; only the decider calls it, in the order of its commits.
    func publish(_ commit: Commit) {
        let (number, followers) = state.withLock { state in
            state.published += 1
            return (state.published, state.followers.sorted { $0.key < $1.key }.map(\.value))
        }
        for follower in followers { follower.yield(Entry(number: number, commit: commit)) }
    }

    /// Ends the sequences of all followers, once they have taken what waits for them.
    package func finish() {
        let followers = state.withLock { state in
            state.isFinished = true
            defer { state.followers = [:] }
            return state.followers.sorted { $0.key < $1.key }.map(\.value)
        }
        for follower in followers { follower.finish() }
    }
}

extension Feed {
    /// The commits from one point on, for one follower.
    package struct Commits: AsyncSequence, Sendable {
        fileprivate let entries: AsyncStream<Entry>
        /// How many commits had been published when the follower came.
        package let start: Int

        package struct Iterator: AsyncIteratorProtocol {
            fileprivate var entries: AsyncStream<Entry>.Iterator
            fileprivate var last: Int

            package mutating func next(isolation actor: isolated (any Actor)?) async -> Item? {
                guard let entry = await entries.next(isolation: actor) else { return nil }
                defer { last = entry.number }
                return Item(number: entry.number, missed: entry.number - last - 1, commit: entry.commit)
            }
        }

        package func makeAsyncIterator() -> Iterator { Iterator(entries: entries.makeAsyncIterator(), last: start) }
    }
}
