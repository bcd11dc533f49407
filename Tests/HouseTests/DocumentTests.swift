import Foundation
import Testing

@Suite struct `the documents` {
    @Test func `the README is a screen and a half`() throws {
        let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 120, "the README has \(lines) lines")
    }

    @Test func `lines are short, but for the rows of tables`() throws {
        for (path, text) in try House.pages() {
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let isRow = line.hasPrefix("|") && path != "README.md"
                #expect(isRow || line.count <= 119, "line \(index + 1) of \(path) has \(line.count) characters")
            }
        }
    }

    @Test func `each link to a file leads to one that is there`() throws {
        let pages = try House.pages()
        #expect(pages.count > 15)
        for (path, text) in pages {
            let folder = House.root.appending(path: path).deletingLastPathComponent()
            for link in Self.links(in: text) {
                let target = folder.appending(path: link).standardizedFileURL
                #expect(
                    target.path.hasPrefix(House.root.standardizedFileURL.path)
                        && FileManager.default.fileExists(atPath: target.path),
                    "\(path) links to \(link), which is not there")
            }
        }
    }

    @Test func `each page that a catalogue names is in it, and each page is named`() throws {
        let pages = try House.pages().filter { $0.path.contains(".docc/") }
        for (catalogue, members) in Dictionary(grouping: pages, by: { ($0.path as NSString).deletingLastPathComponent })
        {
            let names = Set(members.map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent })
            let named = Set(members.flatMap { $0.text.matches(of: #/<doc:([\w-]+)>/#).map { String($0.1) } })
            let root = URL(filePath: catalogue).deletingPathExtension().lastPathComponent
            #expect(names.contains(root), "\(catalogue) has no page \(root).md")
            #expect(
                named == names.subtracting([root]), "\(catalogue) names \(named.sorted()), and has \(names.sorted())")
        }
    }

    @Test func `the README leads to every page that is for people`() throws {
        let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
        for (path, _) in try House.pages() where path.contains(".docc/") {
            let page = URL(filePath: path)
            let root = page.deletingLastPathComponent().deletingPathExtension().lastPathComponent
            guard page.deletingPathExtension().lastPathComponent != root else { continue }
            #expect(readme.contains("(\(path))"), "the README does not link to \(path)")
        }
    }

    /// The relative links of a page; code is none of it.
    private static func links(in text: String) -> [String] {
        let prose = text.replacing(#/(?s)```.*?```|`[^`\n]*`/#, with: "")
        return prose.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
            .filter { !$0.contains("://") && !$0.hasPrefix("#") }
            .map { String($0.prefix { $0 != "#" }) }
    }
}
