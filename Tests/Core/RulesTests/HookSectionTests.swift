import Rules
import Testing
import Torrents

/// The section `hooks` of a rule file.
@Suite struct `the hooks of a rule file` {
    private static let web = #""web": {"listen": "127.0.0.1:7810"}"#

    private static func read(_ hooks: String, rules: String = "", web: String = Self.web) throws -> RuleSet {
        let text = """
            {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"},
              "seedbox": {"type": "test", "url": "http://127.0.0.1:2"}},
             \(web.isEmpty ? "" : web + ",") "hooks": \(hooks), "rules": [\(rules)]}
            """
        return try RuleSet(
            reading: SourceText(name: "rules.json", bytes: Array(text.utf8)),
            with: Catalogue(clients: [ClientKind(name: "test", capabilities: [])], actions: []))
    }

    @Test func `are read with how a caller shows that it may call, and whom they poll`() throws {
        let hooks = try Self.read(
            #"""
            {"sonarr": {"secret": {"$file": "/etc/sluice/sonarr"}},
             "finished": {"token": {"$env": "TOKEN"}, "polls": ["seedbox"]},
             "quiet": {"token": {"$env": "TOKEN"}, "polls": []}}
            """#
        ).hooks
        #expect(hooks.map(\.name) == ["sonarr", "finished", "quiet"])
        #expect(hooks[0].proof == .signature(.file("/etc/sluice/sonarr")))
        #expect(hooks[1].proof == .token(.environment("TOKEN")))
        #expect(hooks.map { $0.polls.map(\.text) } == [["home", "seedbox"], ["seedbox"], []])
    }

    private static let mistakes: [(hooks: String, cause: String)] = [
        (#"{"a": {}}"#, "nothing tells who may call this"),
        (#"{"a": {"secret": {"$env": "A"}, "token": {"$env": "A"}}}"#, "a caller shows one thing, and this wants two"),
        (#"{"a": {"token": "secret"}}"#, "what opens this to callers stands in the file itself"),
        (#"{"a": {"token": {"$env": "A", "$file": "/a"}}}"#, "a secret has one source"),
        (#"{"a b": {"token": {"$env": "A"}}}"#, "\"a b\" is no name for a hook, which is the last part of its address"),
        (#"{"..": {"token": {"$env": "A"}}}"#, "\"..\" is no name for a hook, which is the last part of its address"),
        (#"{"a": {"token": {"$env": "A"}, "polls": ["hom"]}}"#, "no client of this file is named \"hom\""),
        (#"{"a": {"token": {"$env": "A"}, "poll": ["home"]}}"#, "unknown key \"poll\""),
    ]

    @Test(arguments: mistakes) func `that are wrong say where and why`(hooks: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { _ = try Self.read(hooks) }
        let found = error?.diagnostics.filter { $0.severity == .error } ?? []
        #expect(found.map(\.cause) == [cause])
        #expect(found.allSatisfy { $0.fix != nil && $0.path.hasPrefix("hooks") })
    }

    @Test func `are advised about where nobody can call them, and where a rule waits for none`() throws {
        let deaf = try Self.read(#"{"a": {"token": {"$env": "A"}}}"#, web: "")
        #expect(deaf.warnings.map(\.cause).contains("nobody can call this, as the dashboard's server is off"))
        let rule = #"{"id": "r", "on": ["hook.called"], "do": []}"#
        let lonely = try Self.read("{}", rules: rule)
        #expect(lonely.warnings.map(\.cause).contains("this file has no hook that could be called"))
    }

    @Test(
        arguments: [
            ("event.hook == 'finishd'", "finished"), ("event.bdy == 1", "body"), ("event.hook > 5", "string"),
        ])
    func `are known to conditions by name`(condition: String, told: String) {
        let rule = #"{"id": "r", "on": ["hook.called"], "when": "\#(condition)", "do": []}"#
        let error = #expect(throws: RuleFileError.self) {
            let set = try Self.read(#"{"finished": {"token": {"$env": "A"}}}"#, rules: rule)
            throw RuleFileError(text: SourceText(name: "", bytes: []), diagnostics: set.warnings)
        }
        let texts = (error?.diagnostics ?? []).map { "\($0.cause) \($0.fix ?? "")" }
        #expect(texts.contains { $0.contains(told) }, "\(texts)")
    }
}
