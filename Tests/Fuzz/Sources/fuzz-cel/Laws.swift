@testable import CEL
import Glibc

/// What must hold of every source text in an environment; whatever does not is a trap that the fuzzer finds.
struct Laws {
    private let source: String
    private let environment: Environment
    private let bindings: Bindings

    /// Gives every variable of the environment a value made of the seeds.
    init(_ source: String, in environment: Environment, seeds: some Collection<UInt8>) {
        self.source = source
        self.environment = environment
        var seeds = Seeds(seeds)
        var values: [String: Value] = [:]
        for variable in environment.variables { values[variable.name] = seeds.value(of: variable.type) }
        bindings = Bindings(values, for: environment)
    }

    /// Compiles and evaluates the source and compares what comes out in every way there is.
    func verify() {
        do throws(CompileError) {
            verify(try environment.compile(source))
        } catch {
            verify(error)
        }
    }

    private func verify(_ failure: CompileError) {
        require(!failure.diagnostics.isEmpty, "a refusal says why")
        for diagnostic in failure.diagnostics {
            let range = diagnostic.range
            require(range.lowerBound >= 0 && range.upperBound <= source.utf8.count, "\(diagnostic) lies outside")
            require(
                !diagnostic.cause.isEmpty && diagnostic.rendered(in: source).contains(diagnostic.cause),
                "\(diagnostic) cannot be shown")
        }
    }

    private func verify(_ program: Program) {
        _ = try? environment.check(source, expecting: .bool)
        let value = program.evaluate(bindings)
        let trace = program.trace(bindings)
        expect(trace.value, value, "the trace disagrees")
        for step in trace.steps.prefix(100) {
            require(step.range.upperBound <= source.utf8.count && !step.value.description.isEmpty, "\(step) is empty")
        }
        switch value {
        case .bool(let flag): require(program.holds(bindings) == flag, "the condition disagrees")
        default: require(program.holds(bindings) == nil, "\(value) is no condition")
        }
        if case .unknown(let unknown) = value {
            for field in unknown.fields {
                let isRead = program.fieldsRead.contains {
                    $0.variable == field.variable && $0.path.starts(with: field.path)
                }
                require(isRead, "\(field) was never read")
            }
        }
        verifyTypes(program.expression, value)
        verifyCost(program.expression, value)
        if let unchecked = try? environment.compileUnchecked(source), !value.isFailure {
            expect(unchecked.evaluate(bindings), value, "without the checker it is worth something else")
        }
    }

    /// Where nothing is dyn or null, the checker has promised what the value is.
    private func verifyTypes(_ expression: Expression, _ value: Value) {
        let types = expression.tree.types
        guard types.allSatisfy({ !$0.hasHoles }) else { return }
        if case .error(let error) = value {
            require(error.kind != .noSuchOverload && error.kind != .undeclared, "accepted, but \(error)")
        } else {
            require(value.isFailure || value.fits(expression.type), "\(value) is not of type \(expression.type)")
        }
    }

    /// The steps that were taken are at most those that the worst case takes.
    private func verifyCost(_ expression: Expression, _ value: Value) {
        var compiler = TermCompiler(expression.tree, environment)
        let root = compiler.compile()
        let budget = Int.max
        let locals = [Value](
            repeating: .absent, count: expression.tree.localCount + expression.tree.definitions.count)
        var frame = Frame(activation: bindings, locals: locals, budget: budget, recorder: nil)
        expect(root.value(in: &frame), value, "with another budget it is worth something else")
        let steps = budget - frame.budget
        require(steps <= expression.worstCaseCost, "\(steps) steps are more than \(expression.worstCaseCost)")
    }

    private func expect(_ value: Value, _ expected: Value, _ complaint: String) {
        require(value == expected, "\(complaint): \(value) instead of \(expected)")
    }
}

/// Stops the fuzzer at an input that breaks a law, and says which, since a release build traps without a word.
private func require(_ isKept: Bool, _ complaint: @autoclosure () -> String) {
    guard !isKept else { return }
    let line = Array((complaint() + "\n").utf8)
    unsafe line.withUnsafeBytes { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    preconditionFailure("an input breaks a law")
}

extension Type {
    /// Whether this is dyn or null, which fit where other types are wanted, or holds one of them.
    fileprivate var hasHoles: Bool {
        switch self {
        case .dyn, .null, .parameter: true
        case .list(let element): element.hasHoles
        case .map(let key, let value): key.hasHoles || value.hasHoles
        case .abstract(_, let parameters): parameters.contains(where: \.hasHoles)
        case .record(let record): record.fields.isEmpty
        default: false  // simple types
        }
    }
}

extension Value {
    /// Whether a value is what its type says, down to the elements.
    fileprivate func fits(_ type: Type) -> Bool {
        switch (self, type) {
        case (.list(let elements), .list(let element)): elements.allSatisfy { $0.fits(element) }
        case (.map(let map), .map(let key, let value)):
            map.keys.allSatisfy { $0.fits(key) } && map.values.allSatisfy { $0.fits(value) }
        case (.record(let record), .record(let declared)): record.recordType == declared
        case (.optional(let wrapped), .abstract("optional_type", let parameters)):
            wrapped.map { value in parameters.allSatisfy { value.fits($0) } } ?? true
        case (.type, .type): true
        default: staticType == type  // kinds without elements
        }
    }
}
