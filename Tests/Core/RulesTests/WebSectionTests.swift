import Rules
import Testing
import Text

/// The section `web` of a rule file.
@Suite struct `the dashboard of a rule file` {
    private static func read(_ web: String, hasLogin: Bool = false) throws -> RuleSet {
        let text = #"{"version": 1, "journal": {"path": "j"}, "web": \#(web), "rules": []}"#
        return try RuleSet(
            reading: SourceText(name: "rules.json", bytes: Array(text.utf8)),
            with: Catalogue(clients: [], actions: [], hasLogin: { $0 == "j" && hasLogin }))
    }

    @Test func `is off unless it says where to listen`() throws {
        let set = try Self.read("{}")
        #expect(set.web == WebEntry())
        #expect(set.warnings.contains { $0.cause.hasPrefix("the dashboard is off") })
    }

    @Test func `is read as the design writes it`() throws {
        let web = try Self.read(
            #"{"listen": "127.0.0.1:7810", "basePath": "/sluice/", "hosts": ["Sluice.Example"], "trustedProxies": ["10.0.0.0/8"]}"#
        ).web
        #expect(web.listen == .address(host: "127.0.0.1", port: 7810) && web.listen?.isLocal == true)
        #expect(web.basePath == "/sluice" && web.hosts == ["sluice.example"])
        #expect(web.trustedProxies == [AddressRange("10.0.0.0/8")].compactMap(\.self))
        #expect(try Self.read(#"{"listen": "[::1]:80"}"#).web.listen == .address(host: "::1", port: 80))
        #expect(try Self.read(#"{"listen": "unix:/run/s"}"#).web.listen == .socket(path: "/run/s"))
    }

    private static let mistakes: [(web: String, cause: String)] = [
        (#"{"listen": "7810"}"#, "\"7810\" is no place to listen at"),
        (#"{"listen": "127.0.0.1:0"}"#, "\"127.0.0.1:0\" is no place to listen at"),
        (#"{"listen": "http://a:80"}"#, "\"http://a:80\" is no place to listen at"),
        (#"{"listen": "unix:run"}"#, "\"run\" is no path for a socket"),
        (#"{"basePath": "sluice"}"#, "\"sluice\" is no path to begin with"),
        (#"{"basePath": "/a/../b"}"#, "\"/a/../b\" is no path to begin with"),
        (#"{"hosts": ["a:80"]}"#, "\"a:80\" is no name of a host"),
        (#"{"trustedProxies": ["nginx"]}"#, "\"nginx\" is no address"),
        (#"{"listne": "127.0.0.1:1"}"#, "unknown key \"listne\""),
        (
            #"{"listen": "0.0.0.0:7810"}"#,
            "0.0.0.0:7810 can be reached from other machines, and nobody can log in yet"
        ),
    ]

    @Test(arguments: mistakes) func `that is wrong says where and why`(web: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { _ = try Self.read(web) }
        let found = error?.diagnostics.filter { $0.severity == .error } ?? []
        #expect(found.map(\.cause) == [cause])
        #expect(found.allSatisfy { $0.fix != nil && $0.path.hasPrefix("web") })
    }

    @Test func `can be reached from elsewhere once somebody can log in`() throws {
        let set = try Self.read(#"{"listen": "0.0.0.0:7810"}"#, hasLogin: true)
        #expect(set.web.listen?.isLocal == false)
        #expect(set.warnings.contains { $0.fix?.contains("\"hosts\"") == true })
    }
}

@Suite struct `ranges of addresses` {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "8.8.8.8", true), ("::1", "::1", true),
        ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
        ("0.0.0.0/0", "::1", false), ("10.0.0.0/9", "10.128.0.0", false), ("10.0.0.0/8", "ten", false),
    ])
    func `hold what begins as they do`(range: String, address: String, isIn: Bool) {
        #expect(AddressRange(range)?.contains(address) == isIn)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0/8", "::1/129", "a/8", "10.0.0.0/", "10.0.0.0/8/8", "1.2.3.4/-1"])
    func `are nothing else`(text: String) { #expect(AddressRange(text) == nil) }
}
