import Actions
import JSON
import Rules
import Testing

@Suite struct `passwords in rule files` {
    private static let catalogue = Catalogue(
        clients: [ClientKind(name: "transmission", capabilities: [])],
        actions: [WebhookAction().kind, RunAction().kind],
        isReadableByAll: { $0.hasPrefix("/open/") })

    private static func read(_ client: String, _ action: String) throws(RuleFileError) -> RuleSet {
        let text = """
            {"version": 1, "clients": {"home": {"type": "transmission", \(client)}},
             "rules": [{"id": "r", "on": ["torrent.completed"], "do": [\(action)]}]}
            """
        return try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }

    private static let local = #""url": "http://127.0.0.1:9091/rpc""#

    struct Case: Sendable, CustomTestStringConvertible {
        var client = local
        var action = #"{"webhook": "https://h.example/x"}"#
        let warnings: [String]
        var testDescription: String { client == local ? action : client }
    }

    @Test(arguments: [
        Case(warnings: []),
        Case(client: local + #", "password": "pw""#, warnings: ["a password in the file itself"]),
        Case(client: local + #", "password": {"$file": "/closed/pw"}"#, warnings: []),
        Case(
            client: local + #", "password": {"$file": "/open/pw"}"#,
            warnings: ["every user of this machine may read /open/pw"]),
        Case(
            client: #""url": "http://localhost.example.org:9091", "password": {"$env": "P"}"#,
            warnings: ["a password goes to localhost.example.org unencrypted"]),
        Case(client: #""url": "http://localhost.example.org:9091""#, warnings: []),
        Case(client: #""url": "https://box.example", "password": {"$env": "P"}"#, warnings: []),
        Case(
            client: #""url": "http://169.254.169.254/rpc""#,
            warnings: ["169.254.169.254 is an address of the local link, where clouds tell the secrets of a machine"]),
        Case(action: #"{"webhook": "https://me:pw@h.example/x"}"#, warnings: ["a login in the URL itself"]),
        Case(
            action: #"{"webhook": "https://h.example/x?name=a&token=abc"}"#,
            warnings: ["the URL seems to hold a password or token"]),
        Case(action: #"{"webhook": "https://h.example/x?token=${torrent.name}&n=${torrent.hash}"}"#, warnings: []),
        Case(
            action: #"{"webhook": "https://h.example/api/webhooks/123/aGVsbG8gd29ybGQgMTIz"}"#,
            warnings: ["the URL seems to hold a password or token"]),
        Case(action: #"{"webhook": "https://h.example/a/${torrent.hash}/torrents"}"#, warnings: []),
        Case(
            action: #"{"webhook": "https://${torrent.name}/x"}"#,
            warnings: ["a template in the host of a URL, so that data decides who is called"]),
        Case(
            action: #"{"webhook": "https://h.example:${torrent.size}"}"#,
            warnings: ["a template in the host of a URL, so that data decides who is called"]),
        Case(
            action: #"{"webhook": "http://[fe80::1]/x"}"#,
            warnings: ["fe80::1 is an address of the local link, where clouds tell the secrets of a machine"]),
        Case(
            action: #"{"webhook": {"url": "https://h.example/x", "headers": {"Authorization": "Bearer x", "A": "b"}}}"#,
            warnings: ["a password in the file itself"]),
        Case(
            action: #"{"webhook": {"url": "http://h.example/x", "headers": {"X": {"$env": "X"}}}}"#,
            warnings: ["a password goes to h.example unencrypted"]),
        Case(action: #"{"webhook": {"url": "http://[::1]/x", "headers": {"X": {"$env": "X"}}}}"#, warnings: []),
        Case(
            action: #"{"webhook": {"url": {"$file": "/open/url"}}}"#,
            warnings: ["every user of this machine may read /open/url"]),
        Case(
            action: #"{"run": {"argv": ["/bin/true"], "environment": {"API_TOKEN": "x", "NAME": "y"}}}"#,
            warnings: ["a password in the file itself"]),
    ])
    func `and where they go are warned of`(example: Case) throws {
        let set = try Self.read(example.client, example.action)
        #expect(set.warnings.map(\.cause) == example.warnings)
    }

    @Test func `may be the whole URL of a webhook, which stays a reference`() throws {
        let set = try Self.read(Self.local, #"{"webhook": {"url": {"$env": "HOOK"}}}"#)
        let arguments = try #require(set.rules.first?.actions.first?.arguments)
        guard case .object(let members) = arguments else { return #expect(Bool(false), "no object") }
        #expect(members.first { $0.name == "url" }?.value.constant == ["$env": "HOOK"])
    }

    @Test(arguments: [
        #"{"webhook": {"url": {"$evn": "X"}}}"#, #"{"webhook": {"url": "${torrent.name}"}}"#,
        #"{"webhook": {"url": "ftp://h/${torrent.name}"}}"#,
    ])
    func `that no webhook can take are refused`(action: String) {
        #expect(throws: RuleFileError.self) { try Self.read(Self.local, action) }
    }
}
