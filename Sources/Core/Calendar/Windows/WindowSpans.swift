extension Window {
    /// The whole unbroken span that holds an instant, or `nil` when the window is closed then.
    package func span(at instant: UnixTime) -> Span? {
        guard let part = spans(near: instant).first(where: { $0.contains(instant) }) else { return nil }
        return Span(opens: start(of: part), closes: end(of: part))
    }

    /// The first instant after the given one at which the window opens, or `nil` when it never opens again.
    package func nextOpening(after instant: UnixTime) -> UnixTime? {
        let stretch = stretch(around: instant)
        return stretch.isOpen ? firstOpening(after: stretch.end) : stretch.next
    }

    /// The first instant after one at which it is closed.
    func firstOpening(after closed: UnixTime) -> UnixTime? {
        let date = zone.local(at: closed).date.advanced(by: -3)
        var openings = oneTime.compactMap { $0.span(in: zone)?.opens }.filter { $0 > closed }
        for part in weekly {
            var start = part.nextStart(from: date)
            while let candidate = start {
                if let opens = part.span(on: candidate, in: zone)?.opens, opens > closed {
                    openings.append(opens)
                    break
                }
                // Past the end of the calendar dates stand still, and so must the search.
                let following = candidate.advanced(by: 1)
                start = following > candidate ? part.nextStart(from: following) : nil
            }
        }
        return openings.min()
    }

    /// The first instant after the given one at which the window closes, or `nil` when it never closes again.
    package func nextClosing(after instant: UnixTime) -> UnixTime? {
        let stretch = stretch(around: instant)
        if stretch.isOpen { return stretch.next }
        return stretch.next.flatMap { self.stretch(around: $0).next }
    }

    /// The first instant after the given one at which the window opens or closes, or `nil` when it stays as it is.
    package func nextEdge(after instant: UnixTime) -> WindowEdge? {
        if isOpen(at: instant) { return nextClosing(after: instant).map(WindowEdge.closes) }
        return nextOpening(after: instant).map(WindowEdge.opens)
    }

    /// The unbroken spans that overlap a stretch of time, in order and not clipped to it.
    package func spans(from start: UnixTime, until end: UnixTime) -> [Span] {
        var spans: [Span] = []
        var opening = isOpen(at: start) ? start : nextOpening(after: start)
        while let instant = opening, instant < end, let span = span(at: instant) {
            spans.append(span)
            opening = nextOpening(after: instant)
        }
        return spans
    }

    /// The newest edges after one instant and up to another, in ascending order, at most so many.
    ///
    /// It looks back from the end in growing reaches, so that a stop of years costs no more than what it finds.
    package func newestEdges(after start: UnixTime, through end: UnixTime, limit: Int) -> [WindowEdge] {
        guard start < end, stretch(around: end).start > start else { return [] }
        var reach: Int64 = 8 * 86_400
        while true {
            let from = max(start, end.advanced(by: -reach))
            let edges = spans(from: from, until: end.advanced(by: 1)).flatMap { span in
                [WindowEdge.opens(span.opens), .closes(span.closes)]
            }.filter { from < $0.instant && $0.instant <= end }
            guard edges.count < limit, from > start else {
                latest.reachesBack(to: edges.last?.instant ?? start, from: end)
                return edges.suffix(limit)
            }
            reach *= 8
        }
    }

    /// Follows touching and overlapping parts to the instant at which none is left.
    private func end(of span: Span) -> UnixTime {
        var end = span.closes
        while end < .latest {
            let touching = spans(near: end).filter { $0.opens <= end && $0.closes > end }
            guard let later = touching.map(\.closes).max() else { return end }
            end = max(later, skipUnbrokenDays(after: later))
        }
        return end
    }

    /// Follows touching and overlapping parts back to the instant before which there was none.
    private func start(of span: Span) -> UnixTime {
        var start = span.opens
        while start > .earliest {
            let touching = spans(near: start).filter { $0.closes >= start && $0.opens < start }
            guard let earlier = touching.map(\.opens).min() else { return start }
            start = min(earlier, skipUnbrokenDays(before: earlier))
        }
        return start
    }

    /// An instant up to which a window that covers the whole week is open without looking day by day.
    private func skipUnbrokenDays(after instant: UnixTime) -> UnixTime {
        guard coversWholeWeek else { return instant }
        let date = zone.local(at: instant).date
        guard let next = exceptedDates.first(where: { $0 >= date.advanced(by: -3) }) else { return .latest }
        return zone.instants(of: LocalDateTime(date: next.advanced(by: -3), minutes: 0)).first
    }

    /// An instant from which on a window that covers the whole week was open without looking day by day.
    private func skipUnbrokenDays(before instant: UnixTime) -> UnixTime {
        guard coversWholeWeek else { return instant }
        let date = zone.local(at: instant).date
        guard let last = exceptedDates.last(where: { $0 <= date.advanced(by: 3) }) else { return .earliest }
        return zone.instants(of: LocalDateTime(date: last.advanced(by: 4), minutes: 0)).last
    }
}

/// A moment at which a window changes.
package enum WindowEdge: Hashable, Sendable {
    /// The first second at which it is open.
    case opens(UnixTime)
    /// The first second at which it is closed.
    case closes(UnixTime)

    /// When it happens.
    package var instant: UnixTime {
        switch self {
        case .opens(let instant), .closes(let instant): instant
        }
    }
}
