import JSON
import Testing

@Suite struct `JSON texts` {
    @Test(arguments: [
        "null", "true", "-12", "1.5", "\"\"", "[]", "{}", "[1,[2,{\"a\":null}]]", "{\"a\":{\"b\":[\"\\u0001\"]}}",
        "9223372036854775807", "-9223372036854775807",
    ])
    func `what is written is read back the same`(text: String) throws {
        #expect(try JSON(parsing: Array(text.utf8)).text() == text)
    }

    @Test func `what steers a terminal is written as an escape, and read back as it was`() throws {
        let texts = ["\u{1B}[2J", "\u{9B}31m", "a\u{202E}b", "\u{2028}", "\u{FEFF}", "\u{E0041}", "\u{61C}", "\u{AD}"]
        for text in texts {
            let written = JSON.object([JSON.Member(text, .string("ü漢" + text + "🎬"))]).text()
            #expect(written.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            #expect(written.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
            #expect(written.contains("ü漢") && written.contains("🎬"))
            #expect(try JSON(parsing: Array(written.utf8)) == .object([JSON.Member(text, .string("ü漢" + text + "🎬"))]))
        }
        #expect(JSON.string("\u{E0041}\u{9B}").text() == #""\udb40\udc41\u009b""#)
    }

    @Test func `escapes and surrogate pairs become their characters`() throws {
        let text = #""a\n\t\"\\\/\u00e9\ud83d\ude00\ud800x""#
        #expect(try JSON(parsing: Array(text.utf8)) == .string("a\n\t\"\\/é😀\u{FFFD}x"))
    }

    @Test(arguments: [
        ("", 0, "the text ends where a value is expected"),
        ("{\"a\" 1}", 5, "'1' where a colon is expected"),
        ("[1,]", 2, "a comma before ']'"),
        ("[1 2]", 3, "'2' where a comma or the end of an array is expected"),
        ("{\"a\":1,\"a\":2}", 7, "the key \"a\" stands here a second time"),
        ("01", 0, "a number with a leading zero"),
        ("1.", 2, "the end of the text where a digit is expected"),
        ("1e999", 0, "a number that is too large"),
        ("\"abc", 0, "this string never ends"),
        ("\"\\x\"", 1, "an unknown escape in a string"),
        ("\"\u{1}\"", 1, "a control character inside a string"),
        ("nul", 0, "a word that is no JSON value"),
        ("{} x", 3, "'x' after the end of the value"),
        ("'a'", 0, "''' is no JSON value"),
        ("[1 // one\n]", 3, "a comment, which plain JSON does not have"),
    ])
    func `a mistake is named at its place`(text: String, offset: Int, cause: String) {
        let error = #expect(throws: JSONError.self) { try JSONNode(parsing: Array(text.utf8)) }
        #expect(error?.offset == offset)
        #expect(error?.cause == cause)
    }

    @Test func `comments and trailing commas are read where they are allowed`() throws {
        let text = "{ // one\n \"a\": [1, 2, /* three */], }"
        let node = try JSONNode(parsing: Array(text.utf8), dialect: .commented)
        #expect(node.json == ["a": [1, 2]])
    }

    @Test func `nesting without end is refused rather than followed`() {
        let text = String(repeating: "[", count: 100_000)
        let error = #expect(throws: JSONError.self) { try JSONNode(parsing: Array(text.utf8)) }
        #expect(error?.cause == "nested deeper than 256 levels")
    }

    @Test func `nodes know where they stand`() throws {
        let text = "{\"rules\": [\"x\", 12]}"
        let node = try JSONNode(parsing: Array(text.utf8))
        guard case .object(let members) = node.content, case .array(let elements) = members[0].value.content else {
            Issue.record("the text was read as \(node)")
            return
        }
        #expect(members[0].nameRange == 2..<7)
        #expect(elements.map(\.range) == [11..<14, 16..<18])
    }

    @Test func `any cut of a text is an error, never a trap`() throws {
        let text = Array("{\"a\":[1,-2.5e3,\"\\ud83d\\ude00\",{\"b\":null}],\"c\":true}".utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSON(parsing: Array(text[..<count])) }
        }
        #expect(try JSON(parsing: text)["c"] == true)
    }
}

@Suite struct `a JSON key table` {
    @Test func `finds its names and no others`() throws {
        let names = ["hash", "hashString", "name", "nam", "", "rateDownload", "rateUpload"]
        let table = JSONKeyTable(names)
        var scanner = JSONScanner(Array("{\"name\":1,\"rateUpload\":2,\"unknown\":3,\"\":4}".utf8))
        var found: [Int?] = []
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            found.append(inner.slot(of: key, in: table))
            try inner.skip()
        }
        #expect(found == [2, 6, nil, 4])
    }

    @Test func `whole numbers stay whole to the ends of their range, and are cut off beyond`() throws {
        for number in [Int64.min, .min + 1, -1, 0, .max] {
            #expect(try JSON(parsing: Array("\(number)".utf8)) == .integer(number))
        }
        #expect(try JSON(parsing: Array("-9223372036854775809".utf8)) == .real(-0x1p63))
        for (text, whole) in [("1e308", Int64.max), ("-1e308", .min), ("9223372036854775808", .max), ("-0", 0)] {
            var scanner = JSONScanner(Array(text.utf8))
            #expect(try scanner.integer() == whole, "\(text)")
        }
    }

    @Test func `whole numbers are the same whatever follows them`() throws {
        let texts = ["0", "-0", "7", "-7", "123456789012345678", "-123456789012345678", "1234567890123456789"]
        for text in texts + ["\(Int64.max)", "\(Int64.min)", "9223372036854775808"] {
            let alone = try JSON(parsing: Array(text.utf8))
            #expect(try JSON(parsing: Array("[\(text)]".utf8)) == [alone], "\(text)")
            #expect(try JSON(parsing: Array("[\(text),\(text) ]".utf8)) == [alone, alone], "\(text)")
            #expect(try JSON(parsing: Array("{\"a\":\(text)}".utf8)) == ["a": alone], "\(text)")
        }
        for text in ["[-]", "[01]", "[-01]", "[1", "[--1]", "[1-]", "[,]"] {
            #expect(throws: JSONError.self, "\(text)") { try JSON(parsing: Array(text.utf8)) }
        }
    }
}
