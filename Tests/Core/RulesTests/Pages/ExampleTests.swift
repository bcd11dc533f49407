import Actions
import Foundation
import Rules
import Testing
import TimeZones
import Torrents

/// Everything that a page shows as an example can be read.
@Suite struct `the examples in pages` {
    /// An example, as the whole rule file that it stands for.
    struct Example: Sendable, CustomTestStringConvertible {
        let page: String
        let text: String
        let file: String
        var testDescription: String { "\(page): \(text.prefix(60))" }
    }

    private static let pages = [
        "README.md", "Sources/Core/Rules/Rules.docc/RuleFile.md", "Sources/Core/Rules/Rules.docc/Conditions.md",
        "Sources/Core/Rules/Rules.docc/ActionList.md", "Sources/Core/Rules/Rules.docc/Windows.md",
        "Sources/Adapters/Intake/Intake.docc/WatchFolders.md", "Sources/App/Web/Web.docc/Hooks.md",
    ]

    private static let catalogue = Catalogue(
        clients: [
            ClientKind(
                name: "transmission",
                capabilities: ["tags", "torrentLimits", "queue", "trackerEditing", "bandwidthPriority", "fileNames"]),
            ClientKind(name: "qbittorrent", capabilities: ["recheck"]),
        ], actions: `the pages of names`.actions.map(\.kind), zones: ZoneFolder())

    @Test(arguments: try examples())
    func `is a rule file, or a part of one, without a mistake`(example: Example) {
        let text = SourceText(name: "rules.json", bytes: Array(example.file.utf8))
        do {
            let set = try RuleSet(reading: text, with: Self.catalogue)
            #expect(set.warnings.isEmpty, "\(set.warnings.map(text.rendered).joined())")
        } catch {
            Issue.record("\(error.diagnostics.map(text.rendered).joined())")
        }
    }

    @Test func `are in every page that shows how something is written`() throws {
        let examples = try Self.examples()
        #expect(examples.count >= 9)
        for page in ["README.md", "Conditions.md", "ActionList.md", "Windows.md", "WatchFolders.md"] {
            #expect(examples.contains { $0.page.hasSuffix(page) }, "\(page)")
        }
    }

    static func examples() throws -> [Example] {
        try pages.flatMap { page in
            // What stands between fences is every second piece; its first line names the language.
            let pieces = try Page.text(page).components(separatedBy: "\n```")
            return pieces.indices.filter { $0 % 2 == 1 }.flatMap { index -> [Example] in
                let lines = pieces[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                let text = String(lines.last ?? "")
                if lines.first == "json" { return [Example(page: page, text: text, file: file(of: text))] }
                guard page.hasSuffix("Conditions.md") else { return [] }
                return text.split(separator: "\n").map { line in
                    Example(page: page, text: String(line), file: file(ofCondition: String(line)))
                }
            }
        }
    }

    /// The rule file that an example is, or is a part of.
    private static func file(of text: String) -> String {
        if text.contains(#""version""#) { return text }
        if text.hasPrefix("{"), text.contains(#""web""#) {
            return file(withRules: "", "").replacing(#" "rules": []}"#, with: " " + text.dropFirst())
        }
        if text.contains(#""id""#) { return file(withRules: text) }
        if text.contains(#""do""#) { return file(withRules: #"{"id": "r", "each": "torrent", \#(text)}"#) }
        return file(withRules: "", text + ",")
    }

    private static func file(ofCondition condition: String) -> String {
        let trigger = condition.contains("meta.") ? #""watch": {"path": "/watch"}"# : #""each": "torrent""#
        return file(withRules: #"{"id": "r", \#(trigger), "when": "\#(condition)", "do": [{"webhook": "http://h"}]}"#)
    }

    private static func file(withRules rules: String, _ other: String = "") -> String {
        let clients = #"{"home": {"type": "transmission", "url": "http://127.0.0.1:9091/transmission/rpc"}}"#
        return #"{"version": 1, "timezone": "Europe/Berlin", "clients": \#(clients), \#(other) "rules": [\#(rules)]}"#
    }
}
