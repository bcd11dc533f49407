import HTTP
import Testing

@Suite struct `encodings` {
    @Test(arguments: [
        ("plain-1.0_~", "plain-1.0_~"), ("a b&c=d|e", "a%20b%26c%3Dd%7Ce"), ("ü/?#", "%C3%BC%2F%3F%23"), ("", ""),
    ])
    func `text is percent-encoded wherever it would mean something`(_ text: String, _ encoded: String) {
        #expect(FormEncoding.urlEncoded([("x", text), (text, "y")]) == "x=\(encoded)&\(encoded)=y")
    }

    @Test func `a multipart form keeps bytes as they are`() throws {
        var form = MultipartForm(random: { 7 })
        try form.append("name", "value")
        form.append("file", file: "f.bin", type: "a/b", [0, 255, 13, 10])
        let text =
            "--sluice-7-7\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nvalue\r\n"
            + "--sluice-7-7\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.bin\"\r\nContent-Type: a/b\r\n\r\n"
        #expect(form.body == Array(text.utf8) + [0, 255, 13, 10] + Array("\r\n--sluice-7-7--\r\n".utf8))
        #expect(form.contentType == HTTPField("Content-Type", "multipart/form-data; boundary=sluice-7-7"))
    }

    @Test func `no two forms have the same boundary`() {
        let forms = (0..<100).map { _ in MultipartForm { UInt64.random(in: .min ... .max) }.contentType.value }
        #expect(Set(forms).count == 100)
    }

    @Test(arguments: ["a\r\nb", "a\nb", "\u{0}", "a\u{7F}", "a\u{85}b", "a\u{2028}b"])
    func `no form carries a control character in a value`(_ text: String) throws {
        var form = MultipartForm(random: { 7 })
        #expect(throws: FormError.self) { try form.append("tags", text) }
        #expect(throws: FormError.self) { _ = try FormEncoding.body([("tags", text)]) }
        #expect(try FormEncoding.body([("urls", "a\nb")], lists: ["urls"]) == Array("urls=a%0Ab".utf8))
    }

    @Test func `Basic credentials are the standard's own example`() {
        #expect(
            Base64.basicAuthorization(user: "Aladdin", password: "open sesame")
                == HTTPField("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="))
    }

    @Test(arguments: [
        ("http://host/path?passkey=1", "GET http://host/path"), ("http://me:secret@host/p", "GET http://host/p"),
        ("http://host/p@q", "GET http://host/p@q"), ("nonsense", "GET nonsense"),
    ])
    func `a request is shown without its secrets`(_ url: String, _ shown: String) {
        #expect(HTTPRequest(.get, url).description == shown)
    }
}
