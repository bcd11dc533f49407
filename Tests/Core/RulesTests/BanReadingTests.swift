import Actions
import Rules
import Testing
import Torrents

/// What `check` says of bans of peers.
@Suite struct `a ban in a rule file` {
    private static let catalogue = Catalogue(
        clients: [
            ClientKind(name: "transmission", capabilities: []),
            ClientKind(name: "qbittorrent", capabilities: ["peerBans"]),
        ], actions: [BanAction().kind])

    private static func causes(_ action: String, client: String = "box") -> [String] {
        let text = """
            {"version": 1, "clients": {"home": {"type": "transmission", "url": "http://h"},
                                       "box": {"type": "qbittorrent", "url": "http://h"}},
             "rules": [{"id": "r", "clients": "\(client)", "each": "torrent", "matchAll": true, "do": [\(action)]}]}
            """
        do throws(RuleFileError) {
            let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
            return try RuleSet(reading: source, with: catalogue).warnings.map(\.cause)
        } catch {
            return error.diagnostics.map(\.cause)
        }
    }

    @Test(arguments: [
        #"{"ban": "*Xunlei*"}"#, #"{"ban": {"program": ["-XL*", "*Thunder*"], "max": 5, "local": true}}"#,
        #"{"ban": {"address": ["203.0.113.7", "2001:db8::/32"]}}"#,
    ])
    func `is read`(_ action: String) {
        #expect(Self.causes(action) == [])
    }

    @Test(arguments: [
        (#"{"ban": {}}"#, "\"ban\" needs \"program\" or \"address\""),
        (#"{"ban": {"program": "a", "address": "::1"}}"#, "takes one of \"program\" and \"address\""),
        (#"{"ban": {"address": "300.0.0.1"}}"#, "\"300.0.0.1\" is no Internet address"),
        (#"{"ban": {"address": "203.0.113.0/33"}}"#, "is no Internet address"),
        (#"{"ban": {"program": "a", "max": 0}}"#, "1"), (#"{"ban": {"peers": "a"}}"#, "unknown argument \"peers\""),
    ])
    func `is refused where it can be none`(_ action: String, _ cause: String) {
        let found = Self.causes(action)
        #expect(found.contains { $0.contains(cause) }, "\(found)")
    }

    @Test func `is told where a client cannot ban`() {
        #expect(Self.causes(#"{"ban": "x"}"#, client: "home") == [#"client "home" (transmission) has no peerBans"#])
    }
}
