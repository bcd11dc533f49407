import JSON
import Text

/// Collects what is wrong while a rule file is read, so that one run shows every mistake.
final class Reader {
    private(set) var diagnostics: [Diagnostic] = []

    func error(_ path: String, _ range: Range<Int>, _ cause: String, fix: String? = nil) {
        diagnostics.append(Diagnostic(.error, path: path, range: range, cause: cause, fix: fix))
    }

    func warning(_ path: String, _ range: Range<Int>, _ cause: String, fix: String? = nil) {
        diagnostics.append(Diagnostic(.warning, path: path, range: range, cause: cause, fix: fix))
    }

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A value of the file with its place in the structure, read as whatever is expected there.
struct Located {
    let node: JSONNode
    let path: String
    let reader: Reader

    var range: Range<Int> { node.range }

    func error(_ cause: String, fix: String? = nil) { reader.error(path, range, cause, fix: fix) }

    func text() -> String? {
        guard case .string(let text) = node.content else { return mismatch("a string") }
        return text
    }

    /// A string that says something.
    func word() -> String? {
        guard let text = text() else { return nil }
        guard !text.isEmpty else {
            error("an empty string")
            return nil
        }
        return text
    }

    func flag() -> Bool? {
        guard case .bool(let flag) = node.content else { return mismatch("true or false") }
        return flag
    }

    func whole(in range: ClosedRange<Int64>) -> Int64? {
        guard case .number(.integer(let number)) = node.content else { return mismatch("a whole number") }
        guard range.contains(number) else {
            error("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number
    }

    func number(in range: ClosedRange<Double>) -> Double? {
        guard case .number(let number) = node.content else { return mismatch("a number") }
        guard range.contains(number.double) else {
            error("\(number.double) is not between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number.double
    }

    func duration() -> Duration? {
        quantity("a duration such as \"90s\", \"10m\" or \"7d\"", Quantity.duration)
    }

    /// Elements of an array.
    func elements() -> [Located]? {
        guard case .array(let nodes) = node.content else { return mismatch("an array") }
        return nodes.enumerated().map { Located(node: $1, path: "\(path)[\($0)]", reader: reader) }
    }

    /// The strings of an array, or a lone string as an array of one.
    func words() -> [String]? {
        if case .string = node.content { return word().map { [$0] } }
        return elements()?.compactMap { $0.word() }
    }

    func object() -> ObjectReader? {
        guard case .object(let members) = node.content else { return mismatch("an object") }
        return ObjectReader(members: members, range: range, path: path, reader: reader)
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        choice(among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    /// One of some words; any other is an error that names the nearest.
    func choice(among known: [String]) -> String? {
        guard let text = text() else { return nil }
        if known.contains(text) { return text }
        error("unknown value \"\(text)\"", fix: Self.suggestion(text, known))
        return nil
    }

    func quantity<Amount>(_ expected: String, _ parse: (String) throws(QuantityError) -> Amount) -> Amount? {
        guard case .string(let text) = node.content else { return mismatch(expected) }
        do {
            return try parse(text)
        } catch {
            self.error(error.cause, fix: error.fix)
            return nil
        }
    }

    func mismatch<Nothing>(_ expected: String) -> Nothing? {
        error("\(found) where \(expected) is expected")
        return nil
    }

    static func suggestion(_ text: String, _ known: [String]) -> String {
        if let near = Spelling.nearest(to: text, among: known) { return "did you mean \"\(near)\"?" }
        return "use " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// What stands there, in words.
    var found: String {
        switch node.content {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
