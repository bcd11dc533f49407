/// Finds, of the changes that are proposed for a faulty source, those that lead to one that compiles.
///
/// A fix that is suggested has therefore been tried. What it uncovers further on is reported beside it, so that one
/// run shows more than the first fault of a text that does not even parse.
struct Repair {
    /// How many sources are tried for one faulty text.
    private static let maximumTrials = 48
    /// How many faults in a row are mended for one suggestion.
    private static let maximumSteps = 3

    let environment: Environment
    let expected: Type?
    private var trials = 0

    init(_ environment: Environment, expecting expected: Type?) {
        self.environment = environment
        self.expected = expected
    }

    /// The failure to report for a source that was refused.
    mutating func failure(of source: String, for refusal: ExpressionError) -> CompileError {
        let diagnostics = diagnostics(of: source, for: refusal)
        return CompileError(
            phase: refusal.phase, diagnostics: diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    private mutating func diagnostics(of source: String, for refusal: ExpressionError) -> [Diagnostic] {
        guard refusal.phase == .check, !refusal.findings.isEmpty else {
            return refusal.findings.flatMap { unparsed($0, in: source) }
        }
        return refusal.findings.indices.map { index in
            let finding = refusal.findings[index]
            var others = refusal.findings.map(\.cause)
            others.remove(at: index)
            for candidate in finding.fix.candidates where mends(candidate, source, leaving: others) {
                return diagnostic(finding, in: source, candidate.text, candidate.change)
            }
            if others.isEmpty, let whole = mend(source, refusal, Self.maximumSteps) {
                return rewriting(finding, source, to: whole)
            }
            return diagnostic(finding, in: source, finding.fix.text, nil)
        }
    }

    /// Whether nothing is left after a change but faults that were there before.
    private mutating func mends(_ candidate: Fix.Candidate, _ source: String, leaving others: [String]) -> Bool {
        guard let rest = examine(candidate.change.applied(to: source)) else { return true }
        guard rest.phase == .check, rest.findings.count <= others.count else { return false }
        return trials <= Self.maximumTrials && rest.findings.allSatisfy { others.contains($0.cause) }
    }

    /// Reports what does not parse, and what is found behind it once it is mended.
    private mutating func unparsed(_ finding: Finding, in source: String) -> [Diagnostic] {
        var later: (candidate: Fix.Candidate, mended: String)?
        for candidate in finding.fix.candidates {
            let mended = candidate.change.applied(to: source)
            let fault = diagnostic(finding, in: source, candidate.text, candidate.change)
            guard let rest = examine(mended) else { return [fault] }
            let place = candidate.change.range.lowerBound..<candidate.change.end
            // Where something is inserted only because something is missing, nothing follows from it.
            if !candidate.change.range.isEmpty, rest.findings.allSatisfy({ !$0.range.touches(place) }) {
                let found = diagnostics(of: mended, for: rest).filter { !$0.range.touches(place) }
                return [fault] + found.map { $0.moved(back: candidate.change, in: source) }
            }
            if later == nil, let whole = mend(mended, rest, Self.maximumSteps) { later = (candidate, whole) }
        }
        guard let later else { return [diagnostic(finding, in: source, finding.fix.text, nil)] }
        return [rewriting(finding, source, to: later.mended)]
    }

    private func rewriting(_ finding: Finding, _ source: String, to whole: String) -> Diagnostic {
        let change = Change(0..<source.utf8.count, to: whole)
        return diagnostic(finding, in: source, "write \(whole.trimmingBlanks)", change)
    }

    /// Mends one fault after the other; nil when that leads nowhere.
    private mutating func mend(_ source: String, _ refusal: ExpressionError, _ steps: Int) -> String? {
        guard steps > 0, let first = refusal.findings.first else { return nil }
        for candidate in first.fix.candidates where refusal.phase == .parse || candidate.isSpelling {
            let mended = candidate.change.applied(to: source)
            guard let rest = examine(mended) else { return mended }
            if let whole = mend(mended, rest, steps - 1) { return whole }
        }
        return nil
    }

    /// What is wrong with a source; nil when nothing is.
    private mutating func examine(_ source: String) -> ExpressionError? {
        trials += 1
        guard trials <= Self.maximumTrials else { return ExpressionError(phase: .parse, findings: []) }
        do throws(ExpressionError) {
            _ = try environment.examined(source, expecting: expected)
            return nil
        } catch {
            return error
        }
    }

    private func diagnostic(_ finding: Finding, in source: String, _ fix: String, _ change: Change?) -> Diagnostic {
        Diagnostic(
            range: finding.range, in: source, cause: finding.cause, fix: fix.isEmpty ? nil : fix, change: change)
    }
}

extension Change {
    /// Where the new text ends.
    fileprivate var end: Int { range.lowerBound + text.utf8.count }
}

extension Diagnostic {
    /// The same fault in the source as it was before a change that stands clear of it.
    fileprivate func moved(back change: Change, in source: String) -> Diagnostic {
        let shift = change.range.count - change.text.utf8.count
        func back(_ place: Int) -> Int { place >= change.end ? place + shift : place }
        func back(_ range: Range<Int>) -> Range<Int> { back(range.lowerBound)..<back(range.upperBound) }
        // A change around the other one would undo it.
        let other = self.change.flatMap { later in
            later.range.touches(change.range.lowerBound..<change.end) ? nil : Change(back(later.range), to: later.text)
        }
        return Diagnostic(range: back(range), in: source, cause: cause, fix: fix, change: other)
    }
}

extension Range<Int> {
    /// Whether two ranges have anything in common, or lie side by side where one is empty.
    fileprivate func touches(_ other: Range<Int>) -> Bool {
        overlaps(other)
            || (isEmpty || other.isEmpty) && lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
}
