extension OperatorAdvice {
    var time: Fix? {
        if let index = found.firstIndex(of: .duration) { return duration(index) }
        guard let index = found.firstIndex(of: .timestamp) else { return nil }
        let isSum = name == "_+_" || name == "_-_"
        if found[1 - index] == .timestamp { return "subtract times to get the time between" }
        if isSum, let value = constant(1 - index) { return seconds(value, at: arguments[1 - index].range) }
        return Advice.conversion(
            of: found[1 - index], to: .timestamp, texts[1 - index], at: arguments[1 - index].range)
    }

    private func duration(_ index: Int) -> Fix? {
        let other = arguments[1 - index].range
        if name == "_*_" || name == "_/_" || name == "_%_" {
            return "a duration is not multiplied; write the number inside, such as days(2 * 7), or use getSeconds()"
        }
        if found[1 - index].isNumeric {
            return constant(1 - index).map { seconds($0, at: other) }
                ?? .write("duration(string(\(texts[1 - index])) + 's')", at: other, else: "compare it with a duration")
        }
        if case .string(let literal)? = constant(1 - index) {
            return TimeSpan(parsing: literal) == nil
                ? Advice.duration(literal, at: other, in: other)
                : .write("duration(\(texts[1 - index]))", at: other, else: "compare it with a duration")
        }
        guard found[1 - index] == .timestamp, isOrder || isEquality else { return nil }
        let fix = Fix("compare the time between, such as now - \(texts[1 - index])")
        return fix.changing(range, to: with(1 - index, "now - \(texts[1 - index])"))
    }

    /// The duration that a bare number of seconds probably means.
    private func seconds(_ value: Value, at place: Range<Int>) -> Fix {
        let written = "duration('\(value)s')"
        guard case .int(let seconds) = value, seconds != 0 else {
            return Fix("write \(written)").changing(place, to: written)
        }
        let words =
            seconds % 86_400 == 0
            ? "write \(written) or days(\(seconds / 86_400))"
            : seconds % 3_600 == 0
                ? "write \(written) or hours(\(seconds / 3_600))"
                : "write \(written) if it means seconds, or days(\(seconds)) if it means days"
        return Fix(words).changing(place, to: written)
    }
}
