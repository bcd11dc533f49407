/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
package enum Weekday: Int, CaseIterable, Comparable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The three letters used in rule files and pictures, such as `mon`.
    package var shortName: String { String(name.prefix(3)) }

    /// The English name in lower case, such as `monday`.
    package var name: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// The English name as a sentence spells it, such as `Monday`.
    package var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The day after this one; Sunday is followed by Monday.
    package var next: Weekday { Weekday(rawValue: rawValue + 1) ?? .monday }

    /// Reads `mon` or `monday` in any case, and is `nil` for anything else.
    package init?(named text: String) {
        let lowered = text.lowercased()
        guard let day = Weekday.allCases.first(where: { lowered == $0.name || lowered == $0.shortName }) else {
            return nil
        }
        self = day
    }

    /// Monday comes first and Sunday last.
    package static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}
