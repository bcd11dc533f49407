import Foundation

/// libtorrent, asked through its Python binding where that is installed.
enum Oracle {
    /// What libtorrent says of one file.
    struct Verdict: Decodable {
        /// libtorrent's message when it refuses the file.
        let error: String?
        let v1: String?
        let v2: String?
        /// Bytes in all files but pads.
        let size: Int64?
        /// How many files there are, pads not counted.
        let files: Int?
        let pieces: Int?
        let pieceSize: Int64?
        let isPrivate: Bool?

        enum CodingKeys: String, CodingKey {
            case error, v1, v2, size, files, pieces, pieceSize, isPrivate = "private"
        }
    }

    private static let python = "/usr/bin/python3"

    /// Why the oracle cannot be asked, or nil when it can.
    static let absence: String? = {
        do {
            return try run("import libtorrent", input: Data()).isEmpty ? nil : "libtorrent printed something"
        } catch {
            return "python3 with libtorrent is not installed: \(error)"
        }
    }()

    /// Torrents of all three kinds as libtorrent itself makes them.
    static func samples() throws -> [[UInt8]] {
        try lines(of: run(makeSamples, input: Data())).map { Array(Data(base64Encoded: Data($0.utf8)) ?? Data()) }
    }

    /// libtorrent's verdict on each file.
    static func verdicts(on torrents: [[UInt8]]) throws -> [Verdict] {
        let input = torrents.map { Data($0).base64EncodedString() }.joined(separator: "\n")
        return try lines(of: run(judge, input: Data(input.utf8))).map {
            try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
        }
    }

    private static func lines(of output: Data) -> [Substring] {
        String(decoding: output, as: UTF8.self).split(separator: "\n")
    }

    private static func run(_ program: String, input: Data) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "metainfo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Input goes through a file: a pipe of this size would fill up while the program still writes.
        let file = folder.appending(path: "input")
        try input.write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-W", "ignore", "-c", program]
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "python3 failed"])
        }
        return data
    }

    private static let judge = """
        import sys, json, base64, libtorrent as lt
        for line in sys.stdin.read().split("\\n"):
            try:
                ti = lt.torrent_info(base64.b64decode(line))
                h = ti.info_hashes()
                fs = ti.files()
                real = [i for i in range(fs.num_files()) if not fs.file_flags(i) & lt.file_storage.flag_pad_file]
                print(json.dumps({"v1": str(h.v1) if h.has_v1() else None, "v2": str(h.v2) if h.has_v2() else None,
                    "size": sum(fs.file_size(i) for i in real), "files": len(real), "pieces": ti.num_pieces(), "pieceSize": ti.piece_length(),
                    "private": ti.priv()}))
            except Exception as e:
                print(json.dumps({"error": str(e) or repr(e)}))
        """

    private static let makeSamples = """
        import base64, os, tempfile, libtorrent as lt
        flags = {"v1": lt.create_torrent.v1_only, "v2": lt.create_torrent.v2_only, "hybrid": 0}
        layouts = [[("a.txt", 50000)], [("a.txt", 20000), ("b/c.bin", 70000), ("b/d", 0), ("b/e/f", 16384)],
                   [("x/a.txt", 3), ("x/B.txt", 40000), ("y", 100000)]]
        for layout in layouts:
            for kind in flags.values():
                for piece in (16384, 32768):
                    with tempfile.TemporaryDirectory() as root:
                        fs = lt.file_storage()
                        for path, size in layout:
                            full = path if len(layout) == 1 else "folder/" + path
                            os.makedirs(os.path.dirname(os.path.join(root, full)), exist_ok=True)
                            with open(os.path.join(root, full), "wb") as f: f.write(os.urandom(size))
                            fs.add_file(full, size)
                        t = lt.create_torrent(fs, piece, kind)
                        t.add_tracker("http://tracker.example/announce", 0)
                        t.add_url_seed("http://seed.example/")
                        lt.set_piece_hashes(t, root)
                        print(base64.b64encode(lt.bencode(t.generate())).decode())
        """
}
