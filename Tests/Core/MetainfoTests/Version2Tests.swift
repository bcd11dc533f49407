import Testing
import Text

@testable import Metainfo

@Suite struct Version2Tests {
    /// One file of the file tree.
    static func leaf(_ size: Int, root: Tree? = .bytes([UInt8](repeating: 1, count: 32)), attr: String? = nil) -> Tree {
        var file = Tree.keyed(["length": .number(size)])
        file["pieces root"] = root
        file["attr"] = attr.map(Tree.text)
        return .keyed(["": file])
    }

    /// A torrent with just this file tree and no layers.
    static func torrent(_ tree: Tree) -> Tree {
        var torrent = Samples.version2
        torrent["info"]?["file tree"] = tree
        torrent["piece layers"] = nil
        return torrent
    }

    static func changed(_ change: (inout Tree) -> Void, in tree: Tree = Samples.version2) -> Tree {
        var tree = tree
        change(&tree)
        return tree
    }

    static let refused: [(String, Tree, MetainfoError.Code)] = [
        ("no file tree", changed { $0["info"]?["file tree"] = nil }, .badVersion),
        ("small piece", changed { $0["info"]?["piece length"] = .number(8192) }, .badPieceLength),
        ("odd piece", changed { $0["info"]?["piece length"] = .number(49152) }, .badPieceLength),
        ("no name", changed { $0["info"]?["name"] = nil }, .missingName),
        ("leading zero", changed { $0["info"]?["piece length"] = .integer("016384") }, .notCanonical),
        ("unsorted tree", torrent(.keyed(["b": leaf(1), "a": leaf(1)])), .notCanonical),
        ("repeated name", torrent(.keyed(["a": leaf(1), "a": leaf(1)])), .notCanonical),
        ("empty tree", torrent(.dictionary([])), .noFiles),
        ("empty folder", torrent(.keyed(["a": .dictionary([])])), .noFiles),
        ("file without name", torrent(.keyed(["": .keyed(["length": .number(1)])])), .badFileTree),
        ("file beside empty name", torrent(.keyed(["a": .keyed(["": .keyed([:]), "b": leaf(1)])])), .badFileTree),
        ("file that is a number", torrent(.keyed(["a": .number(1)])), .badFileTree),
        ("leaf that is a number", torrent(.keyed(["a": .keyed(["": .number(1)])])), .badFileTree),
        ("no length", torrent(.keyed(["a": .keyed(["": .keyed(["attr": .text("x")])])])), .badLength),
        ("huge length", torrent(.keyed(["a": leaf(1 << 45)])), .badLength),
        ("many pieces", torrent(.keyed(["a": leaf(1 << 43)])), .tooManyPieces),
        ("pad file", torrent(.keyed(["a": leaf(1), "b": leaf(1, attr: "p")])), .badPadFile),
        ("no root", torrent(.keyed(["a": leaf(1, root: nil)])), .missingPiecesRoot),
        ("short root", torrent(.keyed(["a": leaf(1, root: .text("short"))])), .missingPiecesRoot),
        (
            "zero root", torrent(.keyed(["a": leaf(1, root: .bytes([UInt8](repeating: 0, count: 32)))])),
            .missingPiecesRoot
        ),
        ("only empty files", torrent(.keyed(["a": leaf(0, root: nil)])), .badLength),
    ]

    @Test(arguments: refused) func `unusable torrents are refused with their cause`(
        name: String, tree: Tree, code: MetainfoError.Code
    ) {
        #expect(refusal(tree) == code, "\(name)")
    }

