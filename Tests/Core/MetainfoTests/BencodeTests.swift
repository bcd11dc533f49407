import Testing

@testable import Metainfo

@Suite struct BencodeTests {
    static let malformed: [(String, MetainfoError.Code)] = [
        ("", .unexpectedEnd), ("d", .unexpectedEnd), ("l", .unexpectedEnd), ("i", .unexpectedEnd),
        ("i1", .unexpectedEnd),
        ("i-", .unexpectedEnd), ("5", .unexpectedEnd), ("5:abc", .unexpectedEnd), ("d1:a", .unexpectedEnd),
        ("e", .unexpectedByte), ("x", .unexpectedByte), ("-1:a", .unexpectedByte), ("d1:ae", .unexpectedByte),
        ("di1ei2ee", .unexpectedByte), ("dlei1ee", .unexpectedByte), ("l:e", .unexpectedByte),
        ("ie", .badInteger), ("i-e", .badInteger), ("i--1e", .badInteger), ("i1.5e", .badInteger),
        ("i+1e", .badInteger),
        ("i-0e", .badInteger), ("i-01e", .badInteger), ("i123456789012345678901e", .badInteger),
        ("1a", .badStringLength), ("123456789:", .badStringLength), ("2147483648:", .badStringLength),
        ("99999999:", .unexpectedEnd),
    ]

    @Test(arguments: malformed) func `broken bencoding is refused with its cause`(
        text: String, code: MetainfoError.Code
    ) {
        #expect(refusal(Array(text.utf8)) == code)
    }

    @Test(arguments: ["i1e", "le", "4:spam", "l4:spame", "0:"]) func `anything but a dictionary is no torrent`(
        text: String
    ) {
        #expect(refusal(Array(text.utf8)) == .notDictionary)
    }

    @Test func `positions point at the fault`() throws {
        let error = #expect(throws: MetainfoError.self) { _ = try Metainfo(parsing: Array("d4:infoi1x".utf8)) }
        #expect(error?.position == 8 + 1)
        #expect(
            error?.description
                == "byte 9: expected a digit of an integer (bencode.badInteger); ask for a new .torrent file")
    }

    static let integers: [(String, Int64?)] = [
        ("0", 0), ("7", 7), ("-7", -7), ("007", 7), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil),
    ]

    @Test(arguments: integers) func `integers are read exactly or not at all`(text: String, value: Int64?) throws {
        let document = try BencodeDocument(Array("i\(text)e".utf8), limits: .standard)
        #expect(document.root.integer == value)
    }

    @Test func `the first of repeated keys counts`() throws {
        let root = try BencodeDocument(Array("d1:ai1e1:ai2ee".utf8), limits: .standard).root
        #expect(root.integer("a") == 1)
    }

    @Test func `a value of the wrong kind counts as absent`() throws {
        let root = try BencodeDocument(Array("d1:a1:xe".utf8), limits: .standard).root
        #expect(root.integer("a") == nil && root.list("a") == nil && root.dictionary("a") == nil)
        #expect(root.string("a")?.text == "x")
    }

    static let canonical: [(String, Bool)] = [
        ("d1:ai1e1:bi2ee", true), ("d1:bi2e1:ai1ee", false), ("d1:ai1e1:ai2ee", false), ("d1:ai01ee", false),
        ("d1:ai0ee", true), ("d1:a2:xye", true), ("d01:a2:xye", false), ("d1:a02:xye", false), ("d1:a0:e", true),
        ("d1:ald1:bi1e1:ai1eeee", false), ("d1:a1:x2:aa1:xe", true), ("d2:aa1:x1:a1:xe", false), ("d0:0:1:a0:e", true),
    ]

    @Test(arguments: canonical) func `canonical form is told from lenient form`(text: String, isCanonical: Bool) throws
    {
        let root = try BencodeDocument(Array(text.utf8), limits: .standard).root
        if isCanonical {
            try root.requireCanonical()
        } else {
            let error = #expect(throws: MetainfoError.self) { try root.requireCanonical() }
            #expect(error?.code == .notCanonical)
        }
    }

    @Test func `what is written is canonical and reads back`() throws {
        let value = Bencode.Value.dictionary([
            "b": .list([.integer(-5), .bytes([0, 255])]), "a": .text("é"), "": .integer(.max), "aa": .dictionary([:]),
        ])
        let bytes = value.encoded()
        #expect(bytes == Array("d0:i9223372036854775807e1:a2:é2:aade1:bli-5e2:".utf8) + [0, 255] + Array("ee".utf8))
        try BencodeDocument(bytes, limits: .standard).root.requireCanonical()
    }

    @Test func `keys sort by bytes and not by letters`() {
        let value = Bencode.Value.dictionary(["é": .integer(1), "z": .integer(2), "Z": .integer(3)])
        #expect(value.encoded() == Array("d1:Zi3e1:zi2e2:éi1ee".utf8))
    }
}
