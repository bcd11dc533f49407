import Clocks
import Testing

@testable import JSON

/// Paths that save work give what the plain ones give.
@Suite struct `A scanner's short cuts` {
    private static let table = JSONKeyTable(["name", "size", "ratio", "a\"b", "ä"])

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `objects are read alike, whether their keys are guessed or looked up`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["\"name\"", "\"size\"", "\"ratio\"", "\"other\"", "\"ä\"", "\"na\\u006de\"", "\"\"", "\"size\" "]
        var texts: [String] = []
        for _ in 0..<6 {
            let keys = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                names[Int.random(in: names.indices, using: &random)]
            }
            texts.append(
                "{" + keys.map { "\($0):\(Int.random(in: 0...999, using: &random))" }.joined(separator: ",") + "}")
        }
        let text = Array(("[" + texts.joined(separator: ", ") + "]").utf8)
        var guess = JSONKeyGuess()
        var guessed: [String] = []
        var scanner = JSONScanner(text)
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            try inner.object(slotsIn: Self.table, guessing: &guess) {
                (inner: inout JSONScanner, slot) throws(JSONError) in
                guessed.append("\(slot ?? -1) \(try inner.integer())")
            }
        }
        try scanner.finish()
        var plain: [String] = []
        scanner = JSONScanner(text)
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            try inner.object { (inner: inout JSONScanner, key) throws(JSONError) in
                plain.append("\(inner.slot(of: key, in: Self.table) ?? -1) \(try inner.integer())")
            }
        }
        #expect(guessed == plain)
    }

    @Test(arguments: 0..<500 as Range<UInt64>)
    func `numbers with a fraction are what the library makes of them`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let whole = UInt64.random(in: 0...UInt64.max >> UInt64.random(in: 0...63, using: &random), using: &random)
            let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random) * Int.random(in: 0...1, using: &random))
            }
            let sign = Bool.random(using: &random) ? "-" : ""
            let exponent = ["", "", "e3", "E-7"][Int.random(in: 0...3, using: &random)]
            let text = "\(sign)\(whole).\(digits.joined())\(exponent)"
            var scanner = JSONScanner(Array(text.utf8))
            let read = try scanner.double()
            #expect(read.bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(scanner.offset == text.utf8.count)
        }
    }

    @Test func `strings end where they end, at whatever place of eight bytes`() throws {
        for length in 0..<40 {
            for special in ["", "\\\"", "\\u00e4", "ä", "\u{7F}", "\u{80}", "\u{1F600}"] {
                let plain = String(repeating: "x", count: length)
                let text = "\"\(plain)\(special)\(plain)\" 1"
                var scanner = JSONScanner(Array(text.utf8))
                let (range, hasEscapes) = try scanner.stringRange()
                #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == plain + special + plain)
                #expect(hasEscapes == special.hasPrefix("\\"))
                #expect(try scanner.integer() == 1)
            }
            for wrong in ["\u{1F}", "\n", "\u{0}"] {
                var scanner = JSONScanner(Array("\"\(String(repeating: "x", count: length))\(wrong)abcdefgh\"".utf8))
                #expect(throws: JSONError.self) { try scanner.stringRange() }
            }
            var endless = JSONScanner(Array("\"\(String(repeating: "x", count: length))\\".utf8))
            #expect(throws: JSONError.self) { try endless.stringRange() }
        }
    }
}