    @Test func `facts are read`() throws {
        let metainfo = try Metainfo(parsing: Samples.version2.encoded)
        #expect(metainfo.infohashV1 == nil && metainfo.infohashV2?.count == 32 && metainfo.hasPieceLayers)
        #expect(
            metainfo.files.map(\.path) == [["a.txt"], ["c.bin"]] && metainfo.files.map(\.size) == [20_000, 30_000])
        #expect(metainfo.size == 50_000 && metainfo.totalSize == 50_000 && metainfo.pieceCount == 4)
        #expect(metainfo.files.allSatisfy { $0.piecesRoot?.count == 32 && !$0.isPad })
    }

    @Test func `Merkle roots are those that others compute`() {
        // Independently computed over the same content with another SHA-256.
        let whole = Merkle(Samples.content(100_000), pieceLength: 16384)
        #expect(Hex.string(whole.root) == "505fc9a922f60ae071450b07256a4ba760612bffc38c27584ed03fd96c69841b")
        let one = Merkle([0], pieceLength: 16384)
        #expect(Hex.string(one.root) == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d")
    }

    @Test func `layers prove themselves at every size and piece length`() throws {
        for pieceLength in [16384, 32768, 131_072] {
            for size in [1, 16384, 16385, 32768, 32769, 65536, 70_000, 131_073, 400_000] {
                let tree = Samples.version2(files: [("a", size)], pieceLength: pieceLength)
                let metainfo = try Metainfo(parsing: tree.encoded)
                #expect(metainfo.hasPieceLayers, "size \(size), piece length \(pieceLength)")
            }
        }
    }

    static let layers: [(String, @Sendable (inout [Tree.Entry]) -> Void, MetainfoError.Code?)] = [
        ("missing layer", { $0.removeFirst() }, nil),
        ("changed hash", { $0[0].value = .bytes([UInt8](repeating: 9, count: 64)) }, .badPieceLayers),
        ("layer too short", { $0[0].value = .bytes([UInt8](repeating: 9, count: 32)) }, .badPieceLayers),
        ("layer of odd length", { $0[0].value = .bytes([UInt8](repeating: 9, count: 63)) }, .badPieceLayers),
        ("layer that is a list", { $0[0].value = .list([]) }, .badPieceLayers),
        ("layer of no file", { $0[0].key = [UInt8](repeating: 9, count: 32) }, .badPieceLayers),
        ("key of odd length", { $0[0].key = [1, 2, 3] }, .badPieceLayers),
        ("swapped layers", { ($0[0].value, $0[1].value) = ($0[1].value, $0[0].value) }, .badPieceLayers),
        ("repeated layer", { $0.append($0[0]) }, .badPieceLayers),
        ("hashes in another order", { $0[0].value = $0[0].value.reversedHashes }, .badPieceLayers),
    ]

    @Test(arguments: layers.indices) func `wrong layers are refused, missing ones are told`(index: Int) throws {
        let (name, change, code) = Self.layers[index]
        var tree = Samples.version2
        guard case .dictionary(var entries)? = tree["piece layers"] else { throw TestError.sample }
        change(&entries)
        tree["piece layers"] = .dictionary(entries)
        #expect(refusal(tree) == code, "\(name)")
        if code == nil { #expect(try !Metainfo(parsing: tree.encoded).hasPieceLayers) }
    }

    @Test func `torrents without any layers are told`() throws {
        var tree = Samples.version2
        tree["piece layers"] = nil
        #expect(try !Metainfo(parsing: tree.encoded).hasPieceLayers)
        let small = Self.torrent(.keyed(["a": Self.leaf(16384)]))
        #expect(try Metainfo(parsing: small.encoded).hasPieceLayers)
    }

    @Test func `empty files and symlinks need no root`() throws {
        let link = Tree.keyed(["": .keyed(["attr": .text("l"), "symlink path": .list([.text("c")])])])
        let tree = Self.torrent(.keyed(["a": Self.leaf(0, root: nil), "b": link, "c": Self.leaf(1)]))
        let files = try Metainfo(parsing: tree.encoded).files
        #expect(files.map(\.path) == [["a"], ["b"], ["c"]] && files[1].symlinkTarget == ["c"])
    }
}

