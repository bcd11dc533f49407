import Testing
import Text

@Suite struct `where a URL leads` {
    @Test(arguments: [
        ("http://t.example?x", "t.example", nil), ("http://t.example#x", "t.example", nil),
        ("HTTP://T.Example:80/a", "t.example", "80"), ("udp://t.example:1337", "t.example", "1337"),
        ("http://[2001:DB8::1]/announce", "2001:db8::1", nil), ("http://[2001:DB8::1]:6969", "2001:db8::1", "6969"),
        ("https://user:p@ss@t.example/a@b", "t.example", nil), ("http://t.example\\@evil.example/", "t.example", nil),
        ("http:///announce", "", nil), ("http://", "", nil), ("ws://h/a?b://c", "h", nil),
    ])
    func `is its host in small letters, with the port`(url: String, host: String, port: String?) {
        #expect(URLParts(url)?.host == host)
        #expect(URLParts(url)?.port == port)
    }

    @Test func `is shown with its port and without its login`() {
        #expect(URLParts("http://me:pw@[::1]:80/passkey")?.place == "[::1]:80")
        #expect(URLParts("udp://t.example/x")?.place == "t.example")
        #expect(URLParts("http://me:pw@t.example/x")?.login == "me:pw")
    }

    @Test func `keeps all that follows the place`() {
        #expect(URLParts("http://h/a?b#c")?.rest == "/a?b#c")
        #expect(URLParts("http://h?b")?.rest == "?b")
        #expect(URLParts("http://h")?.rest == "")
    }

    @Test(arguments: ["", "h/x", "t.example:80", "magnet:?xt=1"])
    func `is nowhere without a scheme and a place`(url: String) { #expect(URLParts(url) == nil) }
}
