import Calendar
import Clocks
import Rules
import Text
import Torrents
import JSON

/// Reads facts as a test writes them: a value that stays, or one value for each poll.
struct FactReader {
    /// What times like `-3d` are counted from.
    let start: WallTime

    /// The values of a fact, the first one for the first poll; nil where it is wrong, which is noted then.
    func values(_ value: Located, of kind: TorrentField.Kind) -> [FieldValue]? {
        switch (value.node.content, kind) {
        case (.null, _): return [.absent]
        case (.array, .texts): return texts(value)
        case (.array, .files): return files(value).map { [$0] }
        case (.array, .trackers): return trackers(value).map { [$0] }
        case (_, .texts), (_, .files), (_, .trackers): return value.mismatch("an array")
        case (.bool(let flag), .flag): return [.flag(flag)]
        case (.number(let number), .ratio), (.number(let number), .fraction): return [.real(number.double)]
        case (.number(.integer(let number)), .count), (.number(.integer(let number)), .bytes),
            (.number(.integer(let number)), .rate):
            return [.integer(number)]
        case (.string(let text), _): return series(text, value, of: kind)
        default: return value.mismatch(expected(of: kind))  // of another shape than the fact
        }
    }

    /// One value, as people and expectations name it.
    func value(_ value: Located, of kind: TorrentField.Kind) -> FieldValue? {
        guard let values = values(value, of: kind) else { return nil }
        guard values.count == 1 else {
            value.error("\(values.count) values where one is expected", fix: "write one value")
            return nil
        }
        return values[0]
    }

    private func series(_ text: String, _ value: Located, of kind: TorrentField.Kind) -> [FieldValue]? {
        // Text stands for itself unless it is quoted inside, and an amount may have a blank before its unit.
        if kind.isText, !Self.isSeriesOfText(text) {
            return reading(value) { () throws(QuantityError) in [try single(text, of: kind)] }
        }
        if !kind.isText, let amount = try? single(text, of: kind) { return [amount] }
        // A blank before a unit makes no series of it.
        if let unit = text.split(separator: " ").dropFirst().first, unit.first?.isLetter ?? false, kind != .flag {
            return reading(value) { () throws(QuantityError) in [try single(text, of: kind)] }
        }
        let series = Series(text, of: kind) { part throws(QuantityError) in try single(part, of: kind) }
        do {
            return try series.values()
        } catch {
            let from = value.range.lowerBound + 1 + String(text.prefix(error.offset)).utf8.count
            value.error(at: from..<from + error.count, error.cause, fix: error.fix)
            return nil
        }
    }

    /// Whether a text begins like a series of texts: `'a' 'b'`, `_ 'a'`, `_x3 'a'`.
    private static func isSeriesOfText(_ text: String) -> Bool {
        guard let first = text.split(separator: " ").first else { return false }
        return first.hasPrefix("'") || first == "_"
            || first.hasPrefix("_x") && first.dropFirst(2).allSatisfy(\.isNumber)
    }

    private func reading(
        _ value: Located, _ read: () throws(QuantityError) -> [FieldValue]
    ) -> [FieldValue]? {
        do {
            return try read()
        } catch {
            value.error(error.cause, fix: error.fix)
            return nil
        }
    }

    private func single(_ text: String, of kind: TorrentField.Kind) throws(QuantityError) -> FieldValue {
        switch kind {
        case .text: return .text(text)
        case .state: return .text(try word(text, among: TorrentState.allCases.map(\.rawValue), "state"))
        case .trackerState: return .text(try word(text, among: TrackerState.allCases.map(\.rawValue), "tracker state"))
        case .flag:
            guard text == "true" || text == "false" else {
                throw QuantityError(cause: "\"\(text)\" is neither true nor false", fix: "write true or false")
            }
            return .flag(text == "true")
        case .bytes: return .integer(try Quantity.bytes(text))
        case .rate where text == "0": return .integer(0)
        case .rate: return text == "unlimited" ? .absent : .integer(try Quantity.rate(text))
        case .ratio, .fraction:
            guard let number = Double(text), number.isFinite else { throw noNumber(text) }
            return .real(number)
        case .count:
            guard let number = Int64(text) else { throw noNumber(text) }
            return .integer(number.asFact)
        case .duration: return .integer(try Quantity.duration(text).milliseconds / 1000)
        case .time: return .integer(try time(text))
        case .texts, .trackers, .files:
            throw QuantityError(cause: "\"\(text)\" is no array", fix: "write [ ]")
        }
    }

