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
