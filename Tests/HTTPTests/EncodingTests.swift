import HTTP
import Testing

@Suite struct `encodings` {
    @Test(arguments: [
        ("plain-1.0_~", "plain-1.0_~"), ("a b&c=d|e", "a%20b%26c%3Dd%7Ce"), ("ü/?#", "%C3%BC%2F%3F%23"), ("", ""),
    ])
    func `text is percent-encoded wherever it would mean something`(_ text: String, _ encoded: String) {
        #expect(FormEncoding.percentEncoded(text) == encoded)
        #expect(FormEncoding.urlEncoded([("x", text), (text, "y")]) == "x=\(encoded)&\(encoded)=y")
    }

    @Test func `a multipart form keeps bytes as they are`() {
        var form = MultipartForm(boundary: "b")
        form.append("name", "value")
        form.append("file", file: "f.bin", type: "a/b", [0, 255, 13, 10])
        let text =
            "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nvalue\r\n"
            + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.bin\"\r\nContent-Type: a/b\r\n\r\n"
        #expect(form.body == Array(text.utf8) + [0, 255, 13, 10] + Array("\r\n--b--\r\n".utf8))
        #expect(form.contentType == HTTPField("Content-Type", "multipart/form-data; boundary=b"))
    }

    @Test func `a boundary never stands in what it bounds`() {
        let first = MultipartForm.boundary(absentFrom: [])
        #expect(MultipartForm.boundary(absentFrom: Array("x\(first)y".utf8)) != first)
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
