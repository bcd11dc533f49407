import CEL
import Testing

/// An expression with the literal form of its value, or with the failure that it must end in.
struct ExpressionCase: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
        case value(String)
        case error(EvaluationError.Kind)
        case refused(CompileError.Phase)
    }

    let source: String
    let outcome: Outcome

    var testDescription: String { source }

    /// An expression that has a value.
    init(_ source: String, _ value: String) {
        self.source = source
        outcome = .value(value)
    }

    /// An expression that is true.
    init(_ source: String) {
        self.init(source, "true")
    }

    /// An expression that fails while it is evaluated.
    init(_ source: String, fails kind: EvaluationError.Kind) {
        self.source = source
        outcome = .error(kind)
    }

    /// An expression that is not accepted.
    init(_ source: String, refusedBy phase: CompileError.Phase) {
        self.source = source
        outcome = .refused(phase)
    }

    /// Evaluates the expression and records an issue when it ends otherwise.
    func verify(in environment: Environment = .everything, _ bindings: [String: Value] = [:]) {
        do throws(CompileError) {
            let program = try environment.compile(source)
            let value = program.evaluate(Bindings(bindings, for: environment))
            switch outcome {
            case .value(let expected): #expect(value.description == expected, "\(source)")
            case .error(let kind):
                guard case .error(let error) = value else {
                    Issue.record("\(source) is \(value) instead of an error")
                    return
                }
                #expect(error.kind == kind, "\(source): \(error.message)")
            case .refused: Issue.record("\(source) is \(value) instead of being refused")
            }
        } catch {
            guard case .refused(let phase) = outcome else {
                Issue.record("\(source): \(error.diagnostics.map { $0.rendered(in: source) })")
                return
            }
            #expect(error.phase == phase, "\(source)")
        }
    }
}

extension Environment {
    /// All published libraries, two zones, no variables.
    static let everything = Environment(libraries: Library.published, limits: .generous, zones: FewZones())
}
