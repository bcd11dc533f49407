import CEL
import Testing

struct ValueLibraryTests {
    @Test(arguments: [
        ExpressionCase("math.greatest(1, 2.5, 2u)", "2.5"), .init("math.least([3, 1u, 2])", "1u"),
        .init("math.greatest(-1)", "-1"), .init("math.greatest(dyn('a'), 1)", fails: .noSuchOverload),
        .init("math.least('a')", refusedBy: .parse),
        .init("math.greatest()", refusedBy: .parse), .init("math.greatest(dyn([]))", fails: .invalidArgument),
        .init("math.ceil(1.2) + math.floor(1.8) + math.trunc(-1.8)", "2.0"),
        .init("math.round(1.5) + math.round(-1.5) + math.round(2.5)", "3.0"),
        .init("math.abs(-3) == 3 && math.abs(-1.5) == 1.5 && math.abs(2u) == 2u"),
        .init("math.abs(-9223372036854775808)", fails: .outOfRange),
        .init("math.sign(-2.5) == -1.0 && math.sign(0) == 0 && math.sign(7u) == 1u"),
        .init("math.isNaN(double('NaN')) && math.isInf(1.0 / 0.0) && math.isFinite(1.0)"),
        .init("math.ceil(1)", refusedBy: .check), .init("math.sqrt(16) + math.sqrt(2.25) + math.sqrt(4u)", "7.5"),
        .init("math.isNaN(math.sqrt(-1.0))"),
        .init("math.bitAnd(5, 3) + math.bitOr(5, 3) + math.bitXor(5, 3)", "14"),
        .init("math.bitNot(0) == -1 && math.bitNot(0u) == 18446744073709551615u"),
        .init("math.bitShiftLeft(1, 63)", "-9223372036854775808"), .init("math.bitShiftLeft(1, 64)", "0"),
        .init("math.bitShiftRight(-1024, 3)", "2305843009213693824"),
        .init("math.bitShiftRight(1u, -1)", fails: .invalidArgument), .init("math.bitAnd(1, 1u)", refusedBy: .check),
    ])
    func `mathematics`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("optional.of(1).value() + optional.none().orValue(2)", "3"),
        .init("optional.none().value()", fails: .invalidArgument),
        .init("optional.of(1).or(optional.of(1 / 0)).value()", "1"), .init("optional.of(1).orValue(1 / 0)", "1"),
        .init(
            "optional.ofNonZeroValue('').hasValue() || optional.ofNonZeroValue(0.0).hasValue() || optional.ofNonZeroValue([]).hasValue()",
            "false"), .init("{'a': {'b': 1}}.?a.?b", "optional.of(1)"), .init("{'a': {'b': 1}}.?a.b", "optional.of(1)"),
        .init("{}.?a.b.c", "optional.none()"),
        .init("[1][?0].value() + [1][?5].orValue(9)", "10"), .init("{'a': 1}[?'b']", "optional.none()"),
        .init("optional.of([1])[0]", "optional.of(1)"), .init("[?optional.of(1), ?optional.none(), 2]", "[1, 2]"),
        .init("{?'a': optional.none(), ?'b': {'c': 1}.?c}", #"{"b": 1}"#),
        .init("optional.of(2).optMap(x, x * x)", "optional.of(4)"),
        .init("optional.none().optMap(x, 1 / 0)", "optional.none()"),
        .init("optional.of({'a': 1}).optFlatMap(m, m.?a)", "optional.of(1)"),
        .init("optional.of(1).optFlatMap(x, x)", refusedBy: .check),
        .init("has({'a': optional.none()}.a) && !has(optional.of({}).a)"),
        .init("type(optional.of(1)) == optional_type"),
        .init("optional.none() == optional.none() && optional.of(1) != optional.none()"),
        .init("optional.of(1) == optional.of(1)"), .init("optional.unwrap([optional.of(1), optional.none()])", "[1]"),
        .init("[optional.of(1)].unwrapOpt()", "[1]"), .init("[1, 2].first().value() + [1, 2].last().value()", "3"),
        .init("[].first()", "optional.none()"), .init("[?1]", refusedBy: .check), .init("1.?a", refusedBy: .check),
    ])
    func `optionals`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("[1, 2, 3, 4].slice(1, 3)", "[2, 3]"), .init("[1].slice(0, 2)", fails: .invalidArgument),
        .init("[[1], [2, [3]]].flatten()", "[1, 2, [3]]"), .init("[[1], [2, [3]]].flatten(2)", "[1, 2, 3]"),
        .init("[1].flatten(-1)", fails: .invalidArgument),
        .init("[3, 1, 2].sort()", "[1, 2, 3]"), .init("['b', 'a'].sort()", #"["a", "b"]"#),
        .init("[1, 'a'].sort()", fails: .noSuchOverload),
        .init("[{'n': 2}, {'n': 1}].sortBy(x, x.n)", #"[{"n": 1}, {"n": 2}]"#), .init("lists.range(4)", "[0, 1, 2, 3]"),
        .init("lists.range(-1)", "[]"), .init("lists.range(100000000)", fails: .invalidArgument),
        .init("[1, 1.0, 2u, 2, 'a'].distinct()", #"[1, 2u, "a"]"#), .init("[1, 2].reverse()", "[2, 1]"),
        .init("[1, 2].sum() + [4, 9, 5].max() - [4, 3].min()", "9"),
        .init("[1.5, 2.5].sum()", "4.0"), .init("[duration('1s'), duration('2s')].sum()", #"duration("3s")"#),
        .init("[].sum()", "0"), .init("[].max()", fails: .invalidArgument),
        .init("[9223372036854775807, 1].sum()", fails: .outOfRange),
        .init("sets.contains([1, 2], [2.0, 1u]) && sets.contains([1], [])"),
        .init("sets.contains([1, 2], [2]) && !sets.contains([1], [2])"), .init("sets.equivalent([1, 1, 2], [2, 1])"),
        .init("sets.intersects([1], [1, 2]) && !sets.intersects([], [1])"),
    ])
    func `lists and sets`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("string(ip('2001:DB8:0:0:1:0:0:1'))", #""2001:db8::1:0:0:1""#),
        .init("ip('::ffff:c0a8:1') == ip('192.168.0.1')"), .init("ip('1.2.3')", fails: .invalidArgument),
        .init("ip('01.2.3.4')", fails: .invalidArgument), .init("ip('fe80::1%en0')", fails: .invalidArgument),
        .init("ip(':::1')", fails: .invalidArgument), .init("isIP('::') && !isIP('1::2::3') && !isIP('12345::')"),
        .init("ip.isCanonical('127.0.0.1') && !ip.isCanonical('2001:DB8::1')"),
        .init("ip.isCanonical('x')", fails: .invalidArgument),
        .init("ip('::1').family() + ip('1.2.3.4').family()", "10"),
        .init(
            "ip('::').isUnspecified() && ip('127.9.9.9').isLoopback() && ip('::1').isLoopback() && !ip('::2').isLoopback()"
        ),
        .init(
            "ip('8.8.8.8').isGlobalUnicast() && !ip('255.255.255.255').isGlobalUnicast() && !ip('224.0.0.1').isGlobalUnicast()"
        ),
        .init(
            "ip('224.0.0.251').isLinkLocalMulticast() && ip('ff02::1').isLinkLocalMulticast() && ip('169.254.1.1').isLinkLocalUnicast() && ip('fe80::1').isLinkLocalUnicast()"
        ), .init("cidr('10.1.2.3/8').masked() == cidr('10.0.0.0/8')"),
        .init("cidr('10.0.0.0/8').containsIP('10.255.0.1') && !cidr('10.0.0.0/8').containsIP(ip('11.0.0.1'))"),
        .init(
            "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && !cidr('10.1.0.0/16').containsCIDR(cidr('10.0.0.0/8'))"),
        .init("cidr('::/0').prefixLength() == 0 && cidr('2001:db8::/33').ip() == ip('2001:db8::')"),
        .init("cidr('10.0.0.0/33')", fails: .invalidArgument), .init("isCIDR('10.0.0.0/08')", "false"),
        .init("type(ip('::')) == net.IP && type(cidr('::/0')) == net.CIDR"), .init("isIP(ip('::'))", refusedBy: .check),
        .init("string(cidr('192.168.0.0/24'))", #""192.168.0.0/24""#),
        .init("cidr('::/0').containsIP('1.2.3.4')", "false"),
    ])
    func `networks`(_ test: ExpressionCase) { test.verify() }
}