    /// A date, or a time from the start on: `2026-11-02T08:00:00Z`, `-3d`, `90s`, `+90s`.
    private func time(_ text: String) throws(QuantityError) -> Int64 {
        if let sign = text.first, sign == "-" || sign == "+" {
            let length = try Quantity.duration(String(text.dropFirst()))
            return start.advanced(by: sign == "-" ? .zero - length : length).seconds
        }
        if let length = try? Quantity.duration(text) { return start.advanced(by: length).seconds }
        do {
            return try UnixTime(parsing: text).seconds
        } catch {
            throw QuantityError(
                cause: "\"\(text)\" is no time",
                fix: "write a time from the start on such as \"-3d\", or a date such as \"2026-11-02T08:00:00Z\"")
        }
    }

    private func word(_ text: String, among known: [String], _ what: String) throws(QuantityError) -> String {
        guard !known.contains(text) else { return text }
        throw QuantityError(cause: "unknown \(what) \"\(text)\"", fix: Located.suggestion(text, known))
    }

    private func noNumber(_ text: String) -> QuantityError {
        QuantityError(cause: "\"\(text)\" is no number", fix: "write a number, or a series such as \"1.8+0.1x10 _ 3\"")
    }

    /// A list of texts that stays, or an array of such lists, one for each poll.
    private func texts(_ value: Located) -> [FieldValue]? {
        guard let elements = value.elements() else { return nil }
        guard case .array? = elements.first?.node.content else {
            return value.words().map { [.texts($0)] }
        }
        return elements.compactMap { element in
            if case .string("_") = element.node.content { return .unknown }
            return element.words().map(FieldValue.texts)
        }
    }

    private func files(_ value: Located) -> FieldValue? {
        let files = value.elements()?.compactMap { element -> TorrentFile? in
            guard var object = element.object() else { return nil }
            let path = object.required("path", such: "\"path\": \"film/film.mkv\"")?.word()
            let size = object.optional("size")?.quantity("an amount such as \"1 GiB\"", Quantity.bytes) ?? 1
            let progress = object.optional("progress")?.number(in: 0...1) ?? 1
            let isWanted = object.optional("wanted")?.flag() ?? true
            let priority = object.optional("priority")?.word() ?? "normal"
            object.refuseOthers()
            return path.map {
                TorrentFile(path: $0, size: size, progress: progress, wanted: isWanted, priority: priority)
            }
        }
        return files.map(FieldValue.files)
    }

    private func trackers(_ value: Located) -> FieldValue? {
        let trackers = value.elements()?.enumerated().compactMap { place, element -> Tracker? in
            guard var object = element.object() else { return nil }
            let host = object.required("host", such: "\"host\": \"tracker.example\"")?.word()
            let state = object.optional("state")?.choice(TrackerState.self)
            let message = object.optional("message")?.text() ?? ""
            let seeds = object.optional("seeds")?.whole(in: 0...1_000_000_000)
            let peers = object.optional("peers")?.whole(in: 0...1_000_000_000)
            object.refuseOthers()
            return host.map {
                Tracker(
                    url: "https://\($0)/announce", host: $0, tier: place, state: state ?? .working, message: message,
                    seeds: seeds.map(Int.init), peers: peers.map(Int.init))
            }
        }
        return trackers.map(FieldValue.trackers)
    }

    private func expected(of kind: TorrentField.Kind) -> String {
        switch kind {
        case .text: "a text"
        case .state, .trackerState: "a word"
        case .flag: "true, false, or a series of them"
        case .bytes: "an amount such as \"10 GiB\""
        case .rate: "a rate such as \"2 MiB/s\""
        case .ratio, .fraction: "a number, or a series such as \"1.8+0.1x10\""
        case .count: "a whole number"
        case .time: "a time such as \"-3d\""
        case .duration: "a duration such as \"30d\""
        case .texts: "an array of texts"
        case .trackers, .files: "an array"
        }
    }
}
