/// `x in [constants]`: a scan for a few texts, a hash lookup for many or for numbers.
final class ConstantMembershipNode: Condition {
    private let element: any Node
    private let texts: [TextConstant]?
    private let keys: Set<MapKey>

    /// Makes the node, or returns `nil` when the constants are not all bools, whole numbers or texts.
    init?(_ element: any Node, _ constants: [Value]) {
        var keys: Set<MapKey> = []
        var texts: [String] = []
        for constant in constants {
            guard let key = MapKey(lookingUp: constant) else { return nil }
            keys.insert(key)
            if case .string(let text) = constant { texts.append(text) }
        }
        self.element = element
        self.keys = keys
        self.texts = texts.count == constants.count && texts.count <= 8 ? texts.map { TextConstant($0) } : nil
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = element.value(in: &frame)
        if let texts, case .string(let wanted) = value {
            for index in texts.indices where texts[index].isIdentical(to: wanted) { return .yes }
            return .no
        }
        guard !value.isFailure else {
            frame.failure = value
            return .failed
        }
        guard frame.spend(value.textBytes * Work.byte) else {
            frame.failure = Frame.exhausted
            return .failed
        }
        return Truth(MapKey(lookingUp: value).map { keys.contains($0) } ?? false)
    }
}

/// `'text' in field`: scans the list that a record holds.
final class FieldContainsTextNode: Condition {
    private let constant: TextConstant
    private let place: FieldPlace

    init(_ text: String, in place: FieldPlace) {
        constant = TextConstant(text)
        self.place = place
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        if case .list(let elements) = value {
            guard frame.spend(elements.count * Work.node) else {
                frame.failure = Frame.exhausted
                return .failed
            }
            for index in elements.indices {
                if case .string(let element) = elements[index], constant.isIdentical(to: element) { return .yes }
            }
            return .no
        }
        let result = StandardLibrary.contains(place.seen(value), element: .string(constant.text))
        if case .bool(let flag) = result { return Truth(flag) }
        frame.failure = result
        return .failed
    }
}

/// `x.matches('constant')` with the pattern compiled beforehand.
final class MatchNode: Condition {
    private let subject: any Node
    private let pattern: Pattern

    init(_ subject: any Node, _ pattern: Pattern) {
        self.subject = subject
        self.pattern = pattern
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = subject.value(in: &frame)
        guard case .string(let text) = value else {
            frame.failure = value.isFailure ? value : .noSuchOverload("matches", value)
            return .failed
        }
        guard frame.spend(pattern.stepsPerMatch.plus(text.utf8.count.times(pattern.stepsPerByte))) else {
            frame.failure = Frame.exhausted
            return .failed
        }
        return Truth(pattern.matches(text))
    }
}

/// `startsWith`, `endsWith` and `contains` with a constant.
final class TextTestNode: Condition {
    enum Test: String, Sendable {
        case startsWith
        case endsWith
        case contains
    }

    private let subject: any Node
    private let test: Test
    private let part: String
    private let search: TextSearch

    init(_ subject: any Node, _ test: Test, _ part: String) {
        self.subject = subject
        self.test = test
        self.part = part
        search = TextSearch(for: test == .contains ? part : "")
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = subject.value(in: &frame)
        guard case .string(let text) = value else {
            frame.failure = value.isFailure ? value : .noSuchOverload(test.rawValue, value, .string(part))
            return .failed
        }
        switch test {
        case .startsWith: return Truth(text.opens(with: part))
        case .endsWith: return Truth(text.closes(with: part))
        case .contains:
            guard frame.spend(text.utf8.count * Work.byte) else {
                frame.failure = Frame.exhausted
                return .failed
            }
            return Truth(search.firstOffset(in: text.utf8.span) != nil)
        }
    }
}
