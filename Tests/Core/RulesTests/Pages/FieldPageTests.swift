import CEL
import Rules
import Testing
import Torrents

@Suite struct `the page of fields` {
    @Test func `every field of a torrent has documentation where it is declared`() throws {
        let comments = try Page.comments(onCasesIn: Self.torrentFields)
        for field in TorrentField.allCases {
            let comment = comments[field.name] ?? ""
            #expect(comment.hasSuffix("."), "TorrentField.\(field.name) has no documentation")
        }
    }

    @Test func `it says of every field of a torrent what its declaration says`() throws {
        let page = try Page.ofRules("Fields")
        let comments = try Page.comments(onCasesIn: Self.torrentFields)
        for field in Vocabulary.torrent.fields {
            let row = Self.row(field, comments[field.name] ?? field.documentation)
            #expect(page.contains(row), "the page lacks: \(row)")
        }
    }

    @Test(arguments: [
        Vocabulary.tracker, Vocabulary.torrentFile, Vocabulary.group, Vocabulary.client, Vocabulary.disk,
        Vocabulary.file, Vocabulary.meta, Vocabulary.release,
    ])
    func `it says of every field of a record what its declaration says`(record: RecordType) throws {
        let page = try Page.ofRules("Fields")
        for field in record.fields {
            let row = Self.row(field, field.documentation)
            #expect(page.contains(row), "the page lacks of \(record.name): \(row)")
        }
    }

    @Test(arguments: SubjectKind.all)
    func `it says of every field of an event what its declaration says`(kind: SubjectKind) throws {
        let page = try Page.ofRules("Fields")
        for field in kind.events.record.fields {
            let row = Self.row(field, field.documentation)
            #expect(page.contains(row), "the page lacks of events about a \(kind): \(row)")
        }
    }

    @Test func `it tells of no field that there is not`() throws {
        let records =
            [
                Vocabulary.torrent, Vocabulary.tracker, Vocabulary.torrentFile, Vocabulary.group, Vocabulary.client,
                Vocabulary.disk, Vocabulary.orphan, Vocabulary.file, Vocabulary.meta, Vocabulary.release,
            ] + SubjectKind.all.map(\.events.record)
        let known = Set(records.flatMap { $0.fields.map(\.name) })
        for match in try Page.ofRules("Fields").matches(of: #/(?m)^\| `(\w+)` \|/#) {
            #expect(known.contains(String(match.1)), "there is no field \(match.1)")
        }
    }

    private static let torrentFields = "Sources/Core/Torrents/Facts/TorrentField.swift"

    /// The line of a field in the page's tables: its name, its type with its unit, and what it is.
    private static func row(_ field: CEL.Field, _ text: String) -> String {
        let unit =
            switch field.unit {
            case .bytes: ", bytes"
            case .bytesPerSecond: ", bytes a second"
            case .ratio, .count, nil: ""
            }
        return "| `\(field.name)` | \(field.type)\(field.mayBeAbsent ? "?" : "")\(unit) | \(text) |"
    }
}
