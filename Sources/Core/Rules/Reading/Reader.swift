package import JSON
import Text

/// Collects what is wrong while a file for people is read, so that one run shows every mistake.
package final class Reader {
    /// What was found so far, in the order in which it was found.
    package private(set) var diagnostics: [Diagnostic] = []

    package init() {}

    /// Notes a mistake with which the file is not used.
    package func error(_ path: String, _ range: Range<Int>, _ cause: String, fix: String? = nil) {
        diagnostics.append(Diagnostic(.error, path: path, range: range, cause: cause, fix: fix))
    }

    /// Notes what works and is probably not as meant.
    package func warning(_ path: String, _ range: Range<Int>, _ cause: String, fix: String? = nil) {
        diagnostics.append(Diagnostic(.warning, path: path, range: range, cause: cause, fix: fix))
    }

    /// Whether the file is not used.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A value of the file with its place in the structure, read as whatever is expected there.
package struct Located {
    /// The value as it stands there.
    package let node: JSONNode
    /// Where in the file's structure: `rules[2].do[0]`.
    package let path: String
    /// What collects the mistakes.
    package let reader: Reader

    package init(node: JSONNode, path: String, reader: Reader) {
        self.node = node
        self.path = path
        self.reader = reader
    }

    /// Where in the file's bytes.
    package var range: Range<Int> { node.range }

    /// Notes a mistake at this value.
    package func error(_ cause: String, fix: String? = nil) { reader.error(path, range, cause, fix: fix) }

    /// Notes what works at this value and is probably not as meant.
    package func warning(_ cause: String, fix: String? = nil) { reader.warning(path, range, cause, fix: fix) }

    /// The string that it is.
    package func text() -> String? {
        guard case .string(let text) = node.content else { return mismatch("a string") }
        return text
    }

    /// A string that says something.
    package func word() -> String? {
        guard let text = text() else { return nil }
        guard !text.isEmpty else {
            error("an empty string")
            return nil
        }
        return text
    }

    /// The truth value that it is.
    package func flag() -> Bool? {
        guard case .bool(let flag) = node.content else { return mismatch("true or false") }
        return flag
    }

    /// The whole number that it is.
    package func whole(in range: ClosedRange<Int64>) -> Int64? {
        guard case .number(.integer(let number)) = node.content else { return mismatch("a whole number") }
        guard range.contains(number) else {
            error("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number
    }

    /// The number that it is.
    package func number(in range: ClosedRange<Double>) -> Double? {
        guard case .number(let number) = node.content else { return mismatch("a number") }
        guard range.contains(number.double) else {
            error("\(number.double) is not between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number.double
    }

    /// The duration that it is: `90s`, `1h30m`.
    package func duration() -> Duration? {
        quantity("a duration such as \"90s\", \"10m\" or \"7d\"", Quantity.duration)
    }

    /// Elements of an array.
    package func elements() -> [Located]? {
        guard case .array(let nodes) = node.content else { return mismatch("an array") }
        return nodes.enumerated().map { Located(node: $1, path: "\(path)[\($0)]", reader: reader) }
    }

    /// The strings of an array, or a lone string as an array of one.
    package func words() -> [String]? {
        if case .string = node.content { return word().map { [$0] } }
        return elements()?.compactMap { $0.word() }
    }

    /// The members of the object that it is.
    package func object() -> ObjectReader? {
        guard case .object(let members) = node.content else { return mismatch("an object") }
        return ObjectReader(members: members, range: range, path: path, reader: reader)
    }

    /// The one of a few words that it is.
    package func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> Choice?
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

    /// The amount that it is, read by a parser.
    package func quantity<Amount>(_ expected: String, _ parse: (String) throws(QuantityError) -> Amount) -> Amount? {
        guard case .string(let text) = node.content else { return mismatch(expected) }
        do {
            return try parse(text)
        } catch {
            self.error(error.cause, fix: error.fix)
            return nil
        }
    }

    /// Notes that another kind of value is expected.
    package func mismatch<Nothing>(_ expected: String) -> Nothing? {
        error("\(found) where \(expected) is expected")
        return nil
    }

    /// Names the nearest of the known words, or all of them.
    package static func suggestion(_ text: String, _ known: [String]) -> String {
        Spelling.question(about: text, among: known) ?? "use " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// What stands there, in words.
    package var found: String {
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
