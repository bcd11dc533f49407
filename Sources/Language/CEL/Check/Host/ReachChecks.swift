import Text

extension HostChecks {
    /// Refuses comparisons that no value can ever meet, and those that every value meets.
    mutating func checkReach(_ name: String, _ left: Term, _ right: Term, in comparison: Term) {
        if let value = constant(right), constant(left) == nil {
            checkReach(name, left, value, right, comparison)
        } else if let value = constant(left), constant(right) == nil {
            let mirrored = ["_<_": "_>_", "_<=_": "_>=_", "_>_": "_<_", "_>=_": "_<=_"]
            checkReach(mirrored[name] ?? name, right, value, left, comparison)
        }
    }

    /// Refuses null where it type-checks only because the language once allowed it: no function computes with it.
    mutating func checkNull(_ call: Term.FunctionCall, _ term: Term) {
        let nulls = call.arguments.filter { tree.type(of: $0) == .null }
        guard let null = nulls.first, nulls.count < call.arguments.count || call.form.name != "_==_" else { return }
        switch call.form.name {
        case "_==_", "_!=_":
            guard let other = call.arguments.first(where: { $0.field != nil }) else { return }
            let question = "\(call.form.name == "_==_" ? "!" : "")has(\(text(other)))"
            report(
                null, "'\(text(other))' is never null",
                fix: Fix("write \(question) to ask whether it is there").changing(term.range, to: question))
        case "@in", "dyn", "type", "optional.of", "optional.ofNonZeroValue": return
        default:
            report(
                null, "'\(Advice.sign(call.form.name))' cannot compute with null",
                fix: "use has(x.field) to ask whether a field is there")
        }
    }

    private mutating func checkReach(_ name: String, _ place: Term, _ value: Value, _ literal: Term, _ whole: Term) {
        if case .string(let text) = value, name == "_==_" || name == "_!=_", let field = place.field {
            checkKnown(text, field, place, literal)
        } else if let number = value.magnitude, let range = ValueRange(of: place, in: tree) {
            checkRange(name, range, place, number, literal, whole)
        }
    }

    private mutating func checkKnown(_ wanted: String, _ field: Field, _ place: Term, _ literal: Term) {
        guard let known = field.knownValues, !known.contains(where: { $0.isIdenticalText(to: wanted) }) else { return }
        let near = Spelling.nearest(to: wanted, among: known)
        report(
            literal, "'\(text(place))' is never '\(wanted)'",
            fix: near.map { Fix.meant("'\($0)'", at: literal.range, as: $0) }
                ?? "use one of \(known.map { "'\($0)'" }.joined(separator: ", "))")
    }

    private mutating func checkRange(
        _ name: String, _ range: ValueRange, _ place: Term, _ value: Double, _ literal: Term, _ whole: Term
    ) {
        guard let holds = range.verdict(name, value) else { return }
        let bounds = range.minimum == 0 && value <= 0 ? "is never negative" : "is \(range.words)"
        report(
            literal, "'\(text(place))' \(bounds), so this \(holds ? "always" : "never") holds",
            fix: advice(range, place, value, literal, holds, whole))
    }

    private func advice(
        _ range: ValueRange, _ place: Term, _ value: Double, _ literal: Term, _ holds: Bool, _ whole: Term
    ) -> Fix {
        if place.field?.mayBeAbsent == true, value < 0 {
            let question = "\(holds ? "" : "!")has(\(text(place)))"
            return Fix("write '\(question)' to ask whether it is there").changing(whole.range, to: question)
        }
        if range.maximum == 1, (2...100).contains(value), tree.type(of: place) == .double {
            return .write("\(value / 100)", at: literal.range, else: "write a number from 0 to 1")
        }
        let kind = tree.type(of: place) == .duration ? "duration" : "number"
        guard range.maximum != nil, value > 0 else { return "compare it with a \(kind) above 0" }
        return "compare it with a \(kind) \(range.words)"
    }
}

/// The numbers that a term can have, in seconds for durations.
struct ValueRange {
    let minimum: Double?
    let maximum: Double?

    /// The range of a field, of a size or of a part of a date; nil where nothing is known.
    init?(of term: Term, in tree: CheckedTree) {
        if let field = term.field, field.minimum != nil || field.maximum != nil {
            (minimum, maximum) = (field.minimum, field.maximum)
            return
        }
        guard case .call(let call) = term.kind, let first = call.arguments.first else { return nil }
        let parts: [String: Double] = [
            "getMonth": 11, "getDayOfWeek": 6, "getDayOfMonth": 30, "getDayOfYear": 365, "getHours": 23,
            "getMinutes": 59, "getSeconds": 59, "getMilliseconds": 999,
        ]
        switch call.form.name {
        case "size": (minimum, maximum) = (0, nil)
        case "getDate" where tree.type(of: first) == .timestamp: (minimum, maximum) = (1, 31)
        case let name where parts[name] != nil && tree.type(of: first) == .timestamp:
            (minimum, maximum) = (0, parts[name])
        default: return nil  // anything
        }
    }

    var words: String {
        switch (minimum, maximum) {
        case (let low?, let high?): "from \(Self.text(low)) to \(Self.text(high))"
        case (let low?, nil): "at least \(Self.text(low))"
        case (nil, let high?): "at most \(Self.text(high))"
        case (nil, nil): "any number"
        }
    }

    private static func text(_ number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }

    /// Whether a comparison always or never holds; nil where it depends.
    func verdict(_ name: String, _ value: Double) -> Bool? {
        let isBelow = minimum.map { value < $0 } ?? false, isAbove = maximum.map { value > $0 } ?? false
        switch name {
        case "_<_": return isBelow || value == minimum ? false : isAbove ? true : nil
        case "_<=_": return isBelow ? false : isAbove ? true : nil
        case "_>_": return isAbove || value == maximum ? false : isBelow ? true : nil
        case "_>=_": return isAbove ? false : isBelow ? true : nil
        case "_==_": return isBelow || isAbove ? false : nil
        case "_!=_": return isBelow || isAbove ? true : nil
        default: return nil  // no comparison
        }
    }
}

extension Value {
    /// A number, or a duration's seconds.
    var magnitude: Double? {
        if case .duration(let span) = self { return Double(span.seconds) + Double(span.nanoseconds) / 1e9 }
        return number
    }
}
