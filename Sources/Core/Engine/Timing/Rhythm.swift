/// How often a client is polled: as was wanted, and as it turned out so as not to burden the client.
package struct Rhythm: Hashable, Sendable {
    /// The pause between polls that the rule file wishes.
    package let wanted: Duration
    /// The pause as it is, which a slow client stretches.
    package let actual: Duration

    /// Describes a rhythm; it is never faster than was wanted.
    package init(wanted: Duration, actual: Duration) {
        self.wanted = wanted
        self.actual = max(wanted, actual)
    }

    /// A client that is polled as often as was wanted.
    package static func every(_ interval: Duration) -> Rhythm { Rhythm(wanted: interval, actual: interval) }

    /// A client that is polled at so many seconds, as was wanted.
    package static func seconds(_ seconds: Int) -> Rhythm { .every(.seconds(seconds)) }

    /// Whether lists that lie so far apart tell nothing of the time between them, as those that came then could not be
    /// written down or the machine slept: what both say need not have been so all the while.
    func isBroken(by gap: Duration) -> Bool { gap > max(actual * 3, .seconds(30)) }

    /// How much of the time between two true observations counts as observed.
    ///
    /// Three intervals as wanted are a poll that was missed. What is longer is a gap in which nobody looked: of one
    /// that we made ourselves, by polling less often, those three intervals count; of any other nothing does.
    func observed(of gap: Duration) -> Duration {
        let limit = wanted * 3
        if gap <= limit { return max(.zero, gap) }
        return gap <= actual * 3 ? limit : .zero
    }
}
