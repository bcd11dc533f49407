import ClientKit
import Clocks
import TestKit
import Torrents
import Simulation

/// Two hundred files of every kind, and rules that decide by folder and content where they go.
///
/// Transmission 3.00 knows no torrents of version 2, so that a rule has to keep them from it; the rule for the folder
/// `stubborn` does not, and is refused.
struct CrowdedFolder: Sendable {
    enum Client: String, CaseIterable, Sendable { case films, box }

    /// The files, in the order in which they are dropped.
    private(set) var drops: [Drop] = []
    private var generator: SeededGenerator
    private var number = 0

    init(seed: UInt64, count: Int) {
        generator = SeededGenerator(seed: seed)
        while drops.count < count { drops += make(UInt64.random(in: 0..<16, using: &generator)) }
    }

    /// One rule for each client; folders named `kept` are nobody's.
    static func rules(_ watch: String, _ folder: ScratchFolder) -> String {
        func rule(_ client: Client, _ condition: String) -> String {
            """
            {"id": "\(client)", "watch": {"path": "\(watch)", "recursive": true, "settle": "2s"}, "when": "\(condition)",
             "do": [{"add": {"client": "\(client)", "tags": ["${file.folder == '' ? 'root' : file.folder}"],
                             "paused": true}}],
             "onDone": [{"moveFile": "\(folder["done"])"}], "onDead": [{"moveFile": "\(folder["failed"])"}]}
            """
        }
        return rule(.films, "file.folder == 'stubborn' || file.folder == 'films' && !has(meta.hashV2)") + ",\n"
            + rule(.box, "!(file.folder in ['kept', 'stubborn']) && (file.folder != 'films' || has(meta.hashV2))")
    }

    private mutating func make(_ kind: UInt64) -> [Drop] {
        number += 1
        let folder = ["", "films", "films", "music", "music/live"].randomElement(using: &generator) ?? ""
        switch kind {
        case 0..<6: return [good(folder, .first)]
        case 6: return [good(folder, .second)]
        case 7: return [good(folder, .both)]
        case 8, 9: return [broken(folder)]
        case 10: return [links(folder)]
        case 11, 12: return twins(folder)
        case 13: return [drop("kept", torrent(.first).metainfo, .left)]
        case 14: return [drop("stubborn", torrent(.second).metainfo, .refused)]
        default: return [again()].compactMap(\.self)
        }
    }

    private mutating func drop(_ folder: String, _ bytes: [UInt8], _ fate: Drop.Fate, end: String = "torrent") -> Drop {
        number += 1
        let manner = Drop.Manner.allCases.randomElement(using: &generator) ?? .whole
        return Drop(folder: folder, name: "f\(number).\(end)", bytes: bytes, manner: manner, fate: fate)
    }

    private mutating func torrent(_ version: TestTorrent.Version) -> TestTorrent {
        number += 1
        return TestTorrent(
            name: "t\(number).bin", size: 2000, seed: 0xC0DE_0000 + UInt64(number), version: version)
    }

    private mutating func good(_ folder: String, _ version: TestTorrent.Version) -> Drop {
        let torrent = torrent(version)
        let client: Client = folder == "films" && version == .first ? .films : .box
        return drop(folder, torrent.metainfo, .added(client, [torrent.ids]))
    }

    private mutating func broken(_ folder: String) -> Drop {
        let whole = torrent(.first).metainfo
        let bytes: [UInt8] =
            switch UInt64.random(in: 0..<5, using: &generator) {
            case 0: Array("<html><body>404 Not Found</body></html>".utf8)
            case 1: Array(whole.prefix(whole.count / 2))
            case 2: Array("de".utf8)
            case 3: Array("d4:infod6:lengthi-1e4:name1:x12:piece lengthi1e6:pieces0:ee".utf8)
            default: [UInt8](repeating: 0, count: 500)
            }
        return drop(folder, bytes, .rejected)
    }

    private mutating func links(_ folder: String) -> Drop {
        let torrents = (0..<Int.random(in: 1...3, using: &generator)).map { _ in torrent(.first) }
        let lines = torrents.map { "magnet:?xt=urn:btih:\($0.id.hex)&dn=\($0.name)" }
        let text = (["# links"] + lines).joined(separator: "\n") + "\n"
        // A file of links is sound at every line end, so that it is not made to grow here.
        let file = drop(
            folder, Array(text.utf8), .added(folder == "films" ? .films : .box, torrents.map(\.ids)), end: "magnet")
        return Drop(folder: folder, name: file.name, bytes: file.bytes, manner: .renamed, fate: file.fate)
    }

    /// Two files of one content, dropped one right after the other.
    private mutating func twins(_ folder: String) -> [Drop] {
        let first = good(folder, .first)
        return [first, drop(folder, first.bytes, first.fate)]
    }

    /// The content of an earlier file under another name, in the same folder.
    private mutating func again() -> Drop? {
        let earlier = drops.filter { if case .added = $0.fate { $0.name.hasSuffix(".torrent") } else { false } }
        return earlier.randomElement(using: &generator).map { drop($0.folder, $0.bytes, $0.fate) }
    }
}
