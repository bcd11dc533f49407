/// `base64.encode` and `base64.decode`, standard alphabet; padding may be missing when decoding.
enum EncodersLibrary {
    static let functions: [FunctionForm] = [
        .global(
            "base64.encode", ([.bytes], .string),
            body: .unary { value in
                guard case .bytes(let bytes) = value else { return .noSuchOverload("base64.encode", value) }
                return .string(encode(bytes))
            }),
        .global(
            "base64.decode", ([.string], .bytes),
            body: .unary { value in
                guard case .string(let text) = value else { return .noSuchOverload("base64.decode", value) }
                return decode(text).map { .bytes($0) } ?? .failure(.invalidArgument, "the text is not base64")
            }),
    ]

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The number that each byte stands for as a digit; 64 where it is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (number, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(number) }
        return values
    }()

    private static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = alphabet.span
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits: UInt32 = 0
            for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 {
                let digit = Int(bits >> UInt32(18 - 6 * index)) & 63
                result.append(index <= count ? alphabet[digit] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decode(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2, padding == 0 || digits.count % 4 == 0 else { return nil }
        digits.removeLast(padding)
        guard digits.count % 4 != 1 else { return nil }
        var result: [UInt8] = []
        var bits: UInt32 = 0, count = 0
        result.reserveCapacity(digits.count / 4 * 3 + 2)
        for digit in digits {
            let number = values[Int(digit)]
            guard number < 64 else { return nil }
            bits = bits << 6 | UInt32(number)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return result
    }
}
