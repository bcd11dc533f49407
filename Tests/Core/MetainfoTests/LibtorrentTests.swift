import Clocks
import Testing

@testable import Metainfo

/// The same files shown to libtorrent 2.0, on which many clients are built; skipped where it is not installed.
@Suite(.enabled(if: Oracle.absence == nil, "needs python3 with libtorrent"))
struct LibtorrentTests {
    /// One kind of disagreement that is wanted.
    struct Difference {
        let reason: String
        let refusedHere: MetainfoError.Code?
        let refusedThere: String?
    }

    /// Where this parser differs from libtorrent 2.0.8, and why; anything else is a failure.
    static let differences = [
        Difference(
            reason: "2.0.8 proves layers only when the torrent starts; newer releases refuse wrong and foreign ones",
            refusedHere: .badPieceLayers, refusedThere: nil),
        Difference(
            reason: "a hybrid without piece hashes reads past its end in 2.0.8; newer releases refuse it",
            refusedHere: .badPieces, refusedThere: nil),
        Difference(
            reason: "2.0.8 allows pieces of up to 1 GiB; newer releases stop at what their piece picker can count",
            refusedHere: .badPieceLength, refusedThere: nil),
        Difference(
            reason: "2.0.8 reads a length beyond 64 bits as zero; a size that is unknown is no size",
            refusedHere: .badLength, refusedThere: nil),
        Difference(
            reason: "2.0.8 keeps the low 32 bits of the version, so a huge one may pass for version 1",
            refusedHere: .badVersion, refusedThere: nil),
        Difference(
            reason: "the same 32 bits may pass for version 1, to which canonical form does not matter",
            refusedHere: .notCanonical, refusedThere: nil),
        Difference(
            reason: "minus zero is forbidden by the format; 2.0.8 reads it as zero",
            refusedHere: .badInteger, refusedThere: nil),
        Difference(
            reason:
                "2.0.8 looks for BitComet's mark of padding in the torrent's name too; newer releases in the file's",
            refusedHere: nil, refusedThere: "the v1 and v2 file metadata does not match"),
        Difference(
            reason: "2.0.8 refuses the lone file of version 2 whose name cleans to nothing; newer releases call it _",
            refusedHere: nil, refusedThere: "missing name in torrent file"),
    ]

    @Test func `torrents that libtorrent makes are read as it reads them`() throws {
        let samples = try Oracle.samples()
        #expect(samples.count == 18)
        for (bytes, verdict) in zip(samples, try Oracle.verdicts(on: samples)) {
            let metainfo = try Metainfo(parsing: bytes)
            expectAgreement(metainfo, verdict, bytes)
            #expect(metainfo.hasPieceLayers)
        }
    }

    @Test func `damaged torrents get the same verdict and the same infohashes`() throws {
        let samples = try Oracle.samples().compactMap(Tree.reading) + [Samples.single, Samples.hybrid]
        var random = SeededGenerator(seed: 20)
        let cases = (0..<6000).map { _ in
            let tree = samples[random.below(samples.count)]
            return random.chance(80)
                ? Mutation.structural(tree, using: &random) : Mutation.bytes(tree.encoded, using: &random)
        }
        let verdicts = try Oracle.verdicts(on: cases)
        #expect(verdicts.count == cases.count)
        var agreed = 0
        for (bytes, verdict) in zip(cases, verdicts) {
            do {
                let metainfo = try Metainfo(parsing: bytes)
                if verdict.error == nil { expectAgreement(metainfo, verdict, bytes) }
                if expectKnown(here: nil, there: verdict.error, bytes) { agreed += 1 }
            } catch {
                if expectKnown(here: error.code, there: verdict.error, bytes) { agreed += 1 }
            }
        }
        #expect(agreed > cases.count * 9 / 10)
    }

    private func expectAgreement(_ metainfo: Metainfo, _ verdict: Oracle.Verdict, _ bytes: [UInt8]) {
        #expect(metainfo.hexV1 == verdict.v1 && metainfo.hexV2 == verdict.v2)
        #expect(metainfo.pieceCount == verdict.pieces && metainfo.pieceSize == verdict.pieceSize)
        #expect(metainfo.isPrivate == verdict.isPrivate)
        // 2.0.8 takes every file below a folder with BitComet's mark for padding.
        guard !String(decoding: bytes, as: UTF8.self).contains("_____padding_file_") else { return }
        let files = metainfo.files.filter { !$0.isPad }
        #expect(files.count == verdict.files && metainfo.size == verdict.size)
    }

    /// Whether both agree; a disagreement that is not in the table is recorded as a failure.
    private func expectKnown(here: MetainfoError.Code?, there: String?, _ bytes: [UInt8]) -> Bool {
        guard (here == nil) != (there == nil) else { return true }
        let isKnown = Self.differences.contains { $0.refusedHere == here && $0.refusedThere == there }
        #expect(
            isKnown,
            "here \(here?.rawValue ?? "accepted"), there \(there ?? "accepted"): \(String(decoding: bytes, as: UTF8.self))"
        )
        return false
    }
}
