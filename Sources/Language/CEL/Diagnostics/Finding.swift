/// A fault while its fix is still open: where, why, and what might be written instead.
struct Finding: Sendable {
    let range: Range<Int>
    let cause: String
    let fix: Fix
}

/// Why a source text was refused: the phase and everything that it found.
struct ExpressionError: Error, Sendable {
    let phase: CompileError.Phase
    let findings: [Finding]
}

extension [Finding] {
    /// Adds a finding unless the same one is there.
    mutating func add(_ range: Range<Int>, _ cause: String, fix: Fix) {
        guard !contains(where: { $0.range == range && $0.cause == cause }) else { return }
        append(Finding(range: range, cause: cause, fix: fix))
    }
}
