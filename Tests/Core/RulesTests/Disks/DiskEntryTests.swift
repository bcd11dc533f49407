import JSON
import Rules
import Testing
import Torrents

/// The section `disks` of a rule file.
@Suite struct `the disks of a rule file` {
    private static let clients = #"""
        "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9091"},
          "box": {"type": "qbittorrent", "url": "http://127.0.0.1:8080", "paths": {"/downloads": "/mnt/media/downloads"}}}
        """#

    private static func file(_ disks: String, rules: String = "") -> String {
        #"{"version": 1, \#(clients), "disks": \#(disks), "rules": [\#(rules)]}"#
    }

    @Test func `are read as the design writes them`() throws {
        let set = try `rule files`.read(
            Self.file(
                #"""
                {"data": {"path": "/mnt/media", "marker": ".sluice-disk", "clients": {"box": "/downloads"},
                          "orphans": ["/mnt/media/downloads"],
                          "trash": {"path": "/mnt/media/.trash", "keep": "14d", "below": "50 GiB"}}}
                """#))
        let disk = try #require(set.disk(named: "data"))
        #expect(disk.path == "/mnt/media" && disk.marker == ".sluice-disk")
        #expect(disk.clients == [.init(client: ClientName("box"), path: "/downloads")])
        #expect(!set.warnings.contains { $0.cause.contains("nothing uses it") })
        #expect(disk.orphans == ["/mnt/media/downloads"])
        #expect(disk.trash == TrashEntry(path: "/mnt/media/.trash", keep: .seconds(14 * 86_400), below: 50 << 30))
    }

    private static let mistakes: [(disks: String, cause: String)] = [
        (#"{"data": {}}"#, "nothing tells of disk \"data\""),
        (#"{"data": {"path": "mnt"}}"#, "\"mnt\" is no absolute path"),
        (#"{"a/b": {"path": "/mnt"}}"#, "\"a/b\" is no name for a disk"),
        (#"{"data": {"path": "/mnt", "clients": {"hom": "/x"}}}"#, "no client of this file is named \"hom\""),
        (#"{"data": {"clients": {"home": "/x"}, "marker": ".m"}}"#, "\"marker\" needs a disk that is seen from here"),
        (#"{"data": {"path": "/mnt/a", "orphans": ["/mnt/b"]}}"#, "/mnt/b is not on the disk, which is /mnt/a"),
        (#"{"data": {"path": "/mnt/a", "trash": {"path": "/mnt/a"}}}"#, "the bin is the whole disk"),
        (#"{"data": {"path": "/mnt/a", "trash": {}}}"#, "\"path\" is missing"),
        (#"{"data": {"path": "/mnt", "marker": "a/b"}}"#, "\"a/b\" is no name of a file"),
        (#"{"data": {"path": "/mnt", "low": "5"}}"#, "\"5\" has no unit"),
        (#"{"data": {"path": "/mnt", "poll": "1ms"}}"#, "a duration outside of 1 s to 1 h"),
        (#"{"a": {"path": "/mnt"}, "b": {"path": "/mnt"}}"#, "disks \"a\" and \"b\" are in one place"),
        (#"{"data": {"paht": "/mnt"}}"#, "unknown key \"paht\""),
    ]

    @Test(arguments: mistakes) func `that are wrong say where and why`(disks: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(Self.file(disks)) }
        let causes = error?.diagnostics.map(\.cause) ?? []
        #expect(causes.contains(cause), "\(causes)")
    }

    @Test func `have a bin elsewhere only where files are copied there`() throws {
        let elsewhere = #"{"data": {"path": "/mnt", "trash": {"path": "/spare/bin"}}}"#
        let error = #expect(throws: RuleFileError.self) { try `rule files`.read(Self.file(elsewhere)) }
        #expect(error?.diagnostics.first?.cause == "/spare/bin is not on the disk, which is /mnt")
        #expect(error?.diagnostics.first?.fix?.contains("\"copy\": true") == true)
        let copying = #"{"data": {"path": "/mnt", "trash": {"path": "/spare/bin", "copy": true}}}"#
        let trash = try `rule files`.read(Self.file(copying)).disk(named: "data")?.trash
        #expect(trash == TrashEntry(path: "/spare/bin", copies: true))
        let low = #"{"data": {"path": "/mnt", "trash": {"path": "/spare/bin", "copy": true, "below": "1 GiB"}}}"#
        let other = #expect(throws: RuleFileError.self) { try `rule files`.read(Self.file(low)) }
        #expect(other?.diagnostics.first?.cause.hasPrefix("\"below\" is about the free space of the disk") == true)
    }

    @Test func `have to be there for a rule to be about one`() {
        let rule = #"{"id": "r", "each": "disk:dta", "do": [{"webhook": "http://h.test"}]}"#
        let error = #expect(throws: RuleFileError.self) {
            _ = try `rule files`.read(Self.file(#"{"data": {"path": "/mnt"}}"#, rules: rule))
        }
        let first = error?.diagnostics.first
        #expect(first?.cause == "there is no disk \"dta\" in \"disks\"")
        #expect(first?.fix == "did you mean \"disk:data\"?")
    }

    private static let orphans: [(rule: String, cause: String)] = [
        (
            #"{"id": "r", "each": "orphan:bare", "matchAll": true, "do": [{"remove": {"data": "delete"}}]}"#,
            "there is no orphan \"bare\" in \"disks\""
        ),
        (
            #"{"id": "r", "each": "orphan", "matchAll": true, "do": [{"remove": {"data": "delete"}}]}"#,
            "\"orphan\" does not say which orphan is meant"
        ),
        (
            #"{"id": "r", "each": "orphan:data", "matchAll": true, "do": [{"remove": {}}]}"#,
            "\"remove\" keeps the data unless it is told otherwise, and an orphan is nothing else"
        ),
        (
            #"{"id": "r", "each": "orphan:data", "matchAll": true, "do": [{"remove": {"data": "trash"}}]}"#,
            "the disk of these orphans has no bin to move them to"
        ),
        (
            #"{"id": "r", "each": "orphan:data", "when": "orphan.size > 5", "do": [{"remove": {"data": "delete"}}]}"#,
            "'orphan.size' counts bytes but 5 is a bare number"
        ),
        (
            #"{"id": "r", "each": "orphan:data", "matchAll": true, "do": [{"pause": {}}]}"#,
            "\"pause\" is about a torrent, and this rule is about a orphan"
        ),
    ]

    @Test(arguments: orphans) func `have orphans where they say so`(rule: String, cause: String) throws {
        let disks = #"{"bare": {"path": "/b"}, "data": {"path": "/mnt", "orphans": ["/mnt/x"]}}"#
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(Self.file(disks, rules: rule)) }
        let causes = error?.diagnostics.map(\.cause) ?? []
        #expect(causes.contains(cause), "\(causes)")
        let sound =
            #"{"id": "r", "each": "orphan:data", "when": "orphan.age > days(7) && orphan.size > 1 * MiB && orphan.links == 1 && orphan.path != orphan.name", "do": [{"remove": {"data": "delete"}}]}"#
        let set = try `rule files`.read(Self.file(disks, rules: sound))
        #expect(set.warnings.isEmpty && set.limits.orphanGrace == .seconds(86_400))
        // Whose a file is takes the files of all torrents.
        #expect(set.fieldsRead.contains(.files))
    }

    @Test(arguments: [("{}", "trash"), (#"{"data": "trash"}"#, "trash"), (#"{"data": "delete"}"#, "delete")])
    func `have a bin for their orphans, where nothing else is said`(arguments: String, data: String) throws {
        let disks = #"{"data": {"path": "/mnt", "orphans": ["/mnt/x"], "trash": {"path": "/mnt/.bin"}}}"#
        let rule = #"{"id": "r", "each": "orphan:data", "matchAll": true, "do": [{"remove": \#(arguments)}]}"#
        let set = try `rule files`.read(Self.file(disks, rules: rule))
        #expect(set.warnings.isEmpty)
        #expect(set.rules.first?.actions.first?.arguments.whole == ["data": .string(data)])
    }

    @Test func `that only a client tells of may be narrower than they look`() throws {
        let set = try `rule files`.read(Self.file(#"{"far": {"clients": {"box": "/downloads"}}}"#))
        #expect(set.warnings.contains { $0.cause.contains("default folder only") })
    }

    @Test func `have the torrents whose content lies on them, the innermost first`() throws {
        let set = try `rule files`.read(
            Self.file(
                #"""
                {"all": {"path": "/mnt"}, "media": {"path": "/mnt/media"}, "far": {"clients": {"home": "/srv/far"}}}
                """#))
        func disk(_ path: String, _ client: String) -> String? { set.disk(of: path, on: ClientName(client))?.name }
        #expect(disk("/downloads/a", "box") == "media")
        #expect(disk("/mnt/other/a", "home") == "all")
        #expect(disk("/mnt/mediate/a", "home") == "all")
        #expect(disk("/srv/far/a", "home") == "far")
        #expect(disk("/srv/farther/a", "home") == nil)
        #expect(disk("/srv/far/a", "box") == nil)
    }

    @Test func `count as low by their size where the file does not say`() {
        let disk = DiskEntry(name: "d", path: "/d")
        #expect(disk.lowMark(ofSize: 100 << 30) == 5 << 30)
        #expect(disk.lowMark(ofSize: 10 << 40) == 20 << 30)
        #expect(disk.lowMark(ofSize: nil) == 5 << 30)
        #expect(DiskEntry(name: "d", path: "/d", low: 10).recoveryMark(ofSize: nil) == 15)
    }
}
