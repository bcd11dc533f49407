/// The instants at which a wall clock shows a given local time.
package enum LocalInstants: Hashable, Sendable {
    /// The clock shows it exactly once.
    case one(UnixTime)
    /// The clock jumps over it.
    ///
    /// `before` reads the time with the offset in force before the jump, which lands after it by as much as the time
    /// lay inside the gap. `after` reads it with the offset after the jump, which lands before it. `endOfGap` is
    /// the jump itself: the first instant whose local time is later than the skipped one.
    case gap(before: UnixTime, after: UnixTime, endOfGap: UnixTime)
    /// The clock shows it twice because it was set back in between.
    case overlap(first: UnixTime, last: UnixTime)

    /// The first instant at or after the local time: the first copy, or the end of the gap.
    package var first: UnixTime {
        switch self {
        case .one(let instant): instant
        case .gap(_, _, let end): end
        case .overlap(let first, _): first
        }
    }

    /// The last instant of the local time: the last copy, or the end of the gap.
    package var last: UnixTime {
        switch self {
        case .one(let instant): instant
        case .gap(_, _, let end): end
        case .overlap(_, let last): last
        }
    }
}

extension Zone {
    /// Finds the instants at which this zone's clocks show a local time.
    package func instants(of local: LocalDateTime) -> LocalInstants {
        let wanted = local.secondsSinceEpoch
        let reach = Int64(UTCOffset.largest)
        var first: Int64?
        var last: Int64?
        var gap: LocalInstants?
        var index = indexOfPeriod(at: wanted - reach)
        // Only periods within the largest offset of the time read as UTC can hold it; nearly always that is one.
        while index < periods.count, periods[index].start <= wanted + reach {
            let candidate = wanted - periods[index].offset
            let next = index + 1 < periods.count ? periods[index + 1] : nil
            if candidate >= periods[index].start, candidate < next?.start ?? .max {
                first = first ?? candidate
                last = candidate
            } else if gap == nil, let next, candidate >= next.start, wanted - next.offset < next.start {
                gap = .gap(
                    before: UnixTime(clamping: candidate),
                    after: UnixTime(clamping: wanted - next.offset),
                    endOfGap: UnixTime(clamping: next.start))
            }
            index += 1
        }
        if let first, let last {
            let start = UnixTime(clamping: first)
            return first == last ? .one(start) : .overlap(first: start, last: UnixTime(clamping: last))
        }
        guard let gap else {
            preconditionFailure("local time \(local) of \(name) lies in no period and in no gap")
        }
        return gap
    }
}
