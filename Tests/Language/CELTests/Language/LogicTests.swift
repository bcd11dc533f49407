import CEL
import Testing

struct LogicTests {
    @Test(arguments: [
        ExpressionCase("1 / 0 == 1 || true"), .init("true || 1 / 0 == 1"), .init("1 / 0 == 1 && false", "false"),
        .init("false && 1 / 0 == 1", "false"),
        .init("1 / 0 == 1 || false", fails: .divisionByZero), .init("true && 1 / 0 == 1", fails: .divisionByZero),
        .init("1 / 0 == 1 || 1 % 0 == 1 || 2 > 1 || 1 / 0 == 2"), .init("true ? 1 : 1 / 0", "1"),
        .init("false ? 1 / 0 : 2", "2"),
        .init("1 / 0 == 1 ? 1 : 2", fails: .divisionByZero), .init("1 && true", refusedBy: .check),
        .init("true ? 1 : 'a'", refusedBy: .check),
        .init("dyn('a') && true", fails: .noSuchOverload), .init("dyn('a') || true"),
        .init("!dyn(1)", fails: .noSuchOverload), .init("1 ? 2 : 3", refusedBy: .check),
    ])
    func `and and or absorb errors on either side`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("[1, 2, 3].all(x, x > 0)"), .init("[1, 0].exists(x, 1 / x == 1)"),
        .init("[0, 1].all(x, 1 / x == 5)", "false"), .init("[0].exists(x, 1 / x == 1)", fails: .divisionByZero),
        .init("[].all(x, x > 0) && ![].exists(x, x > 0)"), .init("[1, 2, 2].exists_one(x, x == 1)"),
        .init("[1, 2, 2].existsOne(x, x == 2)", "false"),
        .init("[0, 1].exists_one(x, 1 / x == 1)", fails: .divisionByZero),
        .init("{'a': 1, 'b': 2}.exists(k, k == 'b')"), .init("[1, 2, 3].map(x, x * x)", "[1, 4, 9]"),
        .init("[1, 2, 3].map(x, x > 1, x * x)", "[4, 9]"), .init("[1, 2, 3].filter(x, x != 2)", "[1, 3]"),
        .init("{1: 2}.map(k, k)", "[1]"), .init("{'b': 1, 'a': 2}.filter(k, k > 'a')", #"["b"]"#),
        .init("[1, 2].map(x, [3].map(x, x * 10))", "[[30], [30]]"), .init("has({'a': 1}.a) && !has({'a': 1}.b)"),
        .init("has({'a': {}}.a.b)", "false"), .init("has({}.a.b)", fails: .noSuchKey),
        .init("has(1)", refusedBy: .parse), .init("[1].all(x.y, true)", refusedBy: .parse),
        .init("5.all(x, true)", refusedBy: .check), .init("[1].all(x, x)", refusedBy: .check),
        .init("dyn(5).all(x, true)", fails: .noSuchOverload), .init("[1, 'a'].all(x, x % 2 == 0)", "false"),
        .init("x", refusedBy: .check),
    ])
    func `macros visit lists and keys`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("[7, 8].all(i, v, v == i + 7)"), .init("{'a': 1}.exists(k, v, k == 'a' && v == 1)"),
        .init("[5, 5].existsOne(i, v, i == 1)"),
        .init("[2, 4].transformList(i, v, i * v)", "[0, 4]"), .init("[2, 4].transformList(i, v, v > 2, v)", "[4]"),
        .init("[2, 4].transformMap(i, v, v * v)", "{0: 4, 1: 16}"),
        .init("{'a': 1, 'b': 2}.transformMap(k, v, k != 'a', v + 1)", #"{"b": 3}"#),
        .init("{'a': 'b'}.transformMapEntry(k, v, {v: k})", #"{"b": "a"}"#),
        .init("[1, 2].transformMapEntry(i, v, {'x': v})", fails: .invalidArgument),
        .init("[1].all(i, i, true)", refusedBy: .parse), .init("[1].transformMapEntry(i, v, v)", refusedBy: .check),
        .init("cel.bind(x, 2, x * x) + cel.bind(x, [1, 2], x.size())", "6"),
        .init("cel.bind(x, 1, cel.bind(x, x + 1, x))", "2"), .init("cel.bind(1, 1, 1)", refusedBy: .parse),
    ])
    func `two variables and bindings`(_ test: ExpressionCase) { test.verify() }

    @Test func `without macros they are ordinary calls`() {
        var environment = Environment.everything
        environment.allowsMacros = false
        ExpressionCase("[1].all(x, x > 0)", refusedBy: .check).verify(in: environment)
        ExpressionCase("has({'a': 1}.a)", refusedBy: .check).verify(in: environment)
    }
}
