import Actions
import Rules
import Testing
import Torrents

/// What `check` says of copies to other clients.
@Suite struct `a copy to another client in a rule file` {
    private static let catalogue = Catalogue(
        clients: [
            ClientKind(name: "transmission", capabilities: ["recheck", "tags"]),
            ClientKind(name: "qbittorrent", capabilities: ["recheck", "tags", "categories"]),
        ], actions: [CopyAction().kind, RemoveAction().kind])

    private static func causes(
        _ action: String, clients: String = #""clients": "home", "#, home: String = "http://127.0.0.1:1"
    ) -> [String] {
        let text = """
            {"version": 1, "clients": {
              "home": {"type": "transmission", "url": "\(home)"},
              "box": {"type": "qbittorrent", "url": "https://box", "paths": {"/data": "/mnt/box"}},
              "far": {"type": "qbittorrent", "url": "https://far"},
              "away": {"type": "qbittorrent", "url": "https://away", "files": "remote"}},
             "rules": [{"id": "r", \(clients)"each": "torrent", "when": "torrent.done", "do": [\(action)]}]}
            """
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        do throws(RuleFileError) {
            return try RuleSet(reading: source, with: catalogue).warnings.map(\.cause)
        } catch {
            return error.diagnostics.map { "\($0.path): \($0.cause)" }
        }
    }

    @Test(arguments: [
        #"{"copyTo": "box"}"#, #"{"copyTo": {"client": "box", "paused": true, "tags": ["copy"], "category": "x"}}"#,
        #"{"copyTo": {"client": "box", "hardlinksIn": "/mnt/box/links"}}"#, #"{"copyTo": "${torrent.name}"}"#,
    ])
    func `is read`(_ action: String) {
        #expect(Self.causes(action) == [])
    }

    @Test(arguments: [
        (#"{"copyTo": {}}"#, "rules[0].do[0].copyTo: \"copyTo\" needs \"client\""),
        (#"{"copyTo": "bx"}"#, "rules[0].do[0].copyTo: unknown client \"bx\""),
        (#"{"copyTo": "home"}"#, "this rule is about the torrents of client \"home\" too"),
        (#"{"copyTo": "away"}"#, "the files of client \"away\" are not seen here"),
        (#"{"copyTo": {"client": "far"}}"#, "rules[0].do[0].copyTo.client: the files of client \"far\" are not seen"),
        (
            #"{"copyTo": {"client": "box", "hardlinksIn": "/srv/links"}}"#,
            "rules[0].do[0].copyTo.hardlinksIn: \"/srv/links\" lies in no folder of \"paths\" of client \"box\""
        ),
        (#"{"copyTo": {"client": "box", "hardlinksIn": "links"}}"#, "is no absolute path"),
        (#"{"copyTo": {"client": "box", "hardlinksIn": "/mnt/${torrent.name}"}}"#, "told by its whole path"),
        (#"{"copyTo": {"client": "box", "source": "remove"}}"#, "unknown argument \"source\""),
        (#"{"copyTo": {"client": "box", "paused": "yes"}}"#, "rules[0].do[0].copyTo.paused"),
    ])
    func `is refused where it can be none`(_ action: String, _ cause: String) {
        let found = Self.causes(action)
        #expect(found.contains { $0.contains(cause) }, "\(found)")
    }

    @Test func `is refused for the torrents of the client that is to get them, and of those that are not seen`() {
        let all = Self.causes(#"{"copyTo": "box"}"#, clients: "")
        #expect(all.contains { $0.contains("about the torrents of client \"box\" too") }, "\(all)")
        let hidden = Self.causes(#"{"copyTo": "box"}"#, home: "https://home")
        let cause = "the files of client \"home\" are not seen here, so nothing of it is copied"
        #expect(hidden == ["rules[0].do[0].copyTo: \(cause)"])
        let some = Self.causes(#"{"copyTo": "box"}"#, clients: #""clients": ["home", "far"], "#)
        #expect(some == ["the files of client \"far\" are not seen here, so nothing of it is copied"])
    }

    @Test func `is told where the other client cannot have what it is to get`() {
        let action = #"{"copyTo": {"client": "home", "category": "x"}}"#
        let found = Self.causes(action, clients: #""clients": "box", "#)
        #expect(found.contains { $0.contains("client \"home\" (transmission) cannot do this, for want of categories") })
    }

    @Test func `finds the client's own path of a path here`() {
        let paths = [
            PathMapping(remote: "/data/films", local: "/other"), PathMapping(remote: "/data", local: "/mnt/box"),
        ]
        #expect(paths.remote("/mnt/box/a/b") == "/data/a/b" && paths.remote("/mnt/box") == "/data")
        #expect(paths.remote("/other/x") == "/data/films/x")
        #expect(paths.remote("/mnt/boxes") == nil, "whole components only")
        #expect(paths.remote("/mnt/box/films") == nil, "what the client sees there lies in /other")
        #expect([PathMapping(remote: "/", local: "/mnt/all")].remote("/mnt/all/a") == "/a")
        #expect([PathMapping]().remote("/a") == "/a")
    }
}
