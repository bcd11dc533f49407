import CEL
import Testing

struct TraceTests {
    /// Conditions that only a value of a kind nobody declared makes fail, so that both ways must word it.
    @Test(arguments: [
        "1 < x.any", "x.any >= 1.5", "duration('1s') > x.any", "x.any in ['a', 'b']", "x.any == 'a'",
        "[[1.0]].flatten().max().contains('a')", "dyn(x.any).matches('a')", "'a' in x.any", "has(x.any.b)",
        "x.any.exists(i, i)", "x.any && true", "x.any ? 1 : 2", "-x.any", "x.any + 1", "x.any[0]",
    ])
    func `a trace ends in the very failure that evaluating ends in`(source: String) throws {
        let type = RecordType("x", fields: [Field("any", type: .dyn)])
        var environment = Environment(libraries: Library.published)
        environment.declare(variable: "x", type: .record(type))
        let program = try environment.compile(source)
        for value in [Value.string("a"), .null, .list([.int(1)]), .bool(true), .absent, .unknown(Unknown([]))] {
            let bindings = Bindings(["x": .record(TestRecord(type, ["any": value]))], for: environment)
            #expect(program.trace(bindings).value == program.evaluate(bindings), "\(source) of \(value)")
        }
    }
}
