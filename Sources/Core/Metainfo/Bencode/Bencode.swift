/// The encoding of .torrent files: byte strings, integers, lists and dictionaries.
package enum Bencode {
    /// One value to be written; dictionaries are keyed by text because every key that is written here is.
    package indirect enum Value: Hashable, Sendable {
        case integer(Int64)
        case bytes([UInt8])
        case list([Value])
        case dictionary([String: Value])

        /// A byte string holding UTF-8 text.
        package static func text(_ text: String) -> Value { .bytes(Array(text.utf8)) }
    }
}

extension Bencode.Value {
    /// Writes the one canonical form: keys sorted as raw bytes, no leading zeros.
    package func encoded() -> [UInt8] {
        var output: [UInt8] = []
        append(to: &output)
        return output
    }

    private func append(to output: inout [UInt8]) {
        switch self {
        case .integer(let number):
            output.append(UInt8(ascii: "i"))
            output += String(number).utf8
            output.append(UInt8(ascii: "e"))
        case .bytes(let bytes):
            output += String(bytes.count).utf8
            output.append(UInt8(ascii: ":"))
            output += bytes
        case .list(let values):
            output.append(UInt8(ascii: "l"))
            for value in values { value.append(to: &output) }
            output.append(UInt8(ascii: "e"))
        case .dictionary(let entries):
            output.append(UInt8(ascii: "d"))
            // Swift compares strings by Unicode canonical order; the format asks for the order of raw bytes.
            let keys = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (key, value) in keys {
                Bencode.Value.text(key).append(to: &output)
                value.append(to: &output)
            }
            output.append(UInt8(ascii: "e"))
        }
    }
}
