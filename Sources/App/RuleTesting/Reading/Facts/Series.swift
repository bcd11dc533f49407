import Rules
import Torrents

/// Why a text is no series, and at which character of it.
struct SeriesError: Error {
    let offset: Int
    let count: Int
    let cause: String
    let fix: String?
}

/// Values for one poll after the other, in the notation of promtool: `0.5+0.1x10 _ 2.0`.
///
/// `1.8+0.1x10` is a value and ten more, each 0.1 up; `5x3` a value and three more like it; `_` says that the client does
/// not tell, `_x3` that it does not tell three times. Text is quoted inside: `'seeding' 'paused'x3`.
struct Series {
    private let text: [Character]
    private let kind: TorrentField.Kind
    private let read: (String) throws(QuantityError) -> FieldValue
    private static let mostValues = 100_000

    /// - Parameters:
    ///   - text: The series.
    ///   - kind: What its values are.
    ///   - read: Reads one value.
    init(_ text: String, of kind: TorrentField.Kind, _ read: @escaping (String) throws(QuantityError) -> FieldValue) {
        self.text = Array(text)
        self.kind = kind
        self.read = read
    }

    /// The values, at least one.
    func values() throws(SeriesError) -> [FieldValue] {
        var values: [FieldValue] = []
        for item in try items() {
            values += try self.values(of: item)
            guard values.count <= Self.mostValues else {
                throw failure(
                    at: item, "more than \(Self.mostValues) values", fix: "write a shorter series; the last value stays"
                )
            }
        }
        guard !values.isEmpty else {
            throw SeriesError(
                offset: 0, count: max(1, text.count), cause: "a series without a value",
                fix: "write values with blanks between, such as \"1.8+0.1x10 _ 3\"")
        }
        return values
    }

    /// What stands between blanks, which count as text between quotes.
    private func items() throws(SeriesError) -> [Range<Int>] {
        var items: [Range<Int>] = []
        var start: Int?
        var quote: Int?
        for (place, character) in text.enumerated() {
            if character == "'" { quote = quote == nil ? place : nil }
            if character == " ", quote == nil {
                if let first = start { items.append(first..<place) }
                start = nil
            } else if start == nil {
                start = place
            }
        }
        if let quote { throw failure(at: quote..<text.count, "a quote that does not end", fix: "end it with '") }
        if let start { items.append(start..<text.count) }
        return items
    }

    private func values(of item: Range<Int>) throws(SeriesError) -> [FieldValue] {
        let (body, times) = try counted(item)
        if String(text[body]) == "_" { return [FieldValue](repeating: .unknown, count: max(1, times)) }
        guard let sign = signPlace(in: body) else {
            return [FieldValue](repeating: try value(body), count: times + 1)
        }
        guard times > 0 else {
            throw failure(
                at: item, "a step without a count",
                fix: "say how many values follow, such as \"\(String(text[body]))x10\"")
        }
        let isDown = text[sign] == "-"
        return try grown(
            from: try value(body.lowerBound..<sign), by: try value(sign + 1..<body.upperBound), isDown: isDown,
            times: times, at: item)
    }

    /// The value of an item and how many follow it: what stands before and behind the last `x`.
    private func counted(_ item: Range<Int>) throws(SeriesError) -> (body: Range<Int>, times: Int) {
        let lastQuote = text[item].lastIndex(of: "'") ?? item.lowerBound
        guard let place = text[item].lastIndex(of: "x"), place >= lastQuote, place > item.lowerBound else {
            return (item, 0)
        }
        guard let times = Int(String(text[place + 1..<item.upperBound])), times >= 0 else {
            throw failure(
                at: place..<item.upperBound, "\"\(String(text[place..<item.upperBound]))\" does not say how often",
                fix: "write x and a whole number, such as x10")
        }
        guard times < Self.mostValues else {
            throw failure(
                at: item, "more than \(Self.mostValues) values", fix: "write a shorter series; the last value stays")
        }
        return (item.lowerBound..<place, times)
    }

    /// Where a step begins: a sign behind the first character, and not in an exponent or a quote.
    private func signPlace(in body: Range<Int>) -> Int? {
        guard text[body].first != "'" else { return nil }
        return body.dropFirst().first { place in
            (text[place] == "+" || text[place] == "-") && !"eE".contains(text[place - 1])
        }
    }

    private func value(_ range: Range<Int>) throws(SeriesError) -> FieldValue {
        let part = String(text[range])
        guard !part.isEmpty else {
            throw failure(at: range.lowerBound..<range.lowerBound + 1, "a value is missing", fix: nil)
        }
        if kind.isText {
            guard part.count >= 2, part.first == "'", part.last == "'" else {
                throw failure(at: range, "\"\(part)\" is no text of a series", fix: "quote it: '\(part)'")
            }
            return try self.read(String(part.dropFirst().dropLast()), at: range)
        }
        return try self.read(part, at: range)
    }

    private func read(_ part: String, at range: Range<Int>) throws(SeriesError) -> FieldValue {
        do {
            return try read(part)
        } catch {
            throw failure(at: range, error.cause, fix: error.fix)
        }
    }

    private func grown(
        from first: FieldValue, by step: FieldValue, isDown: Bool, times: Int, at item: Range<Int>
    ) throws(SeriesError) -> [FieldValue] {
        switch (first, step) {
        case (.integer(let first), .integer(let step)):
            let (growth, isTooMuch) = (isDown ? -step.asFact : step.asFact).multipliedReportingOverflow(
                by: Int64(times))
            guard !isTooMuch, growth.asFact == growth else {
                throw failure(at: item, "values too large for a fact", fix: "write a smaller step")
            }
            return (0...times).map { .integer(first.asFact + (isDown ? -step.asFact : step.asFact) * Int64($0)) }
        case (let first, let step):
            guard let first = first.real, let step = step.real else {
                throw failure(at: item, "only numbers grow", fix: "write the values one after the other")
            }
            let factor = isDown ? -1.0 : 1.0
            // Counted in the steps' own digits: 1.8 and twice 0.1 are 2.0, and not a hair less.
            return (0...times).map { .real(((first + factor * step * Double($0)) * 1e9).rounded() / 1e9) }
        }
    }

    private func failure(at range: Range<Int>, _ cause: String, fix: String?) -> SeriesError {
        SeriesError(offset: range.lowerBound, count: max(1, range.count), cause: cause, fix: fix)
    }
}

extension TorrentField.Kind {
    /// Whether its values are written between quotes in a series.
    var isText: Bool {
        switch self {
        case .text, .state, .trackerState: true
        case .flag, .bytes, .rate, .ratio, .fraction, .count, .time, .duration, .texts, .trackers, .files: false
        }
    }
}
