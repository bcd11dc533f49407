import Testing

@testable import CEL

struct RefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
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
        Refusal(#"(a)\1"#, at: 3, #"backreference "\1" cannot be matched in linear time"#, fix: "spell"),
        Refusal(#"a\8"#, at: 1, "backreference", fix: "spell"),
        Refusal(#"é\k<n>"#, at: 2, "backreference", fix: "spell"),
        Refusal("x(?=a)", at: 1, "lookahead \"(?=\" cannot be matched in linear time", fix: "&&"),
        Refusal("x(?!a)", at: 1, "negative lookahead", fix: "&& !"),
        Refusal("日(?<=a)", at: 3, "lookbehind \"(?<=\"", fix: "part of the pattern"),
        Refusal("(?<!a)", at: 0, "negative lookbehind", fix: #"\b"#),
        Refusal("(?>a)", at: 0, "atomic group", fix: "(?:"),
        Refusal("(?P=n)", at: 0, "backreference", fix: "spell"),
        Refusal("(?P>n)", at: 0, "subpattern call", fix: "spell"),
        Refusal("(?Pn)", at: 0, "must be followed", fix: "(?P<name>"),
        Refusal("(?R)", at: 0, "recursion", fix: "nested"),
        Refusal("(?(1)a)", at: 0, "conditional", fix: "alternatives"),
        Refusal("a(?#x)", at: 1, "comment", fix: "remove"),
        Refusal("ab*+", at: 3, "possessive repetition", fix: "remove this \"+\""),
        Refusal("a++", at: 2, "possessive", fix: "remove"),
        Refusal("a?+", at: 2, "possessive", fix: "remove"),
        Refusal(#"a\C"#, at: 1, "part of a character", fix: "\".\""),
        Refusal(#"\X"#, at: 0, "grapheme cluster", fix: #"\PM\pM*"#),
        Refusal(#"a\Z"#, at: 1, #""\Z" is not supported"#, fix: #"\z"#),
        Refusal(#"\G"#, at: 0, #""\G""#, fix: #"\A"#),
        Refusal(#"\K"#, at: 0, #""\K""#, fix: "remove"),
        Refusal(#"\R"#, at: 0, #""\R""#, fix: #"\r?\n"#),
        Refusal(#"\h"#, at: 0, #""\h""#, fix: #"[\t\pZs]"#),
        Refusal(#"\H"#, at: 0, #""\H""#, fix: #"[^\t\pZs]"#),
        Refusal(#"\N"#, at: 0, #""\N""#, fix: #"[^\n]"#),
        Refusal(#"\e"#, at: 0, #""\e""#, fix: #"\x1B"#),
        Refusal(#"\u0041"#, at: 0, #""\u""#, fix: #"\x{...}"#),
        Refusal(#"\cA"#, at: 0, #""\c""#, fix: #"\x.."#),
        Refusal("(?x)a b", at: 2, "\"x\" is not a flag", fix: "without comments"),
    ]

    static let malformed = [
        Refusal("a(b", at: 1, "never closed", fix: "\")\""),
        Refusal("(?i", at: 0, "never closed", fix: "\")\""),
        Refusal("a)", at: 1, "closes no group", fix: #"\)"#),
        Refusal("ab[c", at: 2, "bracket is never closed", fix: "]"),
        Refusal("[]", at: 0, "bracket is never closed", fix: "comes first"),
        Refusal("[a-", at: 0, "bracket is never closed", fix: "]"),
        Refusal("[z-a]", at: 1, "backwards", fix: "swap"),
        Refusal(#"[a-\d]"#, at: 1, "cannot end in a class", fix: "last"),
        Refusal("[a[:foo:]]", at: 2, "[:foo:]", fix: "alnum"),
        Refusal(#"[\b]"#, at: 1, "inside brackets", fix: "out of the brackets"),
        Refusal(#"[\Q]"#, at: 1, "inside brackets", fix: "escape"),
        Refusal("*a", at: 0, "nothing to repeat", fix: #"\"#),
        Refusal("a|+", at: 2, "nothing to repeat", fix: #"\"#),
        Refusal("(?i)*", at: 4, "nothing to repeat", fix: #"\"#),
        Refusal("{2}", at: 0, "nothing to repeat", fix: #"\"#),
        Refusal("a**", at: 2, "repeats what is already repeated", fix: "(?:a+)*"),
        Refusal("a{2}{3}", at: 4, "repeats what is already repeated", fix: "group"),
        Refusal("a{1001}", at: 1, "above 1000", fix: "smaller"),
        Refusal("a{99999999999999999999}", at: 1, "above 1000", fix: "smaller"),
        Refusal("a{1,99999999999999999999}", at: 1, "above 1000", fix: "smaller"),
        Refusal("é{3,2}", at: 2, "counts down", fix: "{2,3}"),
        Refusal("(a{100}){11}", at: 8, "multiply to more than 1000", fix: "smaller"),
        Refusal("((a{2,}){3}){400}", at: 12, "multiply", fix: "smaller"),
        Refusal(#"ab\"#, at: 2, "ends in a backslash", fix: #"\\"#),
        Refusal(#"\y"#, at: 0, "not an escape", fix: "\"y\""),
        Refusal(#"\é"#, at: 0, "not an escape", fix: "without the backslash"),
        Refusal(#"a\E"#, at: 1, "ends no quotation", fix: #"\Q"#),
        Refusal(#"\x4"#, at: 0, "hexadecimal", fix: #"\x41"#),
        Refusal(#"\x{}"#, at: 0, "hexadecimal", fix: #"\x41"#),
        Refusal(#"\x{110000}"#, at: 0, "hexadecimal", fix: #"\x{10FFFF}"#),
        Refusal(#"\x{41"#, at: 0, "hexadecimal", fix: #"\x41"#),
        Refusal(#"\p{Greec}"#, at: 0, "\"Greec\" names no", fix: "did you mean \"Greek\"?"),
        Refusal(#"a\P{greek}"#, at: 1, "\"greek\" names no", fix: "did you mean \"Greek\"?"),
        Refusal(#"\p{Script=Han}"#, at: 0, "names no", fix: "did you mean \"Han\"?"),
        Refusal(#"\p{Letter}"#, at: 0, "names no", fix: "did you mean \"L\"?"),
        Refusal(#"\p{Upercase}"#, at: 0, "names no", fix: "did you mean \"Lu\"?"),
        Refusal(#"\p{Klingon}"#, at: 0, "names no", fix: "general category"),
        Refusal(#"\pQ"#, at: 0, "\"Q\" names no", fix: "general category"),
        Refusal(#"\p"#, at: 0, "names no", fix: "general category"),
        Refusal(#"\p{L"#, at: 0, "never closed", fix: "}"),
        Refusal("(?i-)a", at: 4, "followed by a flag", fix: "i, m, s or U"),
        Refusal("(?i-s-m)a", at: 5, "not a flag", fix: "i, m, s and U"),
        Refusal("(?z)a", at: 2, "\"z\" is not a flag", fix: "i, m, s and U"),
        Refusal("(?P<>a)", at: 4, "name must be", fix: "(?P<name>"),
        Refusal("(?<a-b>a)", at: 4, "name must be", fix: "(?P<name>"),
        Refusal("(?P<n>a)(?<n>b)", at: 11, "already used", fix: "another"),
    ]

    @Test(arguments: unsupported + malformed) func `says where, why and what instead`(_ refusal: Refusal) throws {
        let error = try #require(throws: PatternError.self) { try Pattern(refusal.pattern) }
        #expect(error.position == refusal.position)
        #expect(error.cause.contains(refusal.cause), "\(error)")
        #expect(error.fix?.contains(refusal.fix) == true, "\(error)")
    }

    @Test(arguments: unsupported + malformed) func `the position stays exact after a prefix`(_ refusal: Refusal) throws
    {
        let error = try #require(throws: PatternError.self) { try Pattern("日é|" + refusal.pattern) }
        #expect(error.position == refusal.position + 6)
    }

    @Test func `the description joins place, cause and fix`() throws {
        let error = try #require(throws: PatternError.self) { try Pattern("a)") }
        #expect("\(error)" == "pattern, byte 1: \")\" closes no group; write \"\\)\" for a literal one")
    }
}
