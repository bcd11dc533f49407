/// Where the program gets its time from: the only door through which time and waiting come in.
package protocol TimeSource: Sendable {
    /// Both clocks, read together.
    var now: Moment { get }

    /// Returns once the boot clock has moved on by the duration, at once for none.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before that.
    func sleep(for duration: Duration) async throws(CancellationError)
}

extension TimeSource {
    /// Sleeps, and says whether it was let: false when the task is cancelled before the end.
    package func passes(_ duration: Duration) async -> Bool {
        do {
            try await sleep(for: duration)
            return true
        } catch {
            return false
        }
    }
}
