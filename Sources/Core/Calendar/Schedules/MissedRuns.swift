/// What to do about occurrences that came due while no program ran to fire them.
package struct MissedRuns: Hashable, Sendable {
    /// How many of the late occurrences are made up for.
    package enum Policy: String, CaseIterable, Hashable, Sendable {
        /// One run, for the newest.
        case once
        /// None; the newest fires if it is on time.
        case skip
        /// Every one, at most the newest hundred.
        case all
    }

    /// Which of the late occurrences still fire.
    package let policy: Policy
    /// How late an occurrence may still fire.
    package let deadline: Duration
    /// How late an occurrence may be and still count as on time, which is what `skip` fires.
    package let punctuality: Duration

    /// The most occurrences that `all` fires, and the most that are listed as missed.
    package static let most = 100

    /// A policy with its bounds; twelve hours and one minute unless said otherwise.
    package init(
        _ policy: Policy = .once, deadline: Duration = .seconds(12 * 3_600), punctuality: Duration = .seconds(60)
    ) {
        self.policy = policy
        self.deadline = deadline
        self.punctuality = punctuality
    }
}

/// What has come due, split into what to fire and what to report.
package struct DueRuns: Hashable, Sendable {
    /// The occurrences to fire now, in ascending order.
    package let fire: [Occurrence]
    /// The occurrences to report as missed, in ascending order; the newest hundred if there are more.
    package let missed: [Occurrence]
    /// Whether older occurrences were missed that `missed` does not list.
    package let missedMore: Bool
    /// The newest occurrence of all, to be remembered as dealt with before anything fires; `nil` if nothing is due.
    package let newest: UnixTime?
}

extension Schedule {
    /// Splits what came due since the last occurrence that was dealt with, or since the rule came to be.
    ///
    /// It only ever looks after `since`. So a clock that is set back repeats nothing, and one that is set forward
    /// yields missed occurrences and not a burst.
    package func due(
        since: UnixTime, now: UnixTime, missedRuns: MissedRuns = MissedRuns(), jitter: Jitter = .none
    ) -> DueRuns {
        let delay = jitter.delay.components.seconds
        var fire: [Occurrence] = []
        var missed: [Occurrence] = []
        var pending = last(atOrBefore: now.advanced(by: -delay))
        let newest = pending.flatMap { $0.scheduled > since ? $0.scheduled : nil }
        // From the newest back, so that years of downtime cost no more than an hour of it.
        while let occurrence = pending, occurrence.scheduled > since, missed.count < MissedRuns.most {
            let lateness = Duration.seconds(now.seconds - delay - occurrence.scheduled.seconds)
            if missedRuns.fires(lateness: lateness, after: fire.count) {
                fire.append(occurrence)
            } else {
                missed.append(occurrence)
            }
            pending = last(atOrBefore: occurrence.scheduled.advanced(by: -1))
        }
        return DueRuns(
            fire: fire.reversed(),
            missed: missed.reversed(),
            missedMore: pending.map { $0.scheduled > since } ?? false,
            newest: newest)
    }

    /// When to look again: the first occurrence after the one dealt with last, jitter included.
    package func nextDue(since: UnixTime, jitter: Jitter = .none) -> UnixTime? {
        next(after: since)?.scheduled.advanced(by: jitter.delay.components.seconds)
    }
}

extension MissedRuns {
    /// Whether an occurrence fires when so many newer ones do already.
    fileprivate func fires(lateness: Duration, after newer: Int) -> Bool {
        let isOnTime = lateness <= punctuality
        return switch policy {
        case .once: newer == 0 && (isOnTime || lateness <= deadline)
        case .skip: newer == 0 && isOnTime
        case .all: newer < Self.most && (isOnTime || lateness <= deadline)
        }
    }
}
