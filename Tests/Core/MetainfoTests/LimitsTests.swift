import Testing

@testable import Metainfo

@Suite struct LimitsTests {
    private func nested(_ depth: Int) -> [UInt8] {
        Array("d1:a".utf8) + [UInt8](repeating: UInt8(ascii: "l"), count: depth - 1)
            + [UInt8](repeating: UInt8(ascii: "e"), count: depth)
    }

    @Test func `nesting is bounded without recursion`() {
        #expect(refusal(nested(99)) == .missingInfo)
        #expect(refusal(nested(100)) == .tooDeep)
        #expect(refusal(nested(1_000_000)) == .tooDeep)
        #expect(refusal([UInt8](repeating: UInt8(ascii: "l"), count: 9_000_000)) == .tooDeep)
    }

    @Test func `a file over the limit is not looked at`() {
        #expect(refusal([UInt8](repeating: UInt8(ascii: "i"), count: 10_000_001)) == .tooLarge)
    }

    @Test func `tokens are counted`() {
        let items =
            Array("d1:al".utf8) + Array(repeatElement(Array("0:".utf8), count: 3_000_000).joined()) + Array("ee".utf8)
        #expect(refusal(items) == .tooManyTokens)
        #expect(refusal(Array("d1:ali1ei1eee".utf8), limits: MetainfoLimits(tokens: 7)) == .missingInfo)
        #expect(refusal(Array("d1:ali1ei1eee".utf8), limits: MetainfoLimits(tokens: 6)) == .tooManyTokens)
    }

    @Test func `a declared length allocates nothing`() {
        #expect(refusal(Array("d4:info99999999:".utf8)) == .unexpectedEnd)
        #expect(refusal(Array("d4:infod6:pieces2147483648:".utf8)) == .badStringLength)
    }

    @Test func `pieces are bounded`() {
        var tree = Samples.single
        tree["info"]?["length"] = .number(2_097_152 * 16384)
        #expect(refusal(tree) == .badPieces)
        tree["info"]?["length"] = .number(2_097_152 * 16384 + 1)
        #expect(refusal(tree) == .tooManyPieces)
    }

    @Test func `files are bounded`() {
        #expect(refusal(Samples.folder, limits: MetainfoLimits(files: 2)) == nil)
        #expect(refusal(Samples.folder, limits: MetainfoLimits(files: 1)) == .tooManyFiles)
        #expect(refusal(Samples.version2, limits: MetainfoLimits(files: 1)) == .tooManyFiles)
    }

    @Test(arguments: [(99, nil), (100, nil), (101, MetainfoError.Code.pathTooDeep)])
    func `path components of version 1 are bounded`(count: Int, code: MetainfoError.Code?) {
        var tree = Samples.folder
        let path = Tree.list(Array(repeating: .text("d"), count: count))
        tree["info"]?["files"] = .list([.keyed(["length": .number(50_000), "path": path])])
        #expect(refusal(tree) == code)
    }

    @Test func `folders of version 2 are bounded`() {
        #expect(refusal(Samples.nested(depth: 94)) == nil)
        #expect(refusal(Samples.nested(depth: 98)) == .tooDeep)
        #expect(refusal(Samples.nested(depth: 10), limits: MetainfoLimits(directoryDepth: 9)) == .pathTooDeep)
    }

    @Test func `many files of one name are refused as clients refuse them`() {
        func named(_ names: [String]) -> Tree {
            var tree = Samples.folder
            tree["info"]?["files"] = .list(names.map { Samples.file($0, 1) })
            tree["info"]?["pieces"] = .bytes([UInt8](repeating: 1, count: 20))
            return tree
        }
        // The n-th file of a name tries n - 2 names that are taken: 33 files take 496 attempts, 34 take 528.
        #expect(refusal(named(Array(repeating: "a.txt", count: 33))) == nil)
        #expect(refusal(named(Array(repeating: "a.txt", count: 34))) == .tooManyDuplicates)
        #expect(refusal(named((0..<34).map { $0.isMultiple(of: 2) ? "a.txt" : "A.TXT" })) == .tooManyDuplicates)
        #expect(refusal(named((0..<2000).map { "a\($0 / 2).txt" })) == nil)
    }

    @Test func `deep trees of many files stay cheap`() throws {
        // Joined paths of this torrent would take gigabytes: 90 folders with long names around 20,000 files.
        var files: [Tree.Entry] = []
        let leaf = Tree.keyed([
            "": .keyed(["length": .number(1), "pieces root": .bytes([UInt8](repeating: 1, count: 32))])
        ])
        for number in 10_000..<30_000 { files.append(Tree.Entry(key: Array(String(number).utf8), value: leaf)) }
        var tree = Tree.dictionary(files)
        for _ in 0..<90 {
            tree = .dictionary([Tree.Entry(key: [UInt8](repeating: UInt8(ascii: "d"), count: 4000), value: tree)])
        }
        var torrent = Samples.version2
        torrent["info"]?["file tree"] = tree
        torrent["piece layers"] = nil
        let metainfo = try Metainfo(parsing: torrent.encoded)
        #expect(metainfo.files.count == 20_000)
        #expect(metainfo.files[19_999].path.count == 91)
    }
}
