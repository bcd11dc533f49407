/// Why a source text is not a program: the phase that refused it and everything it found.
public struct CompileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The step at which compilation ended.
    public enum Phase: String, Hashable, Sendable {
        /// The text is not an expression of the language.
        case parse
        /// The expression does not fit the declarations.
        case check
    }

    /// The step at which compilation ended.
    public let phase: Phase
    /// What was found, in source order; never empty.
    public let diagnostics: [Diagnostic]

    /// Makes a failure of a phase from what it found.
    public init(phase: Phase, diagnostics: [Diagnostic]) {
        self.phase = phase
        self.diagnostics = diagnostics
    }

    /// Every cause with its position and fix, one a line.
    public var description: String {
        diagnostics.map { diagnostic in
            "\(diagnostic.line):\(diagnostic.column): \(diagnostic.cause)" + (diagnostic.fix.map { "; \($0)" } ?? "")
        }
        .joined(separator: "\n")
    }
}
