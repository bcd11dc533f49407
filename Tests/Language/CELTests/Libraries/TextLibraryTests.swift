import CEL
import Testing

struct TextLibraryTests {
    @Test(arguments: [
        ExpressionCase("'tacocat'.charAt(3) + 'tacocat'.charAt(7)", #""o""#),
        .init("'tacocat'.charAt(8)", fails: .invalidArgument), .init("'tacocat'.charAt(-1)", fails: .invalidArgument),
        .init("'ta©o©αT'.indexOf('©')", "2"), .init("'ta©o©αT'.lastIndexOf('©')", "4"),
        .init("'tacocat'.indexOf('a', 2)", "5"), .init("'tacocat'.lastIndexOf('a', 4)", "1"),
        .init("'abc'.indexOf('x')", "-1"),
        .init("'abc'.indexOf('') == 0 && 'abc'.lastIndexOf('') == 3"),
        .init("'abc'.indexOf('a', 4)", fails: .invalidArgument),
        .init("'abc'.lastIndexOf('a', -1)", fails: .invalidArgument),
        .init("'abc'.substring(1)", #""bc""#), .init("'abc'.substring(1, 2)", #""b""#),
        .init("'abc'.substring(3)", #""""#), .init("'abc'.substring(2, 1)", fails: .invalidArgument),
        .init("'abc'.substring(0, 4)", fails: .invalidArgument), .init("'a,b,,c'.split(',')", #"["a", "b", "", "c"]"#),
        .init("'a,b,c'.split(',', 2)", #"["a", "b,c"]"#), .init("'abc'.split('')", #"["a", "b", "c"]"#),
        .init("'abc'.split('', 2)", #"["a", "bc"]"#), .init("'a b'.split(' ', 0)", "[]"),
        .init("'a b'.split(' ', -1)", #"["a", "b"]"#), .init("['a', 'b'].join() + ['c', 'd'].join('-')", #""abc-d""#),
        .init("[].join(',')", #""""#),
        .init("[1].join()", refusedBy: .check), .init("'TacoCÆt'.lowerAscii() + 'tÆ'.upperAscii()", #""tacocÆtTÆ""#),
        .init("' \\t\\u2003a b\\n'.trim()", #""a b""#), .init("'gums©'.reverse()", #""©smug""#),
        .init("'aaa'.replace('a', 'b')", #""bbb""#), .init("'aaa'.replace('a', 'b', 2)", #""bba""#),
        .init("'aaa'.replace('a', 'b', 0)", #""aaa""#), .init("'ab'.replace('', '_')", #""_a_b_""#),
        .init(#"strings.quote('a"b\n\\')"#, #""\"a\\\"b\\n\\\\\"""#), .init("'é'.startsWith('e')", "false"),
        .init("'abc'.contains('bc') && 'abc'.endsWith('') && !'abc'.endsWith('abcd')"),
        .init("'hubba'.matches('^h.*a$') && matches('a', 'a|b')"),
        .init("'a'.matches(dyn('('))", fails: .invalidArgument), .init("base64.encode(b'hello')", #""aGVsbG8=""#),
        .init("base64.decode('aGVsbG8')", #"b"hello""#),
        .init("base64.decode('aGVs!')", fails: .invalidArgument), .init("base64.encode(b'')", #""""#),
        .init("base64.decode('/+8=')", #"b"\xff\xef""#),
    ])
    func `strings count code points`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("'%s %s %%'.format(['a', 1])", #""a 1 %""#),
        .init("'%s'.format([[1, 'a', null, true, 1.5, b'x', type(1)]])", #""[1, a, null, true, 1.5, x, int]""#),
        .init("'%s'.format([{'b': 1, 'a': [2]}])", #""{a: [2], b: 1}""#),
        .init("'%s %s'.format([timestamp(0), duration('90m')])", #""1970-01-01T00:00:00Z 5400s""#),
        .init("'%d %d'.format([-5, 5u])", #""-5 5""#),
        .init("'%f %.2f %.0f'.format([1.5, 2.345, 2.5])", #""1.500000 2.35 2""#),
        .init("'%.3f'.format([123.4999])", #""123.500""#),
        .init("'%e %.1e'.format([1234.5, 0.00098])", #""1.234500e+03 9.8e-04""#),
        .init("'%.0e %.0f'.format([9.99, 99.5])", #""1e+01 100""#),
        .init("'%f %e'.format([double('NaN'), double('-Infinity')])", #""NaN -Infinity""#),
        .init("'%b %b %b'.format([5, -5, true])", #""101 -101 1""#),
        .init("'%x %X %o'.format([26, 26, 8u])", #""1a 1A 10""#),
        .init("'%x %X'.format(['hi', b'\\xff'])", #""6869 FF""#), .init("'%f'.format(['NaN'])", #""NaN""#),
        .init("'%d'.format(['a'])", fails: .invalidArgument), .init("'%s'.format([])", fails: .invalidArgument),
        .init("'%z'.format([1])", fails: .invalidArgument), .init("'%'.format([1])", fails: .invalidArgument),
        .init("'%.99999f'.format([1.0])", fails: .invalidArgument),
        .init("'%.20f'.format([0.1])", #""0.10000000000000000555""#),
        .init("'%f'.format([5e-324]) + '%.0f'.format([1e23])", #""0.00000099999999999999991611392""#),
    ])
    func `format knows every verb and rounds exactly`(_ test: ExpressionCase) { test.verify() }
}
