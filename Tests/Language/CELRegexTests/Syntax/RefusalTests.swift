import Testing

@testable import CEL

struct RefusalTests {
    struct ExpressionError: Sendable, CustomTestStringConvertible {
        let pattern: String
        let position: Int
        /// A part of the cause.
        let cause: String
        /// A part of the fix.
        let fix: String

        init(_ pattern: String, at position: Int, _ cause: String, fix: String) {
            self.pattern = pattern
            self.position = position
            self.cause = cause
            self.fix = fix
        }

        var testDescription: String { pattern.debugDescription }
    }

    static let unsupported = [
        ExpressionError(#"(a)\1"#, at: 3, #"backreference "\1" cannot be matched in linear time"#, fix: "spell"),
        ExpressionError(#"a\8"#, at: 1, "backreference", fix: "spell"),
        ExpressionError(#"é\k<n>"#, at: 2, "backreference", fix: "spell"),
        ExpressionError("x(?=a)", at: 1, "lookahead \"(?=\" cannot be matched in linear time", fix: "&&"),
        ExpressionError("x(?!a)", at: 1, "negative lookahead", fix: "&& !"),
        ExpressionError("日(?<=a)", at: 3, "lookbehind \"(?<=\"", fix: "part of the pattern"),
        ExpressionError("(?<!a)", at: 0, "negative lookbehind", fix: #"\b"#),
        ExpressionError("(?>a)", at: 0, "atomic group", fix: "(?:"),
        ExpressionError("(?P=n)", at: 0, "backreference", fix: "spell"),
        ExpressionError("(?P>n)", at: 0, "subpattern call", fix: "spell"),
        ExpressionError("(?Pn)", at: 0, "must be followed", fix: "(?P<name>"),
        ExpressionError("(?R)", at: 0, "recursion", fix: "nested"),
        ExpressionError("(?(1)a)", at: 0, "conditional", fix: "alternatives"),
        ExpressionError("a(?#x)", at: 1, "comment", fix: "remove"),
        ExpressionError("ab*+", at: 3, "possessive repetition", fix: "remove this \"+\""),
        ExpressionError("a++", at: 2, "possessive", fix: "remove"),
        ExpressionError("a?+", at: 2, "possessive", fix: "remove"),
        ExpressionError(#"a\C"#, at: 1, "part of a character", fix: "\".\""),
        ExpressionError(#"\X"#, at: 0, "grapheme cluster", fix: #"\PM\pM*"#),
        ExpressionError(#"a\Z"#, at: 1, #""\Z" is not supported"#, fix: #"\z"#),
        ExpressionError(#"\G"#, at: 0, #""\G""#, fix: #"\A"#),
        ExpressionError(#"\K"#, at: 0, #""\K""#, fix: "remove"),
        ExpressionError(#"\R"#, at: 0, #""\R""#, fix: #"\r?\n"#),
        ExpressionError(#"\h"#, at: 0, #""\h""#, fix: #"[\t\pZs]"#),
        ExpressionError(#"\H"#, at: 0, #""\H""#, fix: #"[^\t\pZs]"#),
        ExpressionError(#"\N"#, at: 0, #""\N""#, fix: #"[^\n]"#),
        ExpressionError(#"\e"#, at: 0, #""\e""#, fix: #"\x1B"#),
        ExpressionError(#"\u0041"#, at: 0, #""\u""#, fix: #"\x{...}"#),
        ExpressionError(#"\cA"#, at: 0, #""\c""#, fix: #"\x.."#),
        ExpressionError("(?x)a b", at: 2, "\"x\" is not a flag", fix: "without comments"),
    ]

    static let malformed = [
        ExpressionError("a(b", at: 1, "never closed", fix: "\")\""),
        ExpressionError("(?i", at: 0, "never closed", fix: "\")\""),
        ExpressionError("a)", at: 1, "closes no group", fix: #"\)"#),
        ExpressionError("ab[c", at: 2, "bracket is never closed", fix: "]"),
        ExpressionError("[]", at: 0, "bracket is never closed", fix: "comes first"),
        ExpressionError("[a-", at: 0, "bracket is never closed", fix: "]"),
        ExpressionError("[z-a]", at: 1, "backwards", fix: "swap"),
        ExpressionError(#"[a-\d]"#, at: 1, "cannot end in a class", fix: "last"),
        ExpressionError("[a[:foo:]]", at: 2, "[:foo:]", fix: "alnum"),
        ExpressionError(#"[\b]"#, at: 1, "inside brackets", fix: "out of the brackets"),
        ExpressionError(#"[\Q]"#, at: 1, "inside brackets", fix: "escape"),
        ExpressionError("*a", at: 0, "nothing to repeat", fix: #"\"#),
        ExpressionError("a|+", at: 2, "nothing to repeat", fix: #"\"#),
        ExpressionError("(?i)*", at: 4, "nothing to repeat", fix: #"\"#),
        ExpressionError("{2}", at: 0, "nothing to repeat", fix: #"\"#),
        ExpressionError("a**", at: 2, "repeats what is already repeated", fix: "(?:a+)*"),
        ExpressionError("a{2}{3}", at: 4, "repeats what is already repeated", fix: "group"),
        ExpressionError("a{1001}", at: 1, "above 1000", fix: "smaller"),
        ExpressionError("a{99999999999999999999}", at: 1, "above 1000", fix: "smaller"),
        ExpressionError("a{1,99999999999999999999}", at: 1, "above 1000", fix: "smaller"),
        ExpressionError("é{3,2}", at: 2, "counts down", fix: "{2,3}"),
        ExpressionError("(a{100}){11}", at: 8, "multiply to more than 1000", fix: "smaller"),
        ExpressionError("((a{2,}){3}){400}", at: 12, "multiply", fix: "smaller"),
        ExpressionError(#"ab\"#, at: 2, "ends in a backslash", fix: #"\\"#),
        ExpressionError(#"\y"#, at: 0, "not an escape", fix: "\"y\""),
        ExpressionError(#"\é"#, at: 0, "not an escape", fix: "without the backslash"),
        ExpressionError(#"a\E"#, at: 1, "ends no quotation", fix: #"\Q"#),
        ExpressionError(#"\x4"#, at: 0, "hexadecimal", fix: #"\x41"#),
        ExpressionError(#"\x{}"#, at: 0, "hexadecimal", fix: #"\x41"#),
        ExpressionError(#"\x{110000}"#, at: 0, "hexadecimal", fix: #"\x{10FFFF}"#),
        ExpressionError(#"\x{41"#, at: 0, "hexadecimal", fix: #"\x41"#),
        ExpressionError(#"\p{Greec}"#, at: 0, "\"Greec\" names no", fix: "did you mean \"Greek\"?"),
        ExpressionError(#"a\P{greek}"#, at: 1, "\"greek\" names no", fix: "did you mean \"Greek\"?"),
        ExpressionError(#"\p{Script=Han}"#, at: 0, "names no", fix: "did you mean \"Han\"?"),
        ExpressionError(#"\p{Letter}"#, at: 0, "names no", fix: "did you mean \"L\"?"),
        ExpressionError(#"\p{Upercase}"#, at: 0, "names no", fix: "did you mean \"Lu\"?"),
        ExpressionError(#"\p{Klingon}"#, at: 0, "names no", fix: "general category"),
        ExpressionError(#"\pQ"#, at: 0, "\"Q\" names no", fix: "general category"),
        ExpressionError(#"\p"#, at: 0, "names no", fix: "general category"),
        ExpressionError(#"\p{L"#, at: 0, "never closed", fix: "}"),
        ExpressionError("(?i-)a", at: 4, "followed by a flag", fix: "i, m, s or U"),
        ExpressionError("(?i-s-m)a", at: 5, "not a flag", fix: "i, m, s and U"),
        ExpressionError("(?z)a", at: 2, "\"z\" is not a flag", fix: "i, m, s and U"),
        ExpressionError("(?P<>a)", at: 4, "name must be", fix: "(?P<name>"),
        ExpressionError("(?<a-b>a)", at: 4, "name must be", fix: "(?P<name>"),
        ExpressionError("(?P<n>a)(?<n>b)", at: 11, "already used", fix: "another"),
    ]

    @Test(arguments: unsupported + malformed) func `says where, why and what instead`(_ refusal: ExpressionError) throws
    {
        let error = try #require(throws: PatternError.self) { try Pattern(refusal.pattern) }
        #expect(error.position == refusal.position)
        #expect(error.cause.contains(refusal.cause), "\(error)")
        #expect(error.fix?.contains(refusal.fix) == true, "\(error)")
    }

    @Test(arguments: unsupported + malformed) func `the position stays exact after a prefix`(_ refusal: ExpressionError)
        throws
    {
        let error = try #require(throws: PatternError.self) { try Pattern("日é|" + refusal.pattern) }
        #expect(error.position == refusal.position + 6)
    }

    @Test func `the description joins place, cause and fix`() throws {
        let error = try #require(throws: PatternError.self) { try Pattern("a)") }
        #expect("\(error)" == "pattern, byte 1: \")\" closes no group; write \"\\)\" for a literal one")
    }
}
