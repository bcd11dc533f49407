import Clocks
/// Random damage to a torrent, from harmless to fatal, each kind one that clients meet or attackers try.
enum Mutation {
    /// Strings that mean something to a parser of torrents.
    private static let words = [
        "", ".", "..", "/", "\\", "a/b", "x", "X", "a.txt", "A.TXT", "_", "files", "length", "attr", "p", "l", "pl",
        "h",
        "name", "path", "path.utf-8", "name.utf-8", "symlink path", "pieces", "piece length", "private", "meta version",
        "_____padding_file_0_", "\u{202E}gpj.exe", "\u{0}", "~", "http://t/a", " http://t/b ", "urn:btih:",
    ]
    private static let integers = [
        "0", "1", "-1", "2", "3", "00", "01", "16384", "16385", "32768", "524288", "536854528", "536870912",
        "281474976710655", "281474976710656", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "99999999999999999999", "17592186028032", "35184372072448", "1048576", "65536",
    ]

    /// The torrent with a few changes to its values, written back without any repair.
    static func structural(_ tree: Tree, using random: inout SeededGenerator) -> [UInt8] {
        var tree = tree
        for _ in 0...random.below(3) { mutate(&tree, using: &random) }
        return tree.encoded
    }

    /// The bytes with a few of them changed, removed, repeated or cut off.
    static func bytes(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(3) {
            guard !bytes.isEmpty else { break }
            let index = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(Array("ilde0123456789:-".utf8)[random.below(16)], at: index)
            case 3: bytes.removeSubrange(index..<min(bytes.count, index + random.below(40)))
            case 4: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + random.below(40))], at: index)
            default:
                if random.chance(20) { bytes.removeSubrange(index...) } else { bytes[index] ^= 1 << random.below(8) }
            }
        }
        return bytes
    }

    private static func mutate(_ tree: inout Tree, using random: inout SeededGenerator) {
        switch tree {
        case .integer: tree = .integer(integers[random.below(integers.count)])
        case .bytes(var bytes):
            switch random.below(4) {
            case 0: tree = .text(words[random.below(words.count)])
            case 1: tree = .bytes(Mutation.bytes(bytes, using: &random))
            case 2: tree = .bytes([UInt8](repeating: 0, count: bytes.count))
            default:
                bytes += bytes.suffix(20)
                tree = .bytes(bytes)
            }
        case .list(var items):
            if !items.isEmpty, random.chance(70) {
                let index = random.below(items.count)
                switch random.below(8) {
                case 0: items.remove(at: index)
                case 1: items.insert(items[index], at: index)
                case 2: items.swapAt(index, random.below(items.count))
                default: mutate(&items[index], using: &random)
                }
            } else {
                items.append(leaf(using: &random))
            }
            tree = .list(items)
        case .dictionary(var entries):
            if !entries.isEmpty, random.chance(90) {
                let index = random.below(entries.count)
                switch random.below(14) {
                case 0: entries.remove(at: index)
                case 1: entries.insert(entries[index], at: index)
                case 2: entries.swapAt(index, random.below(entries.count))
                case 3: entries[index].value = leaf(using: &random)
                case 4: entries[index].key = Array(words[random.below(words.count)].utf8)
                default: mutate(&entries[index].value, using: &random)
                }
            } else {
                let key = Array(words[random.below(words.count)].utf8)
                let place = entries.firstIndex { key.lexicographicallyPrecedes($0.key) } ?? entries.endIndex
                entries.insert(Tree.Entry(key: key, value: leaf(using: &random)), at: place)
            }
            tree = .dictionary(entries)
        }
    }

    private static func leaf(using random: inout SeededGenerator) -> Tree {
        switch random.below(5) {
        case 0: .integer(integers[random.below(integers.count)])
        case 1: .list([])
        case 2: .dictionary([])
        case 3: .list([.text(words[random.below(words.count)]), .text(words[random.below(words.count)])])
        default: .text(words[random.below(words.count)])
        }
    }
}
