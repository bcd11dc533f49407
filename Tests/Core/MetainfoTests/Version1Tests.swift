import Testing

@testable import Metainfo

@Suite struct Version1Tests {
    /// A torrent of one file, after one change to its info dictionary.
    static func single(_ key: String, _ value: Tree?) -> Tree {
        var tree = Samples.single
        tree["info"]?[key] = value
        return tree
    }

    /// A folder torrent that lists just these entries, of one piece in all.
    static func folder(_ entries: [Tree]) -> Tree {
        var tree = Samples.folder
        tree["info"]?["files"] = .list(entries)
        tree["info"]?["pieces"] = .bytes([UInt8](repeating: 1, count: 20))
        return tree
    }

    static let refused: [(String, Tree, MetainfoError.Code)] = [
        ("no piece length", single("piece length", nil), .badPieceLength),
        ("zero piece length", single("piece length", .number(0)), .badPieceLength),
        ("negative piece length", single("piece length", .number(-16384)), .badPieceLength),
        ("piece length as text", single("piece length", .text("16384")), .badPieceLength),
        ("huge piece length", single("piece length", .number(536_854_529)), .badPieceLength),
        ("overflowing piece length", single("piece length", .integer("99999999999999999999")), .badPieceLength),
        ("no name", single("name", nil), .missingName),
        ("name that is a number", single("name", .number(1)), .missingName),
        ("empty name", single("name", .text("")), .missingName),
        ("name of a slash", single("name", .text("/")), .missingName),
        ("name of dots", single("name", .text("..")), .missingName),
        ("name of a dot", single("name", .text(".")), .missingName),
        ("name of zeros", single("name", .text("\0\0")), .missingName),
        ("no length", single("length", nil), .badLength),
        ("negative length", single("length", .number(-1)), .badLength),
        ("length as text", single("length", .text("5")), .badLength),
        ("overflowing length", single("length", .integer("9223372036854775808")), .badLength),
        ("length beyond addresses", single("length", .number(1 << 48)), .badLength),
        ("zero length", single("length", .number(0)), .badLength),
        ("no pieces", single("pieces", nil), .badPieces),
        ("pieces as list", single("pieces", .list([])), .badPieces),
        ("pieces of odd length", single("pieces", .bytes([UInt8](repeating: 0, count: 139))), .badPieces),
        ("one piece too many", single("pieces", .bytes([UInt8](repeating: 0, count: 160))), .badPieces),
        ("one piece too few", single("pieces", .bytes([UInt8](repeating: 0, count: 120))), .badPieces),
        ("file tree without version", single("file tree", .dictionary([])), .badVersion),
        ("version of the future", single("meta version", .number(3)), .badVersion),
        ("no files", folder([]), .noFiles),
        ("all files empty", folder([Samples.file("a", 0), Samples.file("b", 0)]), .badLength),
        ("entry that is text", folder([.text("a.txt")]), .badFileTree),
        ("entry without path", folder([.keyed(["length": .number(5)])]), .missingName),
        ("entry with empty path", folder([.keyed(["length": .number(5), "path": .list([])])]), .missingName),
        ("entry with path as text", folder([.keyed(["length": .number(5), "path": .text("a")])]), .missingName),
        ("path of numbers", folder([.keyed(["length": .number(5), "path": .list([.number(1)])])]), .badPath),
        ("huge component", folder([Samples.file(String(repeating: "a", count: 4096), 5)]), .badPath),
        ("negative entry length", folder([Samples.file("a", 9), Samples.file("b", -4)]), .badLength),
        ("sum beyond addresses", folder(Array(repeating: Samples.file("a", 1 << 43), count: 32)), .badLength),
        ("padding that is a symlink", folder([.keyed(["attr": .text("pl"), "length": .number(5)])]), .badPadFile),
        (
            "symlink path of numbers",
            folder([
                Samples.file("a", 5),
                .keyed(["attr": .text("l"), "path": .list([.text("b")]), "symlink path": .list([.number(1)])]),
            ]), .badPath
        ),
    ]

    @Test(arguments: refused) func `unusable torrents are refused with their cause`(
        name: String, tree: Tree, code: MetainfoError.Code
    ) {
        #expect(refusal(tree) == code, "\(name)")
    }

    @Test func `an info dictionary has to be there`() {
        var tree = Samples.single
        tree["info"] = .text("none")
        #expect(refusal(tree) == .missingInfo)
        tree["info"] = nil
        #expect(refusal(tree) == .missingInfo)
    }

    @Test func `the infohash covers the bytes as they stand`() throws {
        // Independently computed over the same bytes with another SHA-1.
        let bytes = TorrentWriter(name: "a.txt", content: .file(Array("hello".utf8))).encoded()
        #expect(try Metainfo(parsing: bytes).hexV1 == "de3edc1dfa1958affac1dbdc8f34d4d6dac43f00")
        // Unsorted and with a leading zero: clients accept it and hash it as it is.
        var tree = Samples.single
        guard case .dictionary(let entries)? = tree["info"] else { throw TestError.sample }
        tree["info"] = .dictionary(entries.reversed())
        tree["info"]?["piece length"] = .integer("016384")
        let metainfo = try Metainfo(parsing: tree.encoded)
        #expect(metainfo.infohashV1 == Digest.sha1((tree["info"]?.encoded ?? [])[...]))
        #expect(metainfo.infohashV2 == nil && !metainfo.isHybrid && metainfo.pieceSize == 16384)
    }

    @Test func `bytes after the torrent are ignored`() {
        #expect(refusal(Samples.single.encoded + Array("\r\n<html>".utf8)) == nil)
    }

