import CEL
import Testing

struct ContainerTests {
    @Test(arguments: [
        ExpressionCase("[1, 2][0]", "1"), .init("[1, 2][dyn(1.0)]", "2"), .init("[1, 2][dyn(1u)]", "2"),
        .init("[1][1]", fails: .invalidArgument), .init("[1][-1]", fails: .invalidArgument),
        .init("[1][dyn(0.5)]", fails: .invalidArgument), .init("[1][dyn('a')]", fails: .invalidArgument),
        .init("[1]['a']", refusedBy: .check), .init("[1] + [2, 3]", "[1, 2, 3]"),
        .init("2 in [1, 2]"), .init("dyn(2.0) in [1, 2]"), .init("'a' in ['b']", "false"),
        .init("size([1, 2]) + [].size() + size({1: 2}) + 'ab'.size() + size(b'abc')", "8"),
        .init("[1, 'a', 2.0]", #"[1, "a", 2.0]"#), .init("[[1], []]", "[[1], []]"), .init("[] == [] && [1] != [1, 2]"),
        .init("[1] + ['a']", refusedBy: .check),
    ])
    func `lists`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("{'a': 1}.a + {'a': 2}['a']", "3"),
        .init("{1: 'i', 2u: 'u', true: 'b', 's': 's'}[dyn(2)]", #""u""#), .init("{1: 'a'}[dyn(1.0)]", #""a""#),
        .init("{1: 'a'}[dyn(1.5)]", fails: .noSuchKey), .init("{'a': 1}.b", fails: .noSuchKey),
        .init("{'a': 1}['b']", fails: .noSuchKey), .init("{1: 1, 1: 2}", fails: .invalidArgument),
        .init("{1: 1, 1u: 2}", fails: .invalidArgument), .init("{dyn(1.5): 1}", fails: .invalidArgument),
        .init("{1.5: 1}", refusedBy: .check), .init("'a' in {'a': 1} && !('b' in {'a': 1})"),
        .init("{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}"), .init("{'a': 1} == {'a': 2}", "false"),
        .init("1.a", refusedBy: .check), .init("dyn(1).a", fails: .noSuchKey), .init("{}", "{}"),
        .init(#"{'\u00e9': 1, 'e\u0301': 2}.size()"#, "2"),
    ])
    func `maps`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("x.y", #""x.y""#), .init("y", #""x.y""#), .init(".y", #""y""#), .init("z.w", #""z.w""#),
        .init("[1].exists(y, y == 1)"), .init("['a'].exists(y, .y == 'y')"),
        .init("[{'w': 1}].all(z, z.w == 1)"), .init("f(1)", "2"), .init(".f(1)", "3"), .init("x.f(1)", "2"),
        .init("q", refusedBy: .check), .init(".x.y", #""x.y""#),
    ])
    func `containers and qualified names`(_ test: ExpressionCase) {
        var environment = Environment(container: "x")
        for name in ["x.y", "y", "z.w"] { environment.declare(variable: name, type: .string) }
        environment.declare(variable: "z", type: .map(.string, .string))
        environment.declare(function: "x.f", overloads: [Overload([.int], result: .int) { _ in .int(2) }])
        environment.declare(function: "f", overloads: [Overload([.int], result: .int) { _ in .int(3) }])
        test.verify(in: environment, ["x.y": .string("x.y"), "y": .string("y"), "z.w": .string("z.w")])
    }

    @Test(arguments: [
        ("42", Type.int), ("[]", .list(.dyn)), ("{}", .map(.dyn, .dyn)), ("[1, 2u]", .list(.dyn)),
        ("[[], [1]]", .list(.list(.int))), ("{'a': [1.0]}", .map(.string, .list(.double))),
        ("[1].map(x, string(x))", .list(.string)), ("[].map(x, x)[0].foo", .dyn),
        ("[null, timestamp(0)]", .list(.timestamp)), ("true ? dyn(1) : 'a'", .dyn), ("type(1)", .type(.int)),
        ("optional.none()", .optional(.dyn)), ("[optional.none(), optional.of(1)]", .list(.optional(.int))),
        ("{'a': 1}.?a", .optional(.int)), ("[1][?0]", .optional(.int)),
        ("[1, 2].transformMap(i, v, string(v))", .map(.int, .string)), ("math.greatest(1, 2u)", .dyn),
        ("math.greatest(1, 2)", .int), ("[1].first()", .optional(.int)), ("dyn(1) + 1", .int),
        ("[3, 1].sortBy(x, -x)", .list(.int)), ("cel.bind(x, 1u, [x])", .list(.uint)),
        ("[optional.of(1), null][0]", .optional(.int)),
    ])
    func `types are deduced`(_ source: String, _ type: Type) throws {
        #expect(try Environment.everything.compile(source).resultType == type)
    }
}
