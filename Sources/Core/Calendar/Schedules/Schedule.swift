/// When a rule fires: a timing in the civil time of a zone.
package struct Schedule: Hashable, Sendable {
    /// The three kinds of timing.
    package enum Timing: Hashable, Sendable {
        /// Times of day on certain dates.
        case cron(Cron)
        /// A fixed interval of elapsed time.
        case every(Every)
        /// A single time.
        case at(OneTime)
    }

    /// What recurs.
    package let timing: Timing
    /// The zone in which local times are read and shown.
    package let zone: Zone

    /// A timing in a zone.
    package init(_ timing: Timing, in zone: Zone) {
        self.timing = timing
        self.zone = zone
    }

    /// The first occurrence after an instant, or `nil` when there is none before 2201.
    package func next(after instant: UnixTime) -> Occurrence? {
        switch timing {
        case .cron(let cron): cron.next(after: instant, in: zone).map(occurrence)
        case .every(let every): every.next(after: instant).map(occurrence)
        case .at(let once): [once.instant(in: zone)].first { $0 > instant }.map(occurrence)
        }
    }

    /// The last occurrence at or before an instant, or `nil` when there was none since 1900.
    package func last(atOrBefore instant: UnixTime) -> Occurrence? {
        switch timing {
        case .cron(let cron): cron.last(atOrBefore: instant, in: zone).map(occurrence)
        case .every(let every): every.last(atOrBefore: instant).map(occurrence)
        case .at(let once): [once.instant(in: zone)].first { $0 <= instant }.map(occurrence)
        }
    }

    /// The occurrences after one instant and up to another in ascending order, at most so many of the first ones.
    package func occurrences(after start: UnixTime, through end: UnixTime = .latest, limit: Int) -> [Occurrence] {
        if case .cron(let cron) = timing {
            return cron.instants(after: start, through: end, in: zone, limit: limit).map(occurrence)
        }
        var occurrences: [Occurrence] = []
        var following = next(after: start)
        while let found = following, found.scheduled <= end, occurrences.count < limit {
            occurrences.append(found)
            following = next(after: found.scheduled)
        }
        return occurrences
    }
}
