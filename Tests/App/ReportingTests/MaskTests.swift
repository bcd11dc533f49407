import Clocks
import JSON
import Reporting
import Subprocess
import TestKit
import Testing

@Suite struct `masking` {
    private let mask = Mask(maskingNames: false, salt: "salt")

    @Test(arguments: [
        ("https://me:pass@hooks.example/x", "https://••••••@hooks.example/x"),
        ("https://hooks.example/api/12345/a1B2c3D4e5F6g7H8i9 now", "https://hooks.example/api/12345/•••••• now"),
        ("http://t.example/announce?passkey=1234&a=b", "http://t.example/announce?passkey=••••••&a=••••••"),
        ("magnet:?xt=urn:btih:abc&dn=name&tr=http%3A%2F%2Fx", "magnet:?xt=urn:btih:abc&••••••"),
        ("Authorization: Bearer abc.def", "Authorization: ••••••"), ("api_key=secret1 rest", "api_key=•••••• rest"),
        ("nothing of note: 3 of 4", "nothing of note: 3 of 4"),
        ("http://127.0.0.1:9091/transmission/rpc", "http://127.0.0.1:9091/transmission/rpc"),
    ])
    func `what looks like a secret goes`(text: String, expected: String) {
        #expect(mask.masked(text) == expected)
    }

    @Test func `what stands under the name of a secret goes, and is found elsewhere`() {
        var mask = mask
        let rules: JSON = [
            "clients": ["home": ["password": "hunter22", "url": "http://a/"], "box": ["password": ["$env": "BOX"]]]
        ]
        mask.learn(from: rules)
        let masked = mask.masked(rules)
        #expect(masked["clients"]?["home"]?["password"] == "••••••")
        #expect(masked["clients"]?["box"]?["password"]?["$env"] == "BOX", "where a secret is, is none")
        #expect(mask.masked("refused hunter22") == "refused ••••••")
    }

    @Test func `a name becomes the same word everywhere, another one in each report`() throws {
        let event: JSON = ["name": "A film", "message": "A film was moved to /data/films", "path": "/data/films"]
        let words = try ["one", "two"].map { salt in
            var mask = Mask(maskingNames: true, salt: salt)
            mask.learn(from: event)
            let masked = mask.masked(event)
            let (name, place) = (
                try #require(masked["name"]?.stringValue), try #require(masked["path"]?.stringValue)
            )
            #expect(masked["message"]?.stringValue == "\(name) was moved to \(place)")
            #expect(!masked.text().contains("film"))
            #expect(name.hasPrefix("name-") && place.hasPrefix("/place-"))
            return name
        }
        #expect(words[0] != words[1])
        let hash = String(repeating: "0a", count: 20)
        #expect(!Mask(maskingNames: true, salt: "x").masked("torrent \(hash)").contains(hash))
        #expect(mask.masked("torrent \(hash)").contains(hash), "only where it is wished")
    }

    @Test func `a rule file is masked without its comments, and stays one`() throws {
        let text = """
            {"version": 1, // the password is hunter22
             "clients": {"home": {"password": "hunter22"}}}
            """
        var mask = mask
        mask.learn(secret: "hunter22")
        let masked = try #require(mask.masked(ruleFile: text))
        #expect(!masked.contains("hunter22"))
        #expect(try JSON(parsing: Array(masked.utf8))["version"] == 1)
        #expect(mask.masked(ruleFile: "{ no rule file") == nil)
    }
}

@Suite(.timeLimit(.minutes(3))) struct `a report` {
    @Test func `is an archive that tar opens, with a page that says what is in it`() async throws {
        try await ScratchFolder.with("report") { folder in
            var report = Report(by: Mask(maskingNames: false, salt: ""), at: WallTime(seconds: 1_700_000_000))
            report.add("status.json", ["token": "abcdef", "name": "a"], meaning: "how things stand")
            report.add("events.jsonl", lines: [["a": 1], ["b": 2]], meaning: "events")
            report.add("log.txt", text: String(repeating: "a line\n", count: 400), meaning: "the log")
            report.lack("a recording")
            try folder.write("report.tar.gz", report.bytes)
            let result = try await Subprocess.run(
                .name("tar"), arguments: ["xzf", folder["report.tar.gz"], "-C", folder.path], output: .discarded)
            #expect(result.terminationStatus.isSuccess)
            let page = try #require(folder.text("sluice-report/README.txt"))
            #expect(page == report.page)
            for part in [
                "status.json", "events.jsonl", "log.txt", "a recording", "2023-11-14", "••••••", "--mask-names",
            ] {
                #expect(page.contains(part), "\(part)")
            }
            #expect(folder.text("sluice-report/events.jsonl") == "{\"a\":1}\n{\"b\":2}\n")
            #expect(folder.text("sluice-report/log.txt")?.count == 2800)
            #expect(folder.text("sluice-report/status.json")?.contains("abcdef") == false)
        }
    }
}
