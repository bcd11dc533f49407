import Calendar
import Clocks

/// A window as plain numbers, from which both the real window and the expectation are made.
struct WindowShape {
    struct Part {
        /// Weekdays, Sunday is 0.
        let days: Set<Int>
        /// Minutes of the day.
        let from, to: Int
        /// Day numbers on which the part does not start.
        var except: Set<Int> = []
        /// Day numbers to which the part is limited, if not empty.
        var only: Set<Int> = []
    }

    let title: String
    var parts: [Part] = []
    /// Local minutes since 1970.
    var stretches: [(from: Int, to: Int)] = []

    /// Shapes that are likely to go wrong near a change of clocks in the hours before and after local midnight.
    static func table(around day: Int) -> [WindowShape] {
        let all = Set(0...6)
        return [
            WindowShape(title: "office", parts: [Part(days: Set(1...5), from: 480, to: 1_080)]),
            WindowShape(title: "night", parts: [Part(days: all, from: 1_380, to: 360)]),
            WindowShape(title: "always", parts: [Part(days: all, from: 0, to: 1_440)]),
            WindowShape(
                title: "always but one day", parts: [Part(days: all, from: 0, to: 1_440, except: [day])]),
            WindowShape(title: "inside the hour", parts: [Part(days: all, from: 135, to: 165)]),
            WindowShape(title: "midnight quarter", parts: [Part(days: all, from: 5, to: 20)]),
            WindowShape(
                title: "touching",
                parts: [Part(days: all, from: 60, to: 150), Part(days: all, from: 150, to: 200)]),
            WindowShape(
                title: "apart within the hour",
                parts: [Part(days: all, from: 120, to: 130), Part(days: all, from: 140, to: 170)]),
            WindowShape(title: "all but a minute", parts: [Part(days: all, from: 121, to: 120)]),
            WindowShape(title: "only that day", parts: [Part(days: all, from: 90, to: 60, only: [day])]),
            WindowShape(title: "stretch", stretches: [(day * 1_440 + 125, day * 1_440 + 1_565)]),
            WindowShape(
                title: "short stretch and nights", parts: [Part(days: [0, 6], from: 1_320, to: 125)],
                stretches: [(day * 1_440 + 125, day * 1_440 + 150)]),
        ]
    }

    /// A shape of one to three parts whose edges prefer the hours in which clocks are changed.
    static func random(around day: Int, using generator: inout SeededGenerator) -> WindowShape {
        var shape = WindowShape(title: "random")
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let from = minute(upTo: 1_439, using: &generator)
            var to = minute(upTo: 1_440, using: &generator)
            if to == from { to = from == 1_439 ? 3 : from + 1 }
            var part = Part(days: Set((0...6).filter { _ in Bool.random(using: &generator) }), from: from, to: to)
            if Int.random(in: 0..<4, using: &generator) == 0 {
                part.except = [day + Int.random(in: -1...1, using: &generator)]
            }
            shape.parts.append(part)
        }
        return shape
    }

    private static func minute(upTo last: Int, using generator: inout SeededGenerator) -> Int {
        Bool.random(using: &generator)
            ? Int.random(in: 0...240, using: &generator) : Int.random(in: 0...last, using: &generator)
    }

    /// The real window of this shape.
    func window(in zone: Zone) throws -> Window {
        let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        let weekly = try parts.compactMap { part -> WeeklyPart? in
            guard !part.days.isEmpty else { return nil }
            return try WeeklyPart(
                days: try DaySet(parsing: part.days.map { names[$0] }.joined(separator: ",")),
                from: try ClockTime(parsing: clock(part.from)), to: try ClockTime(parsing: clock(part.to)),
                except: Set(part.except.map { CivilDate(dayNumber: $0) }),
                only: Set(part.only.map { CivilDate(dayNumber: $0) }))
        }
        let oneTime = try stretches.map { try OneTimePart(from: try local($0.from), to: try local($0.to)) }
        return try Window(name: title, zone: zone, weekly: weekly, oneTime: oneTime)
    }

    private func clock(_ minutes: Int) -> String {
        (minutes / 60 < 10 ? "0" : "") + "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    private func local(_ minute: Int) throws -> LocalDateTime {
        try LocalDateTime(parsing: "\(CivilDate(dayNumber: minute / 1_440))T\(clock(minute % 1_440))")
    }
}

extension MinuteWalk {
    /// Whether a window of this shape is open, at each position of the walk.
    func openMinutes(_ shape: WindowShape, _ days: LocalDays) -> [Bool] {
        var open = [Bool](repeating: false, count: locals.count)
        func mark(_ from: Int, _ to: Int) {
            // What reaches beyond the walk does not matter to its middle.
            guard from >= firstLocal, to < firstLocal + firstShown.count else { return }
            let opens = firstShown[from - firstLocal]
            let closes = lastShown[to - firstLocal]
            let end = closes > opens ? closes : opens + (to - from)
            for position in opens..<min(end, open.count) { open[position] = true }
        }
        for day in firstLocal / 1_440...(firstLocal + firstShown.count) / 1_440 {
            for part in shape.parts where part.days.contains(days[day].weekday) && !part.except.contains(day) {
                guard part.only.isEmpty || part.only.contains(day) else { continue }
                mark(day * 1_440 + part.from, (part.to > part.from ? day : day + 1) * 1_440 + part.to)
            }
        }
        for stretch in shape.stretches { mark(stretch.from, stretch.to) }
        return open
    }
}
