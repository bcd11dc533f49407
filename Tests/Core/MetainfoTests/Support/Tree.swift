/// Bencode as tests need it: dictionaries keep their order and may repeat keys, integers may be any text.
indirect enum Tree: Hashable, Sendable {
    case integer(String)
    case bytes([UInt8])
    case list([Tree])
    case dictionary([Entry])

    struct Entry: Hashable, Sendable {
        var key: [UInt8]
        var value: Tree
    }

    static func text(_ text: String) -> Tree { .bytes(Array(text.utf8)) }
    static func number(_ number: Int) -> Tree { .integer(String(number)) }
    static func keyed(_ entries: KeyValuePairs<String, Tree>) -> Tree {
        .dictionary(entries.map { Entry(key: Array($0.key.utf8), value: $0.value) })
    }

    /// The value under `key`; setting nil removes it, setting an absent one puts it at its sorted place.
    subscript(key: String) -> Tree? {
        get {
            guard case .dictionary(let entries) = self else { return nil }
            return entries.first { $0.key.elementsEqual(key.utf8) }?.value
        }
        set {
            guard case .dictionary(var entries) = self else { return }
            let index = entries.firstIndex { $0.key.elementsEqual(key.utf8) }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?):
                let place = entries.firstIndex { key.utf8.lexicographicallyPrecedes($0.key) } ?? entries.endIndex
                entries.insert(Entry(key: Array(key.utf8), value: value), at: place)
            case (nil, nil): break
            }
            self = .dictionary(entries)
        }
    }

    var encoded: [UInt8] {
        switch self {
        case .integer(let text): Array("i\(text)e".utf8)
        case .bytes(let bytes): Array("\(bytes.count):".utf8) + bytes
        case .list(let items): Array("l".utf8) + items.flatMap(\.encoded) + Array("e".utf8)
        case .dictionary(let entries):
            Array("d".utf8) + entries.flatMap { Tree.bytes($0.key).encoded + $0.value.encoded } + Array("e".utf8)
        }
    }

    /// Reads well-formed bencode, which is all that tests give it.
    static func reading(_ bytes: [UInt8]) -> Tree? {
        var rest = bytes[...]
        return read(&rest)
    }

    private static func read(_ rest: inout ArraySlice<UInt8>) -> Tree? {
        switch rest.first {
        case UInt8(ascii: "i"):
            guard let end = rest.firstIndex(of: UInt8(ascii: "e")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return .integer(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
        case UInt8(ascii: "l"):
            rest.removeFirst()
            var items: [Tree] = []
            while rest.first != UInt8(ascii: "e") {
                guard let item = read(&rest) else { return nil }
                items.append(item)
            }
            rest.removeFirst()
            return .list(items)
        case UInt8(ascii: "d"):
            rest.removeFirst()
            var entries: [Entry] = []
            while rest.first != UInt8(ascii: "e") {
                guard case .bytes(let key)? = read(&rest), let value = read(&rest) else { return nil }
                entries.append(Entry(key: key, value: value))
            }
            rest.removeFirst()
            return .dictionary(entries)
        default:
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), rest.endIndex - colon > count
            else { return nil }
            defer { rest = rest[(colon + 1 + count)...] }
            return .bytes(Array(rest[(colon + 1)..<(colon + 1 + count)]))
        }
    }
}