@Suite struct HybridTests {
    static let lists: [(String, [Tree], MetainfoError.Code?)] = [
        (
            "padded to the end",
            [Samples.file("a.txt", 20_000), Samples.pad(12_768), Samples.file("c.bin", 30_000), Samples.pad(2768)], nil
        ),
        (
            "not padded at the end",
            [Samples.file("a.txt", 20_000), Samples.pad(12_768), Samples.file("c.bin", 30_000)], nil
        ),
        ("not padded", [Samples.file("a.txt", 20_000), Samples.file("c.bin", 30_000)], .filesDiffer),
        (
            "padded too little", [Samples.file("a.txt", 20_000), Samples.pad(12_767), Samples.file("c.bin", 30_000)],
            .filesDiffer
        ),
        (
            "other size", [Samples.file("a.txt", 20_001), Samples.pad(12_767), Samples.file("c.bin", 30_000)],
            .filesDiffer
        ),
        (
            "other name", [Samples.file("b.txt", 20_000), Samples.pad(12_768), Samples.file("c.bin", 30_000)],
            .filesDiffer
        ),
        (
            "other order", [Samples.file("c.bin", 30_000), Samples.pad(2768), Samples.file("a.txt", 20_000)],
            .filesDiffer
        ),
        ("one file missing", [Samples.file("a.txt", 20_000), Samples.pad(12_768)], .filesDiffer),
        (
            "file for padding",
            [Samples.file("a.txt", 20_000), Samples.file("x", 12_768), Samples.file("c.bin", 30_000)], .filesDiffer
        ),
    ]

    @Test(arguments: lists) func `the two file lists have to agree`(
        name: String, list: [Tree], code: MetainfoError.Code?
    ) {
        var tree = Samples.hybrid
        tree["info"]?["files"] = .list(list)
        #expect(refusal(tree) == code, "\(name)")
    }

    @Test func `facts are those of both`() throws {
        let metainfo = try Metainfo(parsing: Samples.hybrid.encoded)
        #expect(metainfo.isHybrid && metainfo.infohashV1?.count == 20 && metainfo.infohashV2?.count == 32)
        #expect(metainfo.files.map(\.path) == [["a.txt"], ["c.bin"]] && metainfo.pieceCount == 4)
    }

    @Test func `a hybrid of one file has its name and no padding`() throws {
        var tree = Samples.version2(files: [("folder", 100_000)])
        tree["info"]?["length"] = .number(100_000)
        tree["info"]?["pieces"] = .bytes([UInt8](repeating: 7, count: 140))
        let metainfo = try Metainfo(parsing: tree.encoded)
        #expect(metainfo.isHybrid && metainfo.files.map(\.path) == [["folder"]])
        tree["info"]?["name"] = .text("other")
        #expect(refusal(tree) == .filesDiffer)
    }

    @Test func `a part of version 1 needs hashes of its pieces`() {
        var tree = Samples.hybrid
        tree["info"]?["pieces"] = nil
        #expect(refusal(tree) == .badPieces)
    }

    @Test func `symlinks have to point to the same place`() {
        func torrent(_ first: String, _ second: String) -> Tree {
            let link = { (target: String) in
                Tree.keyed(["attr": .text("l"), "symlink path": .list([.text(target)])])
            }
            var tree = Samples.version2(files: [("a", 16384)])
            var listed = link(second)
            listed["path"] = .list([.text("l")])
            tree["info"]?["file tree"]?["l"] = .keyed(["": link(first)])
            tree["info"]?["files"] = .list([Samples.file("a", 16384), listed])
            tree["info"]?["pieces"] = .bytes([UInt8](repeating: 7, count: 20))
            return tree
        }
        #expect(refusal(torrent("a", "a")) == nil)
        #expect(refusal(torrent("a", "b")) == .filesDiffer)
    }
}

extension Tree {
    /// The hashes of a layer from the last to the first.
    fileprivate var reversedHashes: Tree {
        guard case .bytes(let bytes) = self else { return self }
        return .bytes(stride(from: 0, to: bytes.count, by: 32).reversed().flatMap { bytes[$0..<$0 + 32] })
    }
}
