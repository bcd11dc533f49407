@testable import CEL

/// Takes bytes up to the first line feed as a pattern and the rest as a text.
///
/// Nothing may trap, an error must lie inside its pattern, the engines must agree, and the work must stay linear.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPattern(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    let halves = unsafe bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let source = unsafe String(decoding: halves[0], as: UTF8.self)
    let text = unsafe halves.count > 1 ? String(decoding: halves[1], as: UTF8.self) : source
    verify(source, on: text)
    return 0
}

private func verify(_ source: String, on text: String) {
    do throws(PatternError) {
        let program = try Pattern.Program(Pattern.Parser.parse(source))
        var simulation = Pattern.Simulation(program)
        let isFound = simulation.matches(text.utf8.span)
        let bound = 3 * program.instructions.count * (text.unicodeScalars.count + 1)
        precondition(simulation.steps <= bound, "\(simulation.steps) steps are more than \(bound)")
        let chosen = try Pattern(source).matches(text)
        precondition(chosen == isFound, "the engines disagree")
    } catch {
        precondition((0...source.utf8.count).contains(error.position), "\(error) lies outside the pattern")
    }
}
