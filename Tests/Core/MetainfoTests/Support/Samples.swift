@testable import Metainfo

/// Torrents to start from, as trees that a test changes in one place.
enum Samples {
    /// Contents that repeat with a period no piece length divides.
    static func content(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251) } }

    /// A version 1 torrent of one file of 100,000 bytes.
    static let single = tree(TorrentWriter(name: "a.txt", content: .file(content(100_000))).encoded())

    /// A version 1 torrent of two files in a folder.
    static let folder = tree(
        TorrentWriter(
            name: "folder",
            content: .folder([(["a.txt"], content(20_000)), (["b", "c.bin"], content(30_000))])
        ).encoded())

    /// A version 2 torrent of the same two files.
    static let version2 = version2(files: [("a.txt", 20_000), ("c.bin", 30_000)])

    /// A hybrid of two files with the padding that version 2 implies.
    static let hybrid: Tree = {
        var tree = version2
        tree["info"]?["files"] = .list([
            file("a.txt", 20_000), pad(12_768), file("c.bin", 30_000), pad(2768),
        ])
        tree["info"]?["pieces"] = .bytes([UInt8](repeating: 7, count: 80))
        return tree
    }()

    static func file(_ name: String, _ size: Int) -> Tree {
        .keyed(["length": .number(size), "path": .list([.text(name)])])
    }

    static func pad(_ size: Int) -> Tree {
        .keyed(["attr": .text("p"), "length": .number(size), "path": .list([.text(".pad"), .text(String(size))])])
    }

    /// A version 2 torrent whose files hold `content` of their sizes, with all piece layers.
    static func version2(files: [(name: String, size: Int)], pieceLength: Int = 16384) -> Tree {
        var tree: [Tree.Entry] = []
        var layers: [Tree.Entry] = []
        for (name, size) in files {
            let merkle = Merkle(content(size), pieceLength: pieceLength)
            let leaf = Tree.keyed(["length": .number(size), "pieces root": .bytes(merkle.root)])
            tree.append(Tree.Entry(key: Array(name.utf8), value: .keyed(["": leaf])))
            if size > pieceLength { layers.append(Tree.Entry(key: merkle.root, value: .bytes(merkle.layer))) }
        }
        let sorted = layers.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return .keyed([
            "info": .keyed([
                "file tree": .dictionary(tree), "meta version": .number(2), "name": .text("folder"),
                "piece length": .number(pieceLength),
            ]),
            "piece layers": .dictionary(sorted),
        ])
    }

    /// A file tree of one file in `depth` folders.
    static func nested(depth: Int) -> Tree {
        var tree = Tree.keyed([
            "": .keyed(["length": .number(1), "pieces root": .bytes([UInt8](repeating: 1, count: 32))])
        ])
        for _ in 0...depth { tree = .keyed(["d": tree]) }
        var torrent = version2
        torrent["info"]?["file tree"] = tree
        torrent["piece layers"] = nil
        return torrent
    }

    private static func tree(_ bytes: [UInt8]) -> Tree {
        guard let tree = Tree.reading(bytes) else { preconditionFailure("the writer makes well-formed bencode") }
        return tree
    }
}

/// A Merkle tree built the plain way, leaf by leaf, against which the layered one is checked.
struct Merkle {
    private(set) var root: [UInt8] = []
    private(set) var layer: [UInt8] = []

    init(_ content: [UInt8], pieceLength: Int) {
        var level = stride(from: 0, to: content.count, by: 16384).map {
            Digest.sha256(content[$0..<min($0 + 16384, content.count)])
        }
        var width = 1
        while width < level.count { width *= 2 }
        level += Array(repeating: [UInt8](repeating: 0, count: 32), count: width - level.count)
        var covered = 16384
        let pieces = (content.count + pieceLength - 1) / pieceLength
        while true {
            if covered == pieceLength { layer = Array(level.joined().prefix(pieces * 32)) }
            guard level.count > 1 else { break }
            level = stride(from: 0, to: level.count, by: 2).map { Digest.sha256((level[$0] + level[$0 + 1])[...]) }
            covered *= 2
        }
        root = level[0]
    }
}

/// The code with which a torrent is refused, or nil when it is accepted.
func refusal(_ bytes: [UInt8], limits: MetainfoLimits = .standard) -> MetainfoError.Code? {
    do {
        _ = try Metainfo(parsing: bytes, limits: limits)
        return nil
    } catch {
        return error.code
    }
}

/// The same for a tree.
func refusal(_ tree: Tree, limits: MetainfoLimits = .standard) -> MetainfoError.Code? {
    refusal(tree.encoded, limits: limits)
}
