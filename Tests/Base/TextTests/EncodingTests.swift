import Testing
import Text

@Suite struct `encodings of bytes` {
    @Test(arguments: [
        ("plain-1.0_~", "plain-1.0_~"), ("a b&c=d|e", "a%20b%26c%3Dd%7Ce"), ("ü/?#", "%C3%BC%2F%3F%23"), ("", ""),
        ("100%", "100%25"), ("\u{1}", "%01"),
    ])
    func `escape what would mean something in a URL, and give it back`(_ text: String, _ encoded: String) {
        #expect(Percent.encoded(text) == encoded)
        #expect(Percent.decoded(encoded) == text)
    }

    @Test(arguments: [
        ("%", "%"), ("%4", "%4"), ("a%2", "a%2"), ("%+1", "%+1"), ("%-1", "%-1"), ("%zz%41", "%zzA"), ("%2b%2B", "++"),
    ])
    func `leave alone what is no escape`(_ text: String, _ decoded: String) {
        #expect(Percent.decoded(text) == decoded)
    }

    @Test func `take a plus for a blank in forms only`() {
        let bytes = Array("a+b%2B".utf8)
        #expect(Percent.decoded(bytes[...], plusIsSpace: true) == Array("a b+".utf8))
        #expect(Percent.decoded(bytes[...]) == Array("a+b+".utf8))
    }

    @Test func `write bytes as hexadecimal digits and read them in either case`() {
        #expect(Hex.string([0, 15, 16, 255]) == "000f10ff")
        #expect(Hex.bytes("000F10fF") == [0, 15, 16, 255])
        #expect(Hex.bytes("") == [])
        for text in ["0", "0g", "+1", " 1", "0x"] { #expect(Hex.bytes(text) == nil) }
    }
}
