import CEL
import Clocks
import Testing

struct NumberTests {
    @Test(arguments: [
        ExpressionCase("9223372036854775807 + 1", fails: .outOfRange),
        .init("-9223372036854775808 - 1", fails: .outOfRange),
        .init("5000000000 * 5000000000", fails: .outOfRange), .init("-(-9223372036854775808)", fails: .outOfRange),
        .init("-9223372036854775808 / -1", fails: .outOfRange), .init("-9223372036854775808 % -1", fails: .outOfRange),
        .init("0u - 1u", fails: .outOfRange), .init("18446744073709551615u + 1u", fails: .outOfRange),
        .init("1 / 0", fails: .divisionByZero),
        .init("1 % 0", fails: .divisionByZero), .init("1u / 0u", fails: .divisionByZero), .init("7 / -2", "-3"),
        .init("-7 % 3", "-1"),
        .init("7u % 4u", "3u"), .init("1.0 / 0.0", #"double("Infinity")"#), .init("0.0 / 0.0", #"double("NaN")"#),
        .init("-(0.0)", "-0.0"),
        .init("1 + 1.0", refusedBy: .check), .init("1u + 1", refusedBy: .check), .init("5.5 % 2.0", refusedBy: .check),
        .init("-(1u)", refusedBy: .check),
    ])
    func `arithmetic fails rather than wraps`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("1 < 2u && 2u > 1 && 1 < 1.5 && 1.5 > 1u && 2u >= 2.0"),
        .init("dyn(1) == 1.0 && dyn(1u) == 1 && dyn(1.5) != 1"),
        .init("-1 < 0u && 0u > -1"), .init("dyn(9223372036854775807) < 9223372036854775808u"),
        .init("1 == 1.0", refusedBy: .check),
        .init("double('NaN') == double('NaN')", "false"), .init("double('NaN') != double('NaN')"),
        .init("double('NaN') < 1.0", "false"),
        .init("1.0 >= double('NaN')", "false"), .init("[1.0, 2, 3u] == [1, 2u, 3.0]"),
        .init("{1: 2} == {1u: 2.0}", refusedBy: .check),
        .init("dyn({1: 2}) == {1u: 2.0}"), .init("dyn('1') == 1", "false"), .init("dyn(null) == 0", "false"),
        .init("true > false"),
        .init("'a' < 'b' && 'B' < 'a' && 'z' < 'é'"), .init("b'a' < b'b' && b'' < b'a'"),
        .init("[1] < [2]", refusedBy: .check),
        .init("dyn([1]) < dyn([2])", fails: .noSuchOverload), .init(#"'\u00e9' == 'e\u0301'"#, "false"),
        .init("type(1) == int && type(1) != uint"),
    ])
    func `comparisons span the kinds of numbers`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("int(1.9) == 1 && int(-1.9) == -1"), .init("int(duration('1s'))", refusedBy: .check),
        .init("duration(5)", refusedBy: .check), .init("int(9223372036854775807.0)", fails: .outOfRange),
        .init("int(-9223372036854775808.0)", fails: .outOfRange),
        .init("int(18446744073709551615u)", fails: .outOfRange),
        .init("int(' 1')", fails: .invalidArgument), .init("uint(-1)", fails: .outOfRange), .init("uint(1.9)", "1u"),
        .init("uint(-0.5)", fails: .outOfRange), .init("double('1e3')", "1000.0"),
        .init("double('x')", fails: .invalidArgument),
        .init("string(1.0)", #""1""#), .init("string(-4.5e-3)", #""-0.0045""#), .init("string(1e6)", #""1000000""#),
        .init("string(true)", #""true""#),
        .init("string(b'\\xff')", fails: .invalidArgument), .init("bytes('é')", #"b"\xc3\xa9""#), .init("bool('True')"),
        .init("bool('yes')", fails: .invalidArgument),
        .init("string(timestamp(0))", #""1970-01-01T00:00:00Z""#), .init("string(duration('1.5s'))", #""1.5s""#),
        .init("type(type(1))", "type"),
        .init("int(timestamp('1970-01-02T00:00:00Z'))", "86400"), .init("int([1])", refusedBy: .check),
        .init("type(null) == null_type"),
    ])
    func `conversions check ranges and text`(_ test: ExpressionCase) { test.verify() }

    @Test func `a double prints as the shortest text that reads back`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            ExpressionCase("double(string(x)) == x && double('\(Value.double(number))') == x").verify(
                in: .withDouble, ["x": .double(number)])
        }
    }
}

extension Environment {
    /// One double named `x`.
    fileprivate static let withDouble: Environment = {
        var environment = Environment.everything
        environment.declare(variable: "x", type: .double)
        return environment
    }()
}
