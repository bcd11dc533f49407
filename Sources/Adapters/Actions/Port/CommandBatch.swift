import ClientKit
import Synchronization

/// The commands of intents that ask the same of different torrents, gathered so that their client gets them in one call.
///
/// A call is made once each intent that holds a seat has given its command. An intent gives its seat back when its first
/// attempt is over, and when it has to wait for anything else, so that none is held up by another's trouble.
package final class CommandBatch: Sendable {
    /// What a waiting intent gets: the task to make the call for all of them, or what its own command came to.
    fileprivate enum Part: Sendable {
        case leading([Entry])
        case over(CommandResult)
    }

    /// A command that waits for the others.
    fileprivate struct Entry: Sendable {
        let command: Command
        let continuation: CheckedContinuation<Part, Never>
    }

    private struct State {
        var seats = 0
        var entries: [Entry] = []

        /// Sends the gathered commands once every seat is filled or given back.
        mutating func takeIfComplete() -> [Entry] {
            guard !entries.isEmpty, entries.count >= seats else { return [] }
            defer { entries = [] }
            return entries
        }
    }

    private let state = Mutex(State())

    /// Makes a batch without seats.
    package init() {}

    /// Takes a seat for one more intent, before any of them begins.
    package func takeSeat() -> Seat {
        state.withLock { $0.seats += 1 }
        return Seat(in: self)
    }

    /// The place of one intent in a batch.
    package final class Seat: Sendable {
        private let batch: CommandBatch
        private let isGivenBack = Mutex(false)

        fileprivate init(in batch: CommandBatch) { self.batch = batch }

        /// Is waited for no longer; a second time does nothing.
        package func giveBack() {
            let isFirst = isGivenBack.withLock { isGivenBack in
                defer { isGivenBack = true }
                return !isGivenBack
            }
            if isFirst { batch.removeSeat() }
        }

        /// Carries out a command together with those of the other intents.
        func perform(_ command: Command, by client: any TorrentClient) async throws(ClientError) -> CommandOutcome {
            guard !isGivenBack.withLock({ $0 }) else { return try await client.perform(command) }
            return try await batch.perform(command, by: client).get()
        }
    }

    private func removeSeat() {
        let entries = state.withLock { state in
            state.seats -= 1
            return state.takeIfComplete()
        }
        entries.first?.continuation.resume(returning: .leading(entries))
    }

    private func perform(_ command: Command, by client: any TorrentClient) async -> CommandResult {
        let part = await withCheckedContinuation { (continuation: CheckedContinuation<Part, Never>) in
            let entries = state.withLock { state in
                state.entries.append(Entry(command: command, continuation: continuation))
                return state.takeIfComplete()
            }
            entries.first?.continuation.resume(returning: .leading(entries))
        }
        switch part {
        case .over(let result): return result
        case .leading(let entries):
            let results = await client.performAll(entries.map(\.command))
            for (entry, result) in zip(entries, results).dropFirst() {
                entry.continuation.resume(returning: .over(result))
            }
            return results[0]
        }
    }
}