    @Test func `facts are read`() throws {
        var writer = TorrentWriter(name: "set", content: .folder([(["a", "b"], [1, 2, 3]), (["c"], [4])]))
        writer.trackers = [["http://a/1", "http://a/2"], ["udp://b/3"]]
        writer.webSeeds = ["http://seed/"]
        writer.isPrivate = true
        writer.comment = "héllo"
        writer.createdBy = "maker"
        writer.creationDate = 1_234_567
        writer.source = "TAG"
        let metainfo = try Metainfo(parsing: writer.encoded())
        #expect(metainfo.name == "set" && metainfo.size == 4 && metainfo.totalSize == 4)
        #expect(metainfo.pieceSize == 16384 && metainfo.pieceCount == 1)
        #expect(Array(metainfo.files) == [TorrentFile(path: ["a", "b"], size: 3), TorrentFile(path: ["c"], size: 1)])
        #expect(metainfo.trackers == writer.trackers && metainfo.webSeeds == writer.webSeeds)
        #expect(metainfo.isPrivate && metainfo.comment == "héllo" && metainfo.createdBy == "maker")
        #expect(metainfo.creationDate == 1_234_567 && metainfo.source == "TAG")
    }

    @Test func `paths are data and stay as they are`() throws {
        let names = ["..", ".", "a/b", "\\", "/etc/passwd", "\u{202E}gpj", "CON", "a\nb", " ", "~", "-rf"]
        let metainfo = try Metainfo(parsing: Self.folder(names.map { Samples.file($0, 1) }).encoded)
        #expect(metainfo.files.map(\.path) == names.map { [$0] })
    }

    @Test func `text that claims to be UTF-8 is preferred`() throws {
        var tree = Self.folder([
            .keyed(["length": .number(1), "path": .list([.text("x")]), "path.utf-8": .list([.text("é")])])
        ])
        tree["info"]?["name.utf-8"] = .text("ñ")
        tree["comment"] = .text("c")
        tree["comment.utf-8"] = .text("ç")
        let metainfo = try Metainfo(parsing: tree.encoded)
        #expect(metainfo.name == "ñ" && metainfo.comment == "ç" && metainfo.files[0].path == ["é"])
    }

    @Test func `attributes, pads and symlinks are told`() throws {
        let tree = Self.folder([
            .keyed(["attr": .text("xhz"), "length": .number(5), "path": .list([.text("run")])]),
            .keyed(["attr": .text("p"), "length": .number(7)]),
            Samples.file("_____padding_file_0_if you see this file", 3),
            .keyed([
                "attr": .text("l"), "length": .number(9), "path": .list([.text("link")]),
                "symlink path": .list([.text(".."), .text("run")]),
            ]),
            .keyed(["attr": .text("l"), "path": .list([.text("broken")])]),
        ])
        let metainfo = try Metainfo(parsing: tree.encoded)
        #expect(
            Array(metainfo.files) == [
                TorrentFile(path: ["run"], size: 5, isExecutable: true, isHidden: true),
                TorrentFile(path: [".pad", "7"], size: 7, isPad: true),
                TorrentFile(path: ["_____padding_file_0_if you see this file"], size: 3, isPad: true),
                TorrentFile(path: ["link"], size: 0, symlinkTarget: ["run"]),
                TorrentFile(path: ["broken"], size: 0),
            ])
        #expect(metainfo.size == 5 && metainfo.totalSize == 15)
    }

    @Test func `a folder may have an empty name`() {
        var tree = Samples.folder
        tree["info"]?["name"] = .text("")
        #expect(refusal(tree) == nil)
    }

    static let urls: [(Tree?, Tree?, [[String]])] = [
        (nil, nil, []), (.text(" udp://a "), nil, [["udp://a"]]), (.text("  "), nil, []), (.number(1), nil, []),
        (.text("a"), .list([.list([.text("b"), .text("c")]), .list([.text("d")])]), [["b", "c"], ["d"]]),
        (.text("a"), .list([]), [["a"]]), (.text("a"), .list([.list([.text(" ")])]), [["a"]]),
        (.text("a"), .list([.text("b"), .list([.number(1), .text("c")])]), [["c"]]), (.text("a"), .text("b"), [["a"]]),
    ]

    @Test(arguments: urls) func `trackers come by tier and fall back to the lone one`(
        announce: Tree?, list: Tree?, trackers: [[String]]
    ) throws {
        var tree = Samples.single
        tree["announce"] = announce
        tree["announce-list"] = list
        #expect(try Metainfo(parsing: tree.encoded).trackers == trackers)
    }

    static let seeds: [(Tree?, [String])] = [
        (nil, []), (.text(""), []), (.text("http://a/"), ["http://a/"]), (.number(1), []),
        (.list([.text("http://a"), .text("http://b"), .text("http://a"), .number(1)]), ["http://a", "http://b"]),
    ]

    @Test(arguments: seeds) func `web seeds come as text or list, each once`(value: Tree?, seeds: [String]) throws {
        var tree = Samples.single
        tree["url-list"] = value
        #expect(try Metainfo(parsing: tree.encoded).webSeeds == seeds)
    }

    @Test(arguments: [(Tree.number(1), true), (.number(0), false), (.text("1"), false), (.number(2), true)])
    func `private is an integer other than zero`(value: Tree, isPrivate: Bool) throws {
        #expect(try Metainfo(parsing: Self.single("private", value).encoded).isPrivate == isPrivate)
    }

    @Test(arguments: [(Tree.number(5), Int64?(5)), (.number(-1), nil), (.text("x"), nil)])
    func `a creation date may be missing or wrong`(value: Tree, date: Int64?) throws {
        var tree = Samples.single
        tree["creation date"] = value
        #expect(try Metainfo(parsing: tree.encoded).creationDate == date)
    }
}

/// Why a test cannot even start.
enum TestError: Error {
    case sample
}
