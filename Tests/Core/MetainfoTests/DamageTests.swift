import Clocks
import Testing

@testable import Metainfo

@Suite struct DamageTests {
    private static let samples = [Samples.single, Samples.folder, Samples.version2, Samples.hybrid]

    @Test func `damaged torrents never trap, and what is accepted is consistent`() throws {
        var accepted = 0
        for seed in 0..<20_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let tree = Self.samples[seed % Self.samples.count]
            let bytes =
                random.chance(70)
                ? Mutation.structural(tree, using: &random) : Mutation.bytes(tree.encoded, using: &random)
            guard let metainfo = try? Metainfo(parsing: bytes) else { continue }
            accepted += 1
            let files = Array(metainfo.files)
            #expect(!files.isEmpty && files.allSatisfy { !$0.path.isEmpty && $0.size >= 0 }, "seed \(seed)")
            #expect(files.reduce(0) { $0 + $1.size } == metainfo.totalSize, "seed \(seed)")
            #expect(metainfo.size <= metainfo.totalSize && metainfo.pieceCount > 0, "seed \(seed)")
            #expect(metainfo.infohashV1?.count ?? 20 == 20 && metainfo.infohashV2?.count ?? 32 == 32, "seed \(seed)")
            #expect(metainfo.infohashV1 != nil || metainfo.infohashV2 != nil, "seed \(seed)")
        }
        #expect(accepted > 2000)
    }

    @Test func `every prefix of a torrent is refused`() {
        let bytes = Samples.hybrid.encoded
        for count in 0..<bytes.count {
            #expect(refusal(Array(bytes[..<count])) != nil, "prefix of \(count) bytes")
        }
    }
}
