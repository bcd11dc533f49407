import CEL
import Testing

/// Details of the specification that are easy to get wrong.
struct SpecificationTests {
    @Test(arguments: [
        ExpressionCase("0X7", "7"), .init("0Xfu", "15u"), .init("[,]", "[]"), .init("{,}", "{}"), .init("[1,]", "[1]"),
        .init("{'a': 1,}", #"{"a": 1}"#), .init("[,,]", refusedBy: .parse), .init("[,1]", refusedBy: .parse),
        .init("has({'a': 1}.?a)", refusedBy: .parse), .init("has({'a': 1}.a)"),
        .init("optional.none().or(5)", refusedBy: .check), .init("optional.none().or(dyn(5))", fails: .noSuchOverload),
        .init("optional.none().or(optional.of(5))", "optional.of(5)"), .init("optional.none().orValue(5)", "5"),
        .init("optional.of(1).optFlatMap(x, dyn(x))", fails: .noSuchOverload),
        .init("uint('-0')", fails: .invalidArgument), .init("uint('+5')", fails: .invalidArgument),
        .init("uint('5')", "5u"), .init("int('-0')", "0"), .init(#"double('1.5\u0000z')"#, fails: .invalidArgument),
        .init(#"double('1.5\u0000')"#, fails: .invalidArgument), .init("double('1.5')", "1.5"),
        .init("dyn(duration('1s')) == -dyn(duration('-1s'))", fails: .noSuchOverload),
        .init("timestamp('2026-01-01T00:00:00Z').getHours('Z')", fails: .invalidArgument),
        .init("timestamp('2026-01-01T00:00:00Z').getHours('')", "0"),
        .init("timestamp('2026-01-01T00:00:00Z').getHours('UTC')", "0"), .init("1 < 2.5"), .init("2u > -1"),
    ])
    func `the grammar and the functions`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("cidr('::ffff:192.168.0.1/24')", fails: .invalidArgument),
        .init("isCIDR('::ffff:192.168.0.1/24')", "false"), .init("isCIDR('::ffff:c0a8:1/24')", "false"),
        .init("isIP('::ffff:192.168.0.1')", "false"), .init("ip('::ffff:c0a8:1') == ip('192.168.0.1')"),
        .init("ip('::1.2.3.4') == ip('::102:304')"), .init("isIP('64:ff9b::192.0.2.33')"),
        .init("cidr('64:ff9b::192.0.2.33/96').prefixLength()", "96"), .init("isIP('1.2.3')", "false"),
        .init("isIP('::1.2.3.4.5')", "false"),
    ])
    func `addresses of one family inside the other`(_ test: ExpressionCase) { test.verify() }
}
