import Text

extension WeekPicture {
    /// Draws the week as a self-contained SVG document of the given width in pixels (320 to 4000 are used).
    ///
    /// Colours are presentation attributes and text takes the page's own colour, so the picture needs neither scripts
    /// nor style sheets and fits light and dark pages.
    ///
    /// - Parameters:
    ///   - width: The width.
    ///   - minute: How far the first day has come, where a line is to show it.
    ///   - words: Puts a word of the picture into the reader's language.
    /// - Returns: The document.
    package func svg(width: Int, now minute: Int? = nil, in words: @escaping (String) -> String = { $0 }) -> String {
        let layout = SVGLayout(width: min(max(320, width), 4_000), words: words)
        var body = ""
        var top = 0
        for group in groups {
            body += layout.text(group.title, x: 0, y: top + 14, weight: "bold")
            top += 22
            body += layout.axis(y: top + 10)
            top += 16
            for date in days {
                body += layout.row(DayRow(group.content, on: date, in: zone, cellCount: 96), top: top)
                if let minute, date == firstDay { body += layout.line(at: minute, top: top) }
                top += layout.rowHeight
            }
            top += 14
        }
        let names = groups.map(\.title).joined(separator: ", ")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" width="\(layout.width)" height="\(top)" \
            viewBox="0 0 \(layout.width) \(top)" font-family="system-ui, sans-serif" font-size="11" fill="currentColor">
            <title>\(escaped("Week from \(firstDay) in \(zone.name): \(names)"))</title>
            \(body)</svg>

            """
    }
}

/// Where things stand in the drawing, in pixels.
private struct SVGLayout {
    let width: Int
    let words: (String) -> String
    let rowHeight = 18
    private let labelWidth = 72
    private static let openColour = "#2f9e73"
    private static let fireColour = "#d9480f"

    /// The left edge of a quarter of an hour.
    private func x(_ quarter: Int) -> Int {
        labelWidth + (width - labelWidth - 8) * quarter / 96
    }

    /// A line over one day's row that shows how far it has come.
    func line(at minute: Int, top: Int) -> String {
        let place = labelWidth + (width - labelWidth - 8) * min(max(0, minute), 1440) / 1440
        return "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"\(top - 2)\" y2=\"\(top + rowHeight)\" "
            + "stroke=\"currentColor\" stroke-width=\"2\"><title>\(escaped(words("now")))</title></line>\n"
    }

    func text(_ text: String, x: Int, y: Int, weight: String = "normal", anchor: String = "start") -> String {
        "<text x=\"\(x)\" y=\"\(y)\" font-weight=\"\(weight)\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
    }

    func axis(y: Int) -> String {
        stride(from: 0, through: 24, by: 3).map { hour in
            text(twoDigits(hour), x: x(hour * 4), y: y, anchor: hour == 24 ? "end" : "middle")
        }.joined()
    }

    /// One day: its label, its background, and one shape for each run of equal cells.
    func row(_ row: DayRow, top: Int) -> String {
        let label = "\(words(row.date.weekday.shortName)) \(twoDigits(row.date.month))-\(twoDigits(row.date.day))"
        var shapes = text(label, x: 0, y: top + 12)
        shapes += rectangle(0..<96, top: top, fill: "currentColor", opacity: "0.08", title: nil)
        var start = 0
        while start < row.cells.count {
            var end = start + 1
            while end < row.cells.count, row.cells[end] == row.cells[start] { end += 1 }
            shapes += shape(row.cells[start], start, end, top: top)
            start = end
        }
        return shapes
    }

    private func shape(_ cell: DayRow.Cell, _ start: Int, _ end: Int, top: Int) -> String {
        let times = "\(time(start))–\(time(end))"
        switch cell {
        case .empty: return ""
        case .skipped:
            return rectangle(
                start..<end, top: top, fill: "currentColor", opacity: "0.35",
                title: "\(times) \(escaped(words("skipped")))")
        case .partlyOpen:
            return rectangle(
                start..<end, top: top, fill: Self.openColour, opacity: "0.5",
                title: "\(times) \(escaped(words("partly open")))")
        case .open:
            return rectangle(
                start..<end, top: top, fill: Self.openColour, opacity: "1", title: "\(times) \(escaped(words("open")))")
        case .fires(let count):
            return (start..<end).map { quarter in
                let title = "\(time(quarter)) to \(time(quarter + 1)): fires \(count == 1 ? "once" : "\(count) times")"
                let centre = (x(quarter) + x(quarter + 1)) / 2
                return
                    "<circle cx=\"\(centre)\" cy=\"\(top + 8)\" r=\"\(count == 1 ? 3 : 4)\" fill=\"\(Self.fireColour)\">"
                    + "<title>\(title)</title></circle>\n"
            }.joined()
        }
    }

    private func rectangle(
        _ quarters: Range<Int>, top: Int, fill: String, opacity: String, title: String?
    ) -> String {
        let (start, width) = (x(quarters.lowerBound), x(quarters.upperBound) - x(quarters.lowerBound))
        let frame = "x=\"\(start)\" y=\"\(top)\" width=\"\(width)\" height=\"\(rowHeight - 2)\""
        let tooltip = title.map { "<title>\($0)</title>" } ?? ""
        return "<rect \(frame) fill=\"\(fill)\" fill-opacity=\"\(opacity)\">\(tooltip)</rect>\n"
    }

    private func time(_ quarter: Int) -> String {
        "\(twoDigits(quarter / 4)):\(twoDigits(quarter % 4 * 15))"
    }
}

/// Text that is safe between tags; control characters, which XML does not allow, become spaces.
private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += " "
        default: result.unicodeScalars.append(scalar)  // every other character is allowed as it is
        }
    }
    return result
}
