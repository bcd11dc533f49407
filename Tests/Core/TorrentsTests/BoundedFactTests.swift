import Testing
import Torrents

/// What a client may say at any length, and what of it a fact holds.
@Suite struct BoundedFactTests {
    private static let long = String(repeating: "é", count: 1_000_000)

    @Test(arguments: [TorrentField.name, .comment, .savePath, .error, .trackerMessage])
    func `a text holds no more than the longest path`(field: TorrentField) throws {
        var facts = TorrentFacts()
        facts[field] = .text(Self.long)
        let text = try #require(facts[field].text)
        #expect(text.utf8.count <= 4096)
        #expect(text.utf8.count > 4000)
        #expect(text.hasPrefix("éé") && text.hasSuffix("…"))
        #expect(facts.update(field, to: .text(Self.long)) == false)
    }

    @Test func `a text of ordinary length is kept as it is`() {
        var facts = TorrentFacts()
        let path = "/" + String(repeating: "a", count: 4095)
        facts[.savePath] = .text(path)
        #expect(facts[.savePath].text == path)
    }

    @Test func `tags are bounded in length and in number`() {
        var facts = TorrentFacts()
        facts[.tags] = .texts((0..<5000).map { "\($0)" } + [Self.long])
        guard case .texts(let tags) = facts[.tags] else {
            Issue.record("\(facts[.tags])")
            return
        }
        #expect(tags.count == 1000)
        facts[.tags] = .texts([Self.long])
        if case .texts(let tags) = facts[.tags] { #expect(tags.allSatisfy { $0.utf8.count <= 1024 }) }
    }

    @Test func `trackers and files are bounded as well`() {
        let tracker = Tracker(url: Self.long, host: "t.example", tier: 0, message: Self.long)
        #expect(tracker.url.utf8.count <= 4096 && tracker.message.utf8.count <= 1024)
        let file = TorrentFile(path: Self.long, size: 1, progress: 0, wanted: true, priority: "normal")
        #expect(file.path.utf8.count <= 4096)
    }
}
