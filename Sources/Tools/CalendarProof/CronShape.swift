import Calendar
import Clocks

/// A cron expression with a hand-written statement of the local minutes that it means.
struct CronShape: Sendable {
    let text: String
    var dayMatch: DayMatch?
    /// Whether it is a rhythm rather than a time of day.
    var isRhythm = false
    /// Whether it means a minute (of the day) on a day.
    let means: @Sendable (LocalDay, Int) -> Bool

    static let table: [CronShape] = [
        CronShape(text: "* * * * *", isRhythm: true) { _, _ in true },
        CronShape(text: "*/20 * * * *", isRhythm: true) { _, minute in minute % 20 == 0 },
        CronShape(text: "@hourly", isRhythm: true) { _, minute in minute % 60 == 0 },
        CronShape(text: "30 */2 * * *", isRhythm: true) { _, minute in minute % 120 == 30 },
        CronShape(text: "0 */12 * * *", isRhythm: true) { _, minute in minute % 720 == 0 },
        CronShape(text: "@daily") { _, minute in minute == 0 },
        CronShape(text: "30 2 * * *") { _, minute in minute == 150 },
        CronShape(text: "15,45 0-3 * * *") { _, minute in [15, 45].contains(minute % 60) && minute < 240 },
        CronShape(text: "*/10 2 * * sun") { day, minute in day.weekday == 0 && minute / 60 == 2 && minute % 10 == 0 },
        CronShape(text: "0 1-3 * mar-nov 6,7") { day, minute in
            [60, 120, 180].contains(minute) && (3...11).contains(day.month) && [0, 6].contains(day.weekday)
        },
        CronShape(text: "5 2 * * 0L") { day, minute in
            minute == 125 && day.weekday == 0 && day.day + 7 > lastDay(of: day)
        },
        CronShape(text: "5 1 * * sun#2") { day, minute in
            minute == 65 && day.weekday == 0 && (8...14).contains(day.day)
        },
        CronShape(text: "30 2 L * *") { day, minute in minute == 150 && day.day == lastDay(of: day) },
        CronShape(text: "0 0 1,15W,LW * *") { day, minute in
            minute == 0
                && (day.day == 1 || isWorkingDay(day, nearest: 15) || isWorkingDay(day, nearest: lastDay(of: day)))
        },
        CronShape(text: "59 23 28-31 * fri-sun", dayMatch: .all) { day, minute in
            minute == 1_439 && day.day >= 28 && [5, 6, 0].contains(day.weekday)
        },
        CronShape(text: "0 3 1-7 * 0", dayMatch: .any) { day, minute in
            minute == 180 && (day.day <= 7 || day.weekday == 0)
        },
    ]

    /// A list of minutes and hours on some weekdays, with hours that prefer those in which clocks are changed.
    static func random(using generator: inout SeededGenerator) -> CronShape {
        let minutes = Set((0..<3).map { _ in Int.random(in: 0...59, using: &generator) })
        let hours = Set(
            (0..<3).map { _ in Int.random(in: 0...(Bool.random(using: &generator) ? 4 : 23), using: &generator) })
        let days = Set((0..<3).map { _ in Int.random(in: 0...6, using: &generator) })
        let fields = [minutes, hours, days].map { $0.map(String.init).joined(separator: ",") }
        return CronShape(text: "\(fields[0]) \(fields[1]) * * \(fields[2])") { day, minute in
            minutes.contains(minute % 60) && hours.contains(minute / 60) && days.contains(day.weekday)
        }
    }

    private static func lastDay(of day: LocalDay) -> Int {
        switch day.month {
        case 2: day.year % 4 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31  // the other months
        }
    }

    /// Whether this is the working day nearest to a day of the same month, found by trying the neighbours in turn.
    private static func isWorkingDay(_ day: LocalDay, nearest wanted: Int) -> Bool {
        for candidate in [wanted, wanted - 1, wanted + 1, wanted - 2, wanted + 2]
        where (1...lastDay(of: day)).contains(candidate) {
            let weekday = (day.weekday + candidate - day.day + 70) % 7
            if (1...5).contains(weekday) { return candidate == day.day }
        }
        return false
    }
}

extension MinuteWalk {
    /// The positions at which an expression fires, in ascending order.
    func firing(_ shape: CronShape, _ days: LocalDays) -> [Int] {
        var positions: Set<Int> = []
        for local in firstLocal..<firstLocal + firstShown.count {
            guard shape.means(days[local / 1_440], local % 1_440) else { continue }
            let first = firstShown[local - firstLocal]
            let depth = depthInGap[local - firstLocal]
            if !shape.isRhythm {
                positions.insert(first)
            } else if depth >= 0 {
                positions.insert(first + depth)
            } else {
                positions.insert(first)
                positions.insert(lastShown[local - firstLocal])
            }
        }
        return positions.sorted()
    }
}
