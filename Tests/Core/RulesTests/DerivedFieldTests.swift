import CEL
import Clocks
import Rules
import Simulation
import Testing
import Torrents

/// What rules read of a torrent that no client tells.
@Suite struct `what follows from a torrent's facts` {
    private static func holds(_ condition: String, _ facts: [TorrentField: FieldValue]) throws -> Bool? {
        let rules = try `rule files`.read(
            `rule files`.file(#""each": "torrent", "do": [{"pause": {}}]"#).replacing(
                #""do""#, with: #""matchAll": true, "do""#))
        let torrent = Torrent.seeding(1).with(facts)
        let list = Snapshot.fixture([torrent], at: 0)
        return try TorrentFilter(condition, rules).holds(for: torrent, in: list, at: .at(0))
    }

    @Test(arguments: [
        ("torrent.release.title == 'The Lantern' && torrent.release.?season.orValue(0) == 2", true),
        ("has(torrent.release.source) && torrent.release.source == 'webdl'", true),
        ("torrent.release.?codec.orValue('') == 'h264' && torrent.release.?group.orValue('') == 'Kite'", true),
        ("has(torrent.release.year)", false),
        ("torrent.averageUpRate == 2 * KiB", true),
        ("torrent.popularity > 1.49 && torrent.popularity < 1.51", true),
        ("torrent.owes", false),
    ]) func `is read as any other fact`(condition: String, value: Bool) throws {
        let facts: [TorrentField: FieldValue] = [
            .name: .text("The.Lantern.S02E05.720p.WEB-DL.H.264-Kite"), .uploaded: .integer(2048 * 864_000),
            .activeTime: .integer(864_000), .ratio: .real(0.5),
        ]
        #expect(try Self.holds(condition, facts) == value)
    }

    @Test(arguments: ["torrent.averageUpRate > 1 * KiB", "torrent.popularity > 1.0", "torrent.release.title == ''"])
    func `is unknown where its facts are`(condition: String) throws {
        let facts: [TorrentField: FieldValue] = [.name: .unknown, .activeTime: .unknown]
        #expect(try Self.holds(condition, facts) == nil)
    }

    @Test func `is read from the facts that it follows from`() throws {
        let set = try `rule files`.read(
            `rule files`.file(
                #""each": "torrent", "when": "torrent.averageUpRate > 1 * KiB && torrent.release.title != ''", "do": [{"pause": {}}]"#
            ))
        #expect(set.rules.first?.fieldsRead == [.uploaded, .activeTime, .name])
    }
}
