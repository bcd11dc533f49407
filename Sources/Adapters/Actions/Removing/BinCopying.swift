import Clocks
import Trash

/// Has files copied into a bin or out of it, for a while at each attempt, so that what is known of it grows with them.
struct BinCopying {
    let context: ActionContext

    /// After how many bytes the store comes back.
    private static let piece: Int64 = 256 << 20
    /// After how long an attempt tells how far it is.
    private static let span = Duration.seconds(60)

    /// For how long what was asked before may be relied on.
    private static let trust = Duration.seconds(5)

    /// Returns once all is there.
    ///
    /// - Parameters:
    ///   - words: What is done, to come before how far it is.
    ///   - asksAgain: Whether an attempt that has copied for a while ends before it says that all is there, so that what
    ///     speaks against the whole is asked once more.
    ///   - step: Copies at most so many bytes.
    /// - Throws: With code `notYet` how far it is; or why it cannot go on.
    func finish(
        _ words: String, askingAgain asksAgain: Bool,
        _ step: (Int64) async throws(TrashError) -> TrashCopying
    ) async throws(ActionError) {
        let begun = context.time.now.boot
        while true {
            let progress: TrashCopying
            do throws(TrashError) {
                progress = try await step(Self.piece)
            } catch {
                throw ActionError(error)
            }
            if progress.isWhole { return }
            let span = asksAgain && progress.done == progress.total ? Self.trust : Self.span
            guard context.time.now.boot - begun < span, !Task.isCancelled else {
                throw ActionError(.notYet, "\(words): \(progress.text)")
            }
        }
    }
}
