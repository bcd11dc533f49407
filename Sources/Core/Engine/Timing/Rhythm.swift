/// How often a client is polled: as was wanted, and as it turned out so as not to burden the client.
package struct Rhythm: Hashable, Sendable {
    /// The pause between polls that the rule file wishes.
    package let wanted: Duration
    /// The pause as it is, which a slow client stretches.
    package let actual: Duration
    /// Whether an answer has come since the last one that was taken in, and could not be written down.
    package let isInterrupted: Bool

    /// Describes a rhythm; it is never faster than was wanted.
    package init(wanted: Duration, actual: Duration, isInterrupted: Bool = false) {
        self.wanted = wanted
        self.actual = max(wanted, actual)
        self.isInterrupted = isInterrupted
    }

    /// The same, after an answer that could not be written down.
    package var interrupted: Rhythm { Rhythm(wanted: wanted, actual: actual, isInterrupted: true) }

    /// A client that is polled as often as was wanted.
    package static func every(_ interval: Duration) -> Rhythm { Rhythm(wanted: interval, actual: interval) }

    /// A client that is polled at so many seconds, as was wanted.
    package static func seconds(_ seconds: Int) -> Rhythm { .every(.seconds(seconds)) }

    /// Whether lists that lie so far apart tell nothing of the time between them, as another one came then and is lost,
    /// or the machine slept: what both say need not have been so all the while.
    func isBroken(by gap: Duration) -> Bool { isInterrupted || gap > max(actual * 3, .seconds(30)) }

    /// How much of the time between two true observations counts as observed.
    ///
    /// Three intervals as wanted are a poll that was missed. What is longer is a gap in which nobody looked: of one
    /// that we made ourselves, by polling less often, those three intervals count; of any other nothing does, nor of one
    /// from which an answer is lost.
    func observed(of gap: Duration) -> Duration {
        guard !isInterrupted else { return .zero }
        let limit = wanted * 3
        if gap <= limit { return max(.zero, gap) }
        return gap <= actual * 3 ? limit : .zero
    }
}
