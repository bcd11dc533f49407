import Text

extension WeekPicture {
    /// Draws the week with box characters, no wider than the given number of columns (at least 40 are used).
    ///
    /// An hour takes four columns, two or one, whichever is the most that fits.
    package func text(width: Int) -> String {
        let width = max(40, width)
        let cellCount = [96, 48].first { $0 <= width - Self.margin } ?? 24
        var lines: [String] = []
        for group in groups {
            lines.append(printable(group.title.prefix(width)))
            lines.append(axis(cellCount))
            for date in days {
                let row = DayRow(group.content, on: date, in: zone, cellCount: cellCount)
                let label = "\(date.weekday.shortName) \(twoDigits(date.month))-\(twoDigits(date.day))"
                lines.append("\(label) \(String(row.cells.map(\.character)))\(row.changeMark)")
            }
            lines.append("")
        }
        return (lines + legend(width)).joined(separator: "\n")
    }

    /// The meaning of the characters, in as many lines as the width demands.
    private func legend(_ width: Int) -> [String] {
        let entries = [
            "\(zone.name):", "█ open", "▒ partly", "• fires", "2-9 + fires more often", "× skipped",
            "↷ ↶ clocks change",
        ]
        var lines: [String] = []
        for entry in entries {
            if let last = lines.last, last.count + 2 + entry.count <= width {
                lines[lines.count - 1] = "\(last)  \(entry)"
            } else {
                lines.append(String(entry.prefix(width)))
            }
        }
        return lines
    }

    /// The columns of the day's label and of the mark for a change of clocks.
    private static let margin = 12

    private func axis(_ cellCount: Int) -> String {
        let perHour = cellCount / 24
        // Labels stand at the left edge of their hour.
        let hours = stride(from: 0, to: 24, by: perHour >= 2 ? 2 : 3)
        let labels = hours.map { hour in
            let text = twoDigits(hour)
            return text + String(repeating: " ", count: perHour * (perHour >= 2 ? 2 : 3) - text.count)
        }
        return String(repeating: " ", count: 10) + labels.joined()
    }
}

extension DayRow.Cell {
    fileprivate var character: Character {
        switch self {
        case .skipped: "×"
        case .empty: "·"
        case .partlyOpen: "▒"
        case .open: "█"
        case .fires(1): "•"
        case .fires(let count): count < 10 ? Character("\(count)") : "+"
        }
    }
}

extension DayRow {
    /// A mark behind a day on which the clocks change.
    fileprivate var changeMark: String {
        if clockChange == 0 { return "" }
        return clockChange > 0 ? " ↷" : " ↶"
    }
}

/// Text without control characters, which could otherwise steer the terminal.
private func printable(_ text: Substring) -> String {
    String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
}
