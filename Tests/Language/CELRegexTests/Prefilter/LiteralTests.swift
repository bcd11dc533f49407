import Testing

@testable import CEL

struct LiteralTests {
    /// The first place by trying each in turn.
    private func firstPlace(of literal: [UInt8], in text: [UInt8]) -> Int? {
        guard literal.count <= text.count else { return nil }
        return (0...text.count - literal.count).first { text[$0...].starts(with: literal) }
    }

    /// Every string of two letters up to a length.
    private func words(upTo length: Int) -> [String] {
        var words = [""]
        var longest = words
        for _ in 0..<length {
            longest = longest.flatMap { [$0 + "a", $0 + "b"] }
            words += longest
        }
        return words
    }

    @Test func `a search finds the first of all places`() {
        for word in words(upTo: 4) {
            let literal = Pattern.Literal(Array(word.utf8), ignoresCase: false)
            let folding = Pattern.Literal(Array(word.utf8), ignoresCase: true)
            for text in words(upTo: 8) {
                let expected = firstPlace(of: Array(word.utf8), in: Array(text.utf8))
                #expect(literal.firstOccurrence(in: text.utf8.span) == expected, "\(word) in \(text)")
                #expect(folding.firstOccurrence(in: text.uppercased().utf8.span) == expected, "\(word) in \(text)")
            }
        }
    }

    @Test func `an anchored literal is compared in place only`() {
        let text = "abcab".utf8.span
        let bytes = Array("ab".utf8)
        #expect(Pattern.Literal(bytes, ignoresCase: false, isPrefix: true).firstOccurrence(in: text) == 0)
        #expect(Pattern.Literal(bytes, ignoresCase: false, isSuffix: true).firstOccurrence(in: text) == 3)
        let both = Pattern.Literal(bytes, ignoresCase: false, isPrefix: true, isSuffix: true)
        #expect(both.firstOccurrence(in: text) == nil)
        #expect(both.firstOccurrence(in: "ab".utf8.span) == 0)
        let inner = Array("bc".utf8)
        #expect(Pattern.Literal(inner, ignoresCase: false, isPrefix: true).firstOccurrence(in: text) == nil)
        #expect(Pattern.Literal(inner, ignoresCase: false, isSuffix: true).firstOccurrence(in: text) == nil)
    }

    @Test func `ignoring case concerns letters only`() {
        let literal = Pattern.Literal(Array("a@[é".utf8), ignoresCase: true)
        #expect(literal.firstOccurrence(in: "xA@[é".utf8.span) == 1)
        #expect(literal.firstOccurrence(in: "xa`[é".utf8.span) == nil)
        #expect(literal.firstOccurrence(in: "xa@{é".utf8.span) == nil)
        #expect(literal.firstOccurrence(in: "xa@[É".utf8.span) == nil)
    }
}
