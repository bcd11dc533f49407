import Clocks
import JSON
import Testing

@testable import Torrents

@Suite struct `A packed torrent` {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `is the same torrent when it is read, and as JSON`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var reader = PackedTorrents()
        for _ in 0..<5 {
            let torrent = Torrent.random(using: &random)
            #expect(reader.torrent(torrent.packed) == torrent)
            #expect(Torrent(json: torrent.json) == torrent)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `that is damaged is refused or read as something, and never ends the program`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var reader = PackedTorrents()
        let whole = Torrent.random(using: &random).packed
        #expect(reader.torrent(Array(whole.prefix(20))) == nil)
        for _ in 0..<50 {
            var bytes = Array(whole.prefix(Int.random(in: 1...whole.count, using: &random)))
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = reader.torrent(bytes)
        }
    }

    @Test func `has a number for each field, and the numbers of former versions`() {
        #expect(Set(PackedField.order) == Set(TorrentField.allCases))
        #expect(PackedField.order.count == TorrentField.allCases.count)
        // Journals hold these: a new field is added at the end of both.
        let numbers = [TorrentField.hash: 0, .name: 2, .tags: 9, .ratio: 20, .tracker: 40, .hardlinks: 49, .error: 61]
        for (field, number) in numbers { #expect(PackedField.order[number] == field) }
    }

    @Test func `of the first form is read for good`() throws {
        var bytes: [UInt8] = [1] + (1...20) + [1, 2, 0]  // form, id, counts since 1, never quiet
        bytes += [2, 5, 3] + Array("abc".utf8)  // name
        bytes += [13, 2]  // done
        bytes += [15, 3, 0x90, 0x03]  // size: 200
        bytes += [57, 0]  // no ratio limit
        bytes += [9, 6, 2, 1] + Array("x".utf8) + [0]  // tags: x and the empty one
        bytes += [200, 3, 1]  // a field of a later version
        var reader = PackedTorrents()
        let read = reader.torrent(bytes)
        let torrent = try #require(read)
        #expect(torrent.id.bytes == Array(1...20))
        #expect(torrent.countsSince == 1 && torrent.quietSince == nil)
        #expect(torrent[.name] == .text("abc") && torrent[.done] == .flag(true) && torrent[.size] == .integer(200))
        #expect(torrent[.ratioLimit] == .absent && torrent[.tags] == .texts(["x", ""]) && torrent[.ratio] == .unknown)
    }
}

extension Torrent {
    /// A torrent of which every fact is anything that its field can be.
    static func random(using random: inout some RandomNumberGenerator) -> Torrent {
        var facts = TorrentFacts()
        if Bool.random(using: &random) { facts.countsSince = .random(in: 0...5, using: &random) }
        if Bool.random(using: &random) { facts.quietSince = .random(in: 0...5, using: &random) }
        for field in TorrentField.allCases { facts[field] = field.anything(using: &random) }
        let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
        guard let id = Infohash(bytes: bytes) else { preconditionFailure("twenty bytes make an infohash") }
        return Torrent(id, facts)
    }
}

extension TorrentField {
    fileprivate func anything(using random: inout some RandomNumberGenerator) -> FieldValue {
        let number = Int64.random(in: -3...1 << Int64.random(in: 1...52, using: &random), using: &random)
        let text = String(repeating: ["ü", "a", ""][Int(number.magnitude % 3)], count: Int(number.magnitude % 40))
        switch Int.random(in: 0...4, using: &random) {
        case 0: return .unknown
        case 1: return .absent
        default: break
        }
        switch kind {
        case .text: return .text(text)
        case .state: return .text(TorrentState.allCases[Int(number.magnitude % 9)].rawValue)
        case .trackerState: return .text(TrackerState.allCases[Int(number.magnitude % 6)].rawValue)
        case .flag: return .flag(number > 1)
        case .bytes, .rate, .count, .time, .duration: return .integer(number)
        case .ratio, .fraction: return .real(Double(number) / 7)
        case .texts: return .texts([text, "b"])
        case .trackers:
            return .trackers([
                Tracker(
                    url: "http://t/\(text)", host: "t", tier: Int(number % 5), state: number > 9 ? .working : nil,
                    message: text, seeds: number > 5 ? 7 : nil, peers: nil)
            ])
        case .files:
            return .files([
                TorrentFile(path: text, size: number, progress: 0.25, wanted: number > 3, priority: "high")
            ])
        }
    }
}
