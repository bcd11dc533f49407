import Foundation
import Testing

@Suite struct `how to add something` {
    /// One thing of the page: the example that is there, and the files that its kind takes.
    struct Recipe: Sendable, CustomTestStringConvertible {
        let title: String
        let example: String
        let files: [String]
        var testDescription: String { title }
    }

    static let page = "Sources/App/sluice/sluice.docc/HowToAdd.md"

    static func recipes() throws -> [Recipe] {
        let text = try String(contentsOf: House.root.appending(path: page), encoding: .utf8)
        return text.components(separatedBy: "\n### ").dropFirst().compactMap { section in
            guard let match = section.firstMatch(of: #/^(.+), such as `(\w+)`\n/#) else { return nil }
            let files = section.matches(of: #/(?m)^\| \[[^\]]+\]\(([^)]+)\) \|/#).map { String($0.1) }
            return Recipe(title: String(match.1), example: String(match.2), files: files)
        }
    }

    @Test func `there is a recipe for each kind of thing`() throws {
        let titles = try Set(Self.recipes().map(\.title))
        let wanted: Set = [
            "A client", "An action", "A field of torrents", "A field of clients", "An event", "A rule key", "A subject",
            "A piece of state", "A reason",
            "A verb",
        ]
        #expect(titles == wanted)
    }

    @Test func `each file of a recipe is there and tells of the recipe's example`() throws {
        let folder = House.root.appending(path: Self.page).deletingLastPathComponent()
        for recipe in try Self.recipes() {
            #expect(recipe.files.count >= 4, "\(recipe.title) names \(recipe.files.count) files")
            for file in recipe.files {
                let text = try? String(contentsOf: folder.appending(path: file).standardizedFileURL, encoding: .utf8)
                let tells = text?.lowercased().contains(recipe.example.lowercased()) ?? false
                #expect(tells, "\(recipe.title): \(file) does not tell of \(recipe.example)")
            }
        }
    }

    @Test func `the page of verbs tells of every verb`() throws {
        let page = try String(
            contentsOf: House.root.appending(path: "Sources/App/Commands/Commands.docc/Verbs.md"), encoding: .utf8)
        var verbs: [String] = []
        for (_, text) in try House.swiftFiles(below: "Sources/App/Commands/Verbs") {
            for section in text.components(separatedBy: "\nstruct ").dropFirst() {
                guard let type = section.firstMatch(of: #/^(\w+): AsyncParsableCommand/#) else { continue }
                let named = section.firstMatch(of: #/commandName: "(\w+)"/#).map { String($0.1) }
                verbs.append(named ?? type.1.lowercased())
            }
        }
        #expect(verbs.count > 12)
        for verb in verbs { #expect(page.contains("\(verb)"), "the page does not tell of \(verb)") }
        for verb in verbs where verb != "show" {
            // A verb of a group stands behind the group's name.
            let row = try Regex("\\| `sluice (\\w+ )?\(verb)[ `]")
            #expect(page.contains(row), "the page has no row for \(verb)")
        }
    }
}
