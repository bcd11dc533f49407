package import Calendar
import Clocks

/// Compares windows, cron and local times with a walk over every minute around changes of clocks.
package struct Proof {
    /// How many zones were looked at.
    package private(set) var zones = 0
    /// Around how many changes of the offset.
    package private(set) var transitions = 0
    /// How many answers were compared.
    package private(set) var checks = 0
    /// How many answers differed.
    package private(set) var disagreements = 0
    /// The first answers that differed, in words.
    package private(set) var examples: [String] = []

    private let days = LocalDays()
    private var generator: SeededGenerator

    /// Starts with nothing proven; the seed decides the random windows and expressions.
    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Looks at changes of a zone from 2000 to 2037 and at two ordinary days; at all changes, or at so many of them.
    package mutating func prove(_ zone: Zone, sample: Int? = nil) throws {
        zones += 1
        var centers: [UnixTime] = []
        var start = try UnixTime(parsing: "1999-12-31T23:59:59Z")
        let end = try UnixTime(parsing: "2038-01-01T00:00:00Z")
        while let transition = zone.nextTransition(after: start), transition.instant < end {
            centers.append(transition.instant)
            start = transition.instant
        }
        if let sample { centers = Array(centers.shuffled(using: &generator).prefix(sample)) }
        transitions += centers.count
        if sample == nil || centers.isEmpty {
            centers.append(try UnixTime(parsing: "2024-02-29T00:00:00Z"))
            centers.append(try UnixTime(parsing: "2026-12-31T12:00:00Z"))
        }
        for center in centers {
            guard let walk = MinuteWalk(zone, around: center) else {
                compare(false, true, "\(zone.name) has an offset with seconds near \(center)")
                continue
            }
            proveLocalTimes(zone, walk)
            try proveWindows(zone, walk)
            try proveCron(zone, walk)
        }
    }

    private mutating func proveLocalTimes(_ zone: Zone, _ walk: MinuteWalk) {
        for local in walk.locals[walk.middle.lowerBound]...walk.locals[walk.middle.upperBound] {
            let index = local - walk.firstLocal
            let first = walk.instant(walk.firstShown[index])
            let last = walk.instant(walk.lastShown[index])
            let depth = walk.depthInGap[index]
            let time = LocalDateTime(minutesSinceEpoch: local)
            let found = time.map(zone.instants)
            let expected: LocalInstants
            if depth >= 0 {
                let jump = Int64(walk.locals[walk.firstShown[index]] - walk.locals[walk.firstShown[index] - 1] - 1)
                let before = first.advanced(by: Int64(depth) * 60)
                expected = .gap(before: before, after: before.advanced(by: -jump * 60), endOfGap: first)
            } else {
                expected = first == last ? .one(first) : .overlap(first: first, last: last)
            }
            compare(found, expected, "\(zone.name) instants of local minute \(local)")
        }
    }

    private mutating func proveWindows(_ zone: Zone, _ walk: MinuteWalk) throws {
        let day = walk.locals[walk.locals.count / 2] / 1_440
        var shapes = WindowShape.table(around: day)
        for _ in 0..<4 { shapes.append(WindowShape.random(around: day, using: &generator)) }
        for shape in shapes where !shape.stretches.isEmpty || shape.parts.contains(where: { !$0.days.isEmpty }) {
            let window = try shape.window(in: zone)
            let open = walk.openMinutes(shape, days)
            let place = "\(zone.name) window \(shape) near \(walk.instant(walk.locals.count / 2))"
            let edges = walk.middle.filter { open[$0] != open[$0 - 1] }
            let start = walk.instant(walk.middle.lowerBound)
            let end = walk.instant(walk.middle.upperBound)
            var expected = edges.map { open[$0] ? WindowEdge.opens(walk.instant($0)) : .closes(walk.instant($0)) }
            var found: [WindowEdge] = []
            var edge = window.nextEdge(after: start.advanced(by: -60))
            while let next = edge, next.instant < end {
                found.append(next)
                edge = window.nextEdge(after: next.instant)
            }
            compare(found, expected, "\(place) edges")
            expected.removeAll { $0.instant == start }
            let spans = window.spans(from: start, until: end).flatMap {
                [WindowEdge.opens($0.opens), .closes($0.closes)]
            }
            compare(spans.filter { start < $0.instant && $0.instant < end }, expected, "\(place) spans")
            for _ in 0..<24 {
                let position = Int.random(in: walk.middle, using: &generator)
                compare(
                    window.isOpen(at: walk.instant(position)), open[position], "\(place) at \(walk.instant(position))")
            }
            for position in edges {
                compare(window.isOpen(at: walk.instant(position)), open[position], "\(place) at its edge \(position)")
                compare(
                    window.isOpen(at: walk.instant(position).advanced(by: -1)), open[position - 1],
                    "\(place) a second before its edge \(position)")
            }
        }
    }

    private mutating func proveCron(_ zone: Zone, _ walk: MinuteWalk) throws {
        let shapes = CronShape.table + (0..<4).map { _ in CronShape.random(using: &generator) }
        let start = walk.instant(walk.middle.lowerBound)
        let end = walk.instant(walk.middle.upperBound - 1)
        for shape in shapes {
            let schedule = Schedule(.cron(try Cron(parsing: shape.text, dayMatch: shape.dayMatch)), in: zone)
            let place = "\(zone.name) cron '\(shape.text)' near \(walk.instant(walk.locals.count / 2))"
            let expected = walk.firing(shape, days).filter(walk.middle.contains).map(walk.instant)
            let found = schedule.occurrences(after: start.advanced(by: -1), through: end, limit: 10_000).map(
                \.scheduled)
            compare(found, expected, place)
            for _ in 0..<6 {
                let instant = walk.instant(Int.random(in: walk.middle, using: &generator))
                let next = schedule.next(after: instant)?.scheduled
                compare(
                    next.flatMap { $0 <= end ? $0 : nil }, expected.first { $0 > instant }, "\(place) next \(instant)")
                let last = schedule.last(atOrBefore: instant)?.scheduled
                compare(
                    last.flatMap { $0 >= start ? $0 : nil }, expected.last { $0 <= instant }, "\(place) last \(instant)"
                )
            }
        }
    }

    /// Counts one comparison and keeps what differs.
    package mutating func compare<Value: Equatable>(
        _ found: Value, _ expected: Value, _ place: @autoclosure () -> String
    ) {
        checks += 1
        guard found != expected else { return }
        disagreements += 1
        if examples.count < 20 { examples.append("\(place()): found \(found), expected \(expected)") }
    }
}

extension LocalDateTime {
    /// The local time so many minutes after 1970-01-01T00:00.
    fileprivate init?(minutesSinceEpoch minutes: Int) {
        self.init(
            date: CivilDate(dayNumber: minutes / 1_440), hour: minutes % 1_440 / 60, minute: minutes % 60)
    }
}
