import Testing
import Text

@Suite struct `texts that others wrote` {
    @Test(arguments: [
        "\u{1B}[2J", "\u{9B}31m", "a\u{202E}b", "\u{2066}x\u{2069}", "a\nb", "a\rb", "\u{85}", "\u{2028}", "\u{FEFF}x",
        "\u{E0041}", "a\u{0}b", "\u{7F}", "\u{200F}", "\u{61C}",
    ])
    func `are shown without anything that steers a terminal`(text: String) {
        #expect(text.harmless.unicodeScalars.filter(\.isHarmful).isEmpty)
        #expect(text.harmless.contains("\u{FFFD}"))
        #expect(text.harmless.unicodeScalars.count == text.unicodeScalars.count)
    }

    @Test func `stay as they are where they only show themselves`() {
        for text in ["plain", "Ünïcode ☃ 漢字 кириллица", "emoji 🎬", "e\u{301}"] { #expect(text.harmless == text) }
        #expect("a\nb\u{1B}".harmlessLines == "a\nb\u{FFFD}")
    }

    @Test func `agree with the categories of Unicode`() {
        let wrong = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: !scalar.isHarmful
            case .unassigned: false  // the ranges hold places that are not given out yet
            default: scalar.isHarmful
            }
        }
        #expect(wrong == [])
    }

    @Test func `are cut to a length, however they are composed`() {
        #expect(String(repeating: "a", count: 300).bounded(300).count == 300)
        #expect(String(repeating: "a", count: 301).bounded(300) == String(repeating: "a", count: 300) + "…")
        let heap = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(heap.quotedWords.unicodeScalars.count == 301)
    }
}

@Suite struct `addresses of the web` {
    @Test(arguments: [
        ("http://127.0.0.1:9091/rpc", true), ("http://127.9.9.9", true), ("http://localhost:1", true),
        ("https://LOCALHOST/", true), ("http://a.localhost", true), ("http://[::1]:80/x", true),
        ("http://LocalHost.:9091/", true), ("http://127.255.255.255", true), ("http://[::1]", true),
        ("http://LOCALHOST.EXAMPLE.ORG", false), ("http://localhost.example.org.", false), ("http://128.0.0.1", false),
        ("http://[0:0:0:0:0:0:0:1]", true), ("http://[::ffff:127.0.0.1]", true), ("http://localhost.", true),
        ("http://localhost.example.org", false), ("http://127.example.org", false), ("http://127.0.0.1.nip.io", false),
        ("http://localhost@evil.example", false), ("http://[::2]", false), ("http://192.168.0.1", false),
        ("http://evil.example/localhost", false), ("http://localhostile", false), ("http://[::]", false),
    ])
    func `are this machine's own or not`(url: String, isLoopback: Bool) {
        #expect(WebAddress(url)?.isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("http://169.254.169.254/latest", true), ("http://[fe80::1%25eth0]/", true), ("http://[fd00:ec2::254]", true),
        ("http://[::ffff:169.254.1.1]", true), ("http://metadata.google.internal/", true),
        ("http://169.254.example.org", false), ("http://10.0.0.1", false), ("http://[2001:db8::1]", false),
    ])
    func `are of the local link or not`(url: String, isLinkLocal: Bool) {
        #expect(WebAddress(url)?.isLinkLocal == isLinkLocal)
    }

    @Test(arguments: [
        ("https://hooks.example/services/T0/B0/secret", "https://hooks.example/..."),
        ("https://me:pw@hooks.example:8443/x?token=1", "https://hooks.example:8443/..."),
        ("http://h?token=1", "http://h/..."), ("http://h", "http://h"), ("http://[::1]:1/", "http://[::1]:1/"),
        ("https://h/#secret", "https://h/"), ("http://me:p@w@h/x", "http://h/..."),
    ])
    func `are shown as host and dots`(url: String, shown: String) {
        #expect(WebAddress(url)?.shown == shown)
    }

    @Test(arguments: ["", "ftp://h", "http://", "h/x", "https:///x", "http://:80"])
    func `have a host and a scheme of the web`(url: String) { #expect(WebAddress(url) == nil) }
}

@Suite struct `magnet links` {
    @Test func `are kept without passkeys`() {
        let link = "magnet:?xt=urn:btih:0123&dn=a%20b&tr=udp%3A%2F%2Fopen.example%3A80%2Fannounce"
        let keys =
            "&tr=https%3A%2F%2Ft.example%2Fpasskey0%2Fannounce&tr.1=http%3a%2f%2ft.example/announce%3Fpk%3Dkey1"
            + "&ws=http://u:pw@h/&xs=http://h/key2&tr=http://me:pw@h/announce&x.pe=1.2.3.4:5"
        #expect(MagnetLink.withoutPasskeys(link + keys) == link)
        #expect(MagnetLink.withoutPasskeys("no link") == "no link")
    }
}
