import CEL
import Clocks
import Testing

struct LiteralTests {
    @Test(arguments: [
        ExpressionCase("0", "0"), .init("-9223372036854775808", "-9223372036854775808"), .init("0x7f", "127"),
        .init("-0xA", "-10"),
        .init("18446744073709551615u", "18446744073709551615u"), .init("0xFFU", "255u"),
        .init("1.5", "1.5"), .init(".5", "0.5"), .init("1e3", "1000.0"), .init("-2.5e-7", "-2.5e-07"),
        .init("1e21", "1e+21"),
        .init("1e20", "100000000000000000000.0"), .init("null", "null"), .init("true && !false", "true"),
        .init("9223372036854775808", refusedBy: .parse), .init("18446744073709551616u", refusedBy: .parse),
        .init("0x", refusedBy: .parse), .init("1e999", refusedBy: .parse), .init("5x", refusedBy: .parse),
    ])
    func `numbers keep their kind and range`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase(#""a\tb" == 'a\x09b' && 'a\tb' == "a\011b""#), .init(#"'\u00e9\U0001F431' == 'é🐱'"#),
        .init(#"r'\n'.size()"#, "2"), .init(#"R"a\"b".size()"#, "4"), .init("'''it's\n'so' '''.size()", "10"),
        .init(#""""a"b""" + '''c'd'''"#, #""a\"bc'd""#), .init(#"b'\xff\377a' == b'\XFF\xffa'"#),
        .init(#"b'é'.size()"#, "2"),
        .init(#"bR'\x'.size()"#, "2"), .init(#"'\?\`\\\a\b\f\v'.size()"#, "7"), .init("'' + \"\"", #""""#),
        .init(#"'\q'"#, refusedBy: .parse), .init(#"'\uD800'"#, refusedBy: .parse),
        .init(#"'\U00110000'"#, refusedBy: .parse),
        .init(#"b'\u0041'"#, refusedBy: .parse), .init("'a\nb'", refusedBy: .parse), .init("'a", refusedBy: .parse),
        .init(#"'\400'"#, refusedBy: .parse), .init("rb''", refusedBy: .parse),
    ])
    func `strings and bytes know every escape`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("1 + // one\n 1", "2"), .init("\t1\r\n+\u{0C}1 // two", "2"), .init("[1, 2,]", "[1, 2]"),
        .init("{'a': 1,}", #"{"a": 1}"#), .init("{'if': 1}.if", "1"), .init("{'a-b': 1}.`a-b`", "1"),
        .init("a b", refusedBy: .parse),
        .init("if", refusedBy: .parse), .init("{}.in", refusedBy: .parse), .init("f(1,)", refusedBy: .parse),
        .init("", refusedBy: .parse),
        .init("1 +", refusedBy: .parse), .init("(1", refusedBy: .parse), .init("1)", refusedBy: .parse),
        .init("`a`", refusedBy: .parse),
    ])
    func `blanks, comments, trailing commas and reserved words`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [
        ExpressionCase("1 + 2 * 3 - 4 / 2 % 3", "5"), .init("(1 + 2) * 3", "9"), .init("2 - 3 - 4", "-5"),
        .init("1 < 2 == true"),
        .init("true || false && false"), .init("!true || true"), .init("- -1", "1"), .init("!!true"),
        .init("false ? 1 : true ? 2 : 3", "2"),
        .init("1 in [1] && 2 in {2: 3}"), .init("-1.5.size() == 1", refusedBy: .check),
        .init("[[1, 2], [3]][0][1]", "2"),
    ])
    func `operators bind as they should`(_ test: ExpressionCase) { test.verify() }

    @Test(arguments: [32, 200])
    func `nesting as deep as the specification asks is fine`(_ depth: Int) {
        let open = { (text: String) in String(repeating: text, count: depth) }
        ExpressionCase(open("(") + "7" + open(")"), "7").verify()
        ExpressionCase(open("[") + "7" + open("]") + open("[0]"), "7").verify(in: .deep)
        ExpressionCase(open("dyn(") + "7" + open(")"), "7").verify()
        ExpressionCase(open("!") + "true", "true").verify()
        ExpressionCase(open("-") + "7", "7").verify()
        ExpressionCase(open("true ? ") + "7" + open(" : 1"), refusedBy: .parse).verify()
        ExpressionCase(open("false ? 1 : ") + "7", "7").verify()
        ExpressionCase("0" + open(" + 1"), "\(depth)").verify()
        ExpressionCase("true" + open(" && true"), "true").verify()
        ExpressionCase("false" + open(" || false"), "false").verify()
    }

    @Test func `whatever the text is, parsing ends without a trap`() {
        var random = SeededGenerator(seed: 11)
        let pieces = [
            "(", ")", "[", "]", "{", "}", ".", "?", ":", ",", "!", "-", "&&", "||", "'", "\"", "\\", "`", "1", "1u",
            "0x", "1.5e", "a",
            "in", "has(", "b'", "r\"", "//", "\n", "é", "🐱", "\u{0}", "x.map(", "7d", "==", "<", "@", "'''",
        ]
        for _ in 0..<3_000 {
            let text = (0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined()
            do throws(CompileError) {
                _ = try Environment.everything.compile(text)
            } catch {
                #expect(!error.diagnostics.isEmpty)
                for diagnostic in error.diagnostics {
                    #expect(diagnostic.range.upperBound <= text.utf8.count)
                    #expect(!diagnostic.rendered(in: text).isEmpty)
                }
            }
        }
    }
}

extension Environment {
    /// Bounds for trees of twice the usual depth.
    fileprivate static let deep: Environment = {
        var environment = Environment.everything
        environment.limits.depth = 500
        return environment
    }()
}
