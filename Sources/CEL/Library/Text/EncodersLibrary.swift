/// `base64.encode` and `base64.decode`, standard alphabet; padding may be missing when decoding.
enum EncodersLibrary {
    static let functions: [FunctionForm] = [
        .global("base64.encode", ([.bytes], .string), body: .unary { value in
            guard case .bytes(let bytes) = value else { return .noSuchOverload("base64.encode", value) }
            return .string(encode(bytes))
        }),
        .global("base64.decode", ([.string], .bytes), body: .unary { value in
            guard case .string(let text) = value else { return .noSuchOverload("base64.decode", value) }
            return decode(text).map { .bytes($0) } ?? .failure(.invalidArgument, "the text is not base64")
        }),
    ]

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for index in 0..<4 {
                let digit = Int(bits >> UInt32(18 - 6 * index)) & 63
                result.append(index <= group.count ? alphabet[digit] : UInt8(ascii: "="))
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
        for digit in digits {
            guard let number = alphabet.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | UInt32(number)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return result
    }
}
