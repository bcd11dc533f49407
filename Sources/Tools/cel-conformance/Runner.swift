import CEL

/// Runs one case and says what is wrong with the outcome.
enum Runner {
    /// Where an expression came to its end.
    enum Outcome {
        case parseFailure(String)
        case checkFailure(String)
        case checked(Type)
        case evaluated(Value, Type)

        /// The phase by the name that failures are announced with.
        var phase: String {
            switch self {
            case .parseFailure: "parse"
            case .checkFailure, .checked: "check"
            case .evaluated: "evaluation"
            }
        }

        /// What came out, in words.
        var text: String {
            switch self {
            case .parseFailure(let message), .checkFailure(let message): "error: \(message)"
            case .checked(let type): "type \(type)"
            case .evaluated(let value, let type): "\(value) of type \(type)"
            }
        }
    }

    /// Returns a line that describes the failure, or `nil` when the case passes.
    static func fault(of test: ConformanceTest) -> String? {
        let outcome = outcome(of: test)
        guard let expected = mismatch(outcome, test) else { return nil }
        return "FAIL \(test.title)\n  expression: \(test.source)\n  expected: \(expected)\n"
            + "  got: \(outcome.text) (\(outcome.phase))"
    }

    private static func outcome(of test: ConformanceTest) -> Outcome {
        var environment = Environment(
            libraries: test.libraries, container: test.container, limits: .generous, zones: FoundationZones())
        environment.allowsMacros = test.hasMacros
        for variable in test.variables { environment.declare(variable: variable.name, type: variable.type) }
        if test.isUnchecked {
            let declared = Set(test.variables.map(\.name))
            for name in test.bindings.keys.sorted() where !declared.contains(name) {
                environment.declare(variable: name, type: .dyn)
            }
        }
        for function in test.functions { environment.declare(function: function.name, overloads: function.overloads) }
        do throws(CompileError) {
            let program =
                try test.isUnchecked ? environment.compileUnchecked(test.source) : environment.compile(test.source)
            guard !test.isCheckOnly else { return .checked(program.resultType) }
            let value = program.evaluate(Bindings(test.bindings, for: environment))
            return .evaluated(value, program.resultType)
        } catch {
            let message = error.diagnostics.map(\.cause).joined(separator: "; ")
            switch error.phase {
            case .parse: return .parseFailure(message)
            case .check: return .checkFailure(message)
            }
        }
    }

    /// Returns what was expected when the outcome is something else.
    private static func mismatch(_ outcome: Outcome, _ test: ConformanceTest) -> String? {
        switch (test.expectation, outcome) {
        case (.value(let value, let type), .evaluated(let found, let foundType)):
            let text = "\(value)" + (type.map { " of type \($0)" } ?? "")
            return found.matches(value) && (type.map { $0 == foundType } ?? true) ? nil : text
        case (.type(let type), .checked(let found)), (.type(let type), .evaluated(_, let found)):
            return type == found ? nil : "type \(type)"
        case (.error(let texts), .evaluated(let found, _)):
            if case .error = found, !isCheckFault(texts, test) { return nil }
            return "error in \(isCheckFault(texts, test) ? "check" : "evaluation"): \(texts.joined(separator: " / "))"
        case (.error(let texts), .checkFailure):
            return isCheckFault(texts, test) ? nil : "error in evaluation: \(texts.joined(separator: " / "))"
        case (.value(let value, _), _): return "\(value)"
        case (.type(let type), _): return "type \(type)"
        case (.error(let texts), _): return "error: \(texts.joined(separator: " / "))"
        }
    }

    /// Whether the expected error is one that the checker has to find: the texts name the faults of the reference.
    private static func isCheckFault(_ texts: [String], _ test: ConformanceTest) -> Bool {
        guard !test.isUnchecked else { return false }
        let marks = ["undeclared reference", "found no matching overload", "undefined field", "expected type"]
        return texts.contains { text in marks.contains { text.contains($0) } }
    }
}

extension Value {
    /// Whether two values are the same kind and equal; maps in any order, NaN equal to itself.
    fileprivate func matches(_ expected: Value) -> Bool {
        switch (self, expected) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.matches($1) }
        case (.map(let left), .map(let right)):
            left.count == right.count
                && zip(left.keys, left.values).allSatisfy { key, value in right[key].map { value.matches($0) } ?? false
                }
        default: self == expected  // exact
        }
    }
}
