import Actions
import Rules
import Testing
import Torrents

/// What `check` says of new names of torrents and files.
@Suite struct `a new name in a rule file` {
    static let catalogue = Catalogue(
        clients: [
            ClientKind(name: "transmission", capabilities: ["filePriorities", "lowFilePriority", "fileNames"]),
            ClientKind(
                name: "qbittorrent", capabilities: ["filePriorities", "torrentNames", "fileNames", "filePaths"]),
        ], actions: [RenameAction().kind, FilesAction().kind, LinkAction().kind])

    static func read(_ action: String, client: String = "box") throws(RuleFileError) -> RuleSet {
        let text =
            #"{"version": 1, "clients": {"home": {"type": "transmission", "url": "http://h"}, "#
            + #""box": {"type": "qbittorrent", "url": "http://h"}}, "rules": [{"id": "r", "clients": "\#(client)", "#
            + #""each": "torrent", "do": [\#(action)]}]}"#
        return try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }

    private static func causes(_ action: String, client: String = "box") -> [String] {
        do throws(RuleFileError) {
            return try read(action, client: client).warnings.map(\.cause)
        } catch {
            return error.diagnostics.map(\.cause)
        }
    }

    @Test(arguments: [
        (#"{"rename": ""}"#, "the name is empty"), (#"{"rename": "  "}"#, "the name is empty"),
        (#"{"rename": "a\nb"}"#, "the name holds a control character"),
        (#"{"rename": {}}"#, "\"rename\" needs \"name\""),
        (#"{"rename": "${torrent.nmae}"}"#, "no field 'nmae' on torrent"),
        (#"{"rename": "${file.name}"}"#, "there is no variable 'file'"),
        (#"{"files": {"match": "*"}}"#, "\"files\" needs \"priority\" or \"rename\""),
        (
            #"{"files": {"match": "*", "priority": "high", "rename": "${file.name}"}}"#,
            "\"files\" takes one of \"priority\" and \"rename\", and here are 2"
        ),
        (#"{"files": {"match": "*", "rename": "../${file.name}"}}"#, "stands for another folder"),
        (#"{"files": {"match": "*", "rename": "/data/${file.name}"}}"#, "a part of the path is empty"),
        (#"{"files": {"match": "*", "rename": "a//${file.name}"}}"#, "a part of the path is empty"),
        (#"{"files": {"match": "*", "rename": "a\u0007${file.name}"}}"#, "holds a control character"),
        (#"{"files": {"match": "*", "rename": ""}}"#, "a part of the path is empty"),
        (#"{"files": {"match": "*", "rename": "${file.naem}"}}"#, "naem"),
        (#"{"link": {"to": "films"}}"#, "\"link\" needs \"under\""), (#"{"link": {"under": "/l"}}"#, "needs \"to\""),
        (#"{"link": {"under": "library", "to": "films"}}"#, "is no absolute path"),
        (#"{"link": {"under": "/${torrent.name}", "to": "films"}}"#, "the folder is not told by its whole path"),
        (#"{"link": {"under": "/library/../etc", "to": "films"}}"#, "the folder is not told by its whole path"),
        (#"{"link": {"under": "/library", "to": "../etc"}}"#, "stands for another folder"),
        (#"{"link": {"under": "/library", "to": "/etc"}}"#, "a part of the path is empty"),
        (#"{"link": {"under": "/library", "to": "films", "kind": "copy"}}"#, "unknown value \"copy\""),
    ])
    func `is refused where it can be none`(_ action: String, _ cause: String) {
        let found = Self.causes(action)
        #expect(found.contains { $0.contains(cause) }, "\(found)")
    }

    @Test func `is refused where it takes more than a file system has room for`() {
        let name = String(repeating: "ä", count: 128)
        #expect(Self.causes(#"{"rename": "\#(name)"}"#) == ["the name takes 256 bytes, and 255 are the most"])
        #expect(Self.causes(#"{"rename": "\#(name.dropLast())"}"#) == [])
    }

    @Test(arguments: [
        #"{"rename": "${torrent.release.title}"}"#, #"{"rename": {"name": "a / b"}}"#,
        #"{"files": {"match": "*.mkv", "rename": "${torrent.release.title}.mkv"}}"#,
        #"{"link": {"under": "/mnt/library", "to": "films/${torrent.release.title}", "kind": "symlink"}}"#,
        #"{"files": {"match": "*", "except": "*.nfo", "rename": "extras/${file.name}"}}"#,
    ])
    func `is read`(_ action: String) {
        #expect(Self.causes(action) == [])
    }

    @Test func `is told where a client cannot give it`() {
        let shown = Self.causes(#"{"rename": "x"}"#, client: "home")
        #expect(shown == [#"client "home" (transmission) has no torrentNames"#])
        let name = #"{"files": {"match": "*", "rename": "x ${file.name}"}}"#
        #expect(Self.causes(name, client: "home") == [])
        let path = #"{"files": {"match": "*", "rename": "extras/${file.name}"}}"#
        let found = Self.causes(path, client: "home")
        #expect(found == [#"client "home" (transmission) cannot do this, for want of filePaths"#])
        // A slash inside an expression leads nowhere, as values hold none.
        let value = #"{"files": {"match": "*", "rename": "${file.name.replace('/', '-')}"}}"#
        #expect(Self.causes(value, client: "home") == [])
    }

    @Test func `has the files of torrents asked for`() throws {
        let rules = try Self.read(#"{"files": {"match": "*", "rename": "${torrent.savePath} ${file.name}"}}"#)
        let fields = rules.rules[0].fieldsRead
        #expect(fields.contains(.files) && fields.contains(.savePath))
    }
}
