import Text

/// Collects the parameters of a magnet link.
struct MagnetReader {
    /// One `key=value` of a link, still escaped.
    struct Parameter {
        let key: String
        let value: ArraySlice<UInt8>
        let position: Int
    }

    private(set) var infohashV1: [UInt8]?
    private(set) var infohashV2: [UInt8]?
    private(set) var name: String?
    private(set) var trackers: [String] = []
    private(set) var webSeeds: [String] = []
    private(set) var size: Int64?

    /// Splits a link into its parameters; `tr.1` is read as `tr`.
    static func parameters(of link: [UInt8]) throws(MagnetError) -> [Parameter] {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = link.firstIndex { !isBlank($0) } ?? link.endIndex
        let end = link.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        let prefix = "magnet:?"
        let scheme = link[start..<end].prefix(prefix.utf8.count)
        guard String(decoding: scheme, as: UTF8.self).lowercased() == prefix else {
            throw MagnetError(.notMagnet, at: start, "expected a link that starts with magnet:?")
        }
        return link[scheme.endIndex..<end].split(separator: UInt8(ascii: "&")).map { part in
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let key = String(decoding: part[..<equals], as: UTF8.self).lowercased()
            let base = key.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? key
            return Parameter(key: base, value: part[equals...].dropFirst(), position: part.startIndex)
        }
    }

    mutating func read(_ parameter: Parameter) throws(MagnetError) {
        switch parameter.key {
        case "xt": try takeTopic(parameter)
        case "dn" where name == nil: name = nonEmpty(parameter.value, plusIsSpace: true)
        case "tr": append(parameter.value, to: &trackers)
        case "ws": append(parameter.value, to: &webSeeds)
        case "xl" where size == nil: size = nonEmpty(parameter.value).flatMap(Int64.init).flatMap { $0 < 0 ? nil : $0 }
        default: break  // links carry parameters of other networks
        }
    }

    private mutating func takeTopic(_ parameter: Parameter) throws(MagnetError) {
        let topic = Percent.decoded(parameter.value)
        let text = String(decoding: topic, as: UTF8.self)
        let lowercased = text.lowercased()
        if lowercased.hasPrefix("urn:btih:") {
            let digits = text.utf8.dropFirst(9)
            let hash = digits.count == 40 ? Hex.bytes(Substring(digits)) : Base32.bytes(Array(digits))
            try set(&infohashV1, to: hash, of: 20, "40 hexadecimal or 32 base 32 digits", parameter)
        } else if lowercased.hasPrefix("urn:btmh:") {
            let digits = lowercased.utf8.dropFirst(9)
            let hash = digits.starts(with: "1220".utf8) ? Hex.bytes(Substring(digits.dropFirst(4))) : nil
            try set(&infohashV2, to: hash, of: 32, "1220 and 64 hexadecimal digits", parameter)
        }
    }

    private func set(
        _ infohash: inout [UInt8]?, to hash: [UInt8]?, of count: Int, _ wanted: String, _ parameter: Parameter
    ) throws(MagnetError) {
        guard let hash, hash.count == count else {
            throw MagnetError(.badInfohash, at: parameter.position, "the infohash is not \(wanted)")
        }
        guard infohash == nil || infohash == hash else {
            throw MagnetError(.conflictingInfohash, at: parameter.position, "the link names two torrents")
        }
        infohash = hash
    }

    private func append(_ value: ArraySlice<UInt8>, to list: inout [String]) {
        guard let text = nonEmpty(value), !list.contains(text) else { return }
        list.append(text)
    }

    private func nonEmpty(_ value: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        let bytes = Percent.decoded(value, plusIsSpace: plusIsSpace)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
