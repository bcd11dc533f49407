/// Percent escapes of links.
enum Percent {
    /// Replaces escapes by their bytes; what is no escape stays as it is, as browsers do.
    static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(Hex.value(of:)),
                let low = rest.dropFirst().first.flatMap(Hex.value(of:))
            {
                output.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                output.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return output
    }
}

/// Base 32 of RFC 4648 without padding, the older way to write an infohash.
enum Base32 {
    /// The bytes that whole groups of eight digits of either case stand for, or nil for anything else.
    static func bytes(_ digits: [UInt8]) -> [UInt8]? {
        guard digits.count.isMultiple(of: 8) else { return nil }
        var output: [UInt8] = []
        var buffer: UInt64 = 0
        for (index, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = digit - UInt8(ascii: "2") + 26
            default: return nil
            }
            buffer = buffer << 5 | UInt64(value)
            guard index % 8 == 7 else { continue }
            output += stride(from: 32, through: 0, by: -8).map { UInt8(truncatingIfNeeded: buffer >> UInt64($0)) }
            buffer = 0
        }
        return output
    }
}
