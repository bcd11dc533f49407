import CEL
import Text
import Torrents

/// A failing part in words: `ratio is 1.42, needs 2.0`.
struct ShownPart {
    let value: String
    let wanted: String
    let sentence: String

    init(_ part: Shortfall) {
        guard let left = part.operands.first else {
            (value, wanted, sentence) = ("\(part.value)", "\(part.wanted)", part.source)
            return
        }
        let name = Self.name(of: left.source)
        guard let relation = part.relation, part.operands.count == 2 else {
            value = Self.shown(part.value, nil)
            wanted = part.wanted ? "true" : "false"
            let facts = part.operands.dropFirst().map {
                "\(Self.name(of: $0.source)) is \(Self.shown($0.value, $0.unit))"
            }
            let clause = facts.isEmpty ? "" : ": \(facts.joined(separator: ", "))"
            sentence = Self.fails(part.value) ?? "\(name) is \(value), needs \(wanted)\(clause)"
            return
        }
        let right = part.operands[1]
        (value, wanted) = Self.pair(left, right)
        if let failure = Self.fails(left.value) ?? Self.fails(right.value) ?? Self.fails(part.value) {
            sentence = failure
        } else if relation == .within {
            let verb = part.wanted ? "is not in" : "is in"
            sentence = "\(value) \(verb) \(Self.name(of: right.source)) (\(wanted))"
        } else {
            let asked = Self.words(relation, part.wanted)
            sentence = "\(name) is \(value), needs \(asked)\(asked.isEmpty ? "" : " ")\(wanted)"
        }
    }

    /// What is asked of the left side, before the right side's value.
    private static func words(_ relation: Shortfall.Relation, _ wanted: Bool) -> String {
        switch (relation, wanted) {
        case (.less, true), (.greaterOrEqual, false): "less than"
        case (.lessOrEqual, true), (.greater, false): "at most"
        case (.greater, true), (.lessOrEqual, false): "more than"
        case (.greaterOrEqual, true), (.less, false), (.equal, true), (.unequal, false), (.within, _): ""
        case (.equal, false), (.unequal, true): "anything but"
        }
    }

    /// Why there is nothing to compare; nil for a real value.
    private static func fails(_ value: Value) -> String? {
        switch value {
        case .unknown(let unknown):
            "the client does not tell " + unknown.fields.map(\.description).sorted().joined(separator: ", ")
        case .error(let error): error.message
        case .absent: "there is none"
        default: nil  // a real value
        }
    }

    /// A field of the torrent by its own name; anything else as it is written.
    private static func name(of source: String) -> String {
        source.hasPrefix("torrent.") && source.dropFirst(8).allSatisfy { $0.isLetter || $0.isNumber }
            ? String(source.dropFirst(8)) : source
    }

    /// Both values with as many digits as tell them apart.
    private static func pair(_ left: Shortfall.Operand, _ right: Shortfall.Operand) -> (String, String) {
        for digits in 2...6 {
            let pair = (shown(left.value, left.unit, digits), shown(right.value, right.unit, digits))
            if pair.0 != pair.1 || left.value == right.value { return pair }
        }
        return (left.value.description, right.value.description)
    }

    /// A value as people read it.
    static func shown(_ value: Value, _ unit: Unit?, _ digits: Int = 2) -> String {
        switch value {
        case .int(let number) where unit == .bytes: return number.bytesShown
        case .int(let number) where unit == .bytesPerSecond: return "\(number.bytesShown)/s"
        case .double(let number):
            let factor = [1.0, 10, 100, 1000, 10_000, 100_000, 1_000_000][min(digits, 6)]
            let rounded = (number * factor).rounded() / factor
            return rounded.isFinite ? "\(rounded)" : value.description
        case .duration(let span): return Duration.seconds(span.seconds).spoken
        case .timestamp(let instant): return "\(instant)"
        case .string(let text): return "'\(text.bounded().harmless)'"
        case .list(let elements): return "[" + elements.map { shown($0, unit) }.joined(separator: ", ") + "]"
        default: return value.description(to: String.keptBytes).bounded().harmless  // as the language writes it
        }
    }
}
