import Foundation
import Metainfo
import Testing

@testable import Intake

@Suite struct SettledFileTests {
    @Test func `a settled file is read whole`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("tv")
        let text = String(repeating: "0123456789", count: 50_000)
        try folder.write("tv/a.torrent", text)
        let content = try SettledFile(root: folder.path, file: folder.file("tv/a.torrent")).read()
        #expect(content.bytes == Array(text.utf8) && content.digest == Digest.sha256(Array(text.utf8)[...]))
    }

    @Test func `a file that changed, was replaced or went away is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "x")
        let file = SettledFile(root: folder.path, file: try folder.file("a.torrent"))
        try folder.append("a.torrent", "y")
        #expect(throws: IntakeError.self) { _ = try file.read() }
        try folder.remove("a.torrent")
        #expect(#expect(throws: IntakeError.self) { _ = try file.read() }?.code == .missing)
        try folder.makeFIFO("a.torrent")
        #expect(#expect(throws: IntakeError.self) { _ = try file.read() }?.code == .notRegular)
        try folder.remove("a.torrent")
        try folder.write("secret", "x")
        try folder.makeSymlink("a.torrent", to: folder["secret"])
        #expect(#expect(throws: IntakeError.self) { _ = try file.read() }?.code == .notRegular)
    }

    @Test func `nothing outside the folder is ever read`() throws {
        let folder = try TemporaryFolder()
        let outside = try TemporaryFolder()
        try outside.write("a.torrent", "x")
        try folder.makeSymlink("link", to: outside.path)
        let identity = try outside.file("a.torrent").identity
        for path in ["link/a.torrent", "../\(outside.path.split(separator: "/").last ?? "")/a.torrent", "..", ""] {
            let file = WatchedFile(path: path, identity: identity)
            #expect(throws: IntakeError.self, "\(path)") { _ = try SettledFile(root: folder.path, file: file).read() }
        }
    }

    @Test func `a file over the limit is not read`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.torrent", "12345")
        let file = SettledFile(root: folder.path, file: try folder.file("a.torrent"))
        #expect(try file.read(maximum: 5).bytes.count == 5)
        #expect(#expect(throws: IntakeError.self) { _ = try file.read(maximum: 4) }?.code == .tooLarge)
    }
}

@Suite struct DroppedContentTests {
    static let link = "magnet:?xt=urn:btih:de3edc1dfa1958affac1dbdc8f34d4d6dac43f00"

    private func magnets(_ text: String) throws -> [Magnet] {
        guard case .magnets(let magnets) = try DroppedContent(Array(text.utf8), name: "a.MAGNET") else { return [] }
        return magnets
    }

    @Test func `a torrent file is one torrent`() throws {
        let bytes = TorrentWriter(name: "a", content: .file([1])).encoded()
        guard case .torrent(let metainfo) = try DroppedContent(bytes, name: "a.torrent") else {
            Issue.record("expected a torrent")
            return
        }
        #expect(metainfo.name == "a")
        let refusal = #expect(throws: DroppedContent.ContentError.self) {
            _ = try DroppedContent([], name: "a.torrent")
        }
        #expect(refusal?.description.contains("bencode.unexpectedEnd") == true)
    }

    @Test func `a magnet file holds several links`() throws {
        let text = "# wanted\r\n\r\n\(Self.link)&dn=a\r\n  \(Self.link)&dn=b \n\n"
        #expect(try magnets(text).map(\.name) == ["a", "b"])
        #expect(try magnets(Self.link).count == 1)
        #expect(try magnets("\u{FEFF}\(Self.link)&dn=a").map(\.name) == ["a"], "editors put a mark first")
    }

    @Test func `a magnet file holds at most a hundred links`() throws {
        let hundred = String(repeating: "\(Self.link)\n", count: 100)
        #expect(try magnets(hundred).count == 100)
        #expect(throws: DroppedContent.ContentError.tooManyLinks) { try magnets(hundred + Self.link) }
    }

    @Test func `a link holds no line break`() throws {
        let error = #expect(throws: MagnetError.self) { try Magnet("\(Self.link)&dn=a\u{B}b") }
        #expect(error?.code == .controlCharacter)
    }

    static let refused: [(String, DroppedContent.ContentError)] = [
        ("", .noLinks), ("# none\n", .noLinks),
        (
            "\(link)\nhttp://a/\n",
            .magnet(line: 2, MagnetError(.notMagnet, at: 0, "expected a link that starts with magnet:?"))
        ),
    ]

    @Test(arguments: refused) func `a bad line refuses the file and is named`(
        text: String, refusal: DroppedContent.ContentError
    ) {
        #expect(#expect(throws: DroppedContent.ContentError.self) { _ = try magnets(text) } == refusal)
    }
}
