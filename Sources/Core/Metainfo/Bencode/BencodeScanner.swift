/// Turns bytes into tokens in one pass, without recursion and without trusting any declared size.
///
/// Lenient exactly where the common clients are: dictionary keys may be unsorted, integers may have
/// leading zeros, and bytes after the first value are ignored. `BencodeNode.requireCanonical()` adds
/// the strictness that a version 2 info dictionary needs.
struct BencodeScanner: ~Copyable {
    /// The most digits a string length may have; eight are enough for any file within the limits.
    private static let lengthDigits = 8
    /// The most digits an integer may have before it is refused unread.
    private static let integerDigits = 20

    /// A list or dictionary that is still open.
    private struct Frame {
        let token: Int
        let isDictionary: Bool
        var expectsValue = false
    }

    private var tokens: [BencodeToken] = []
    private var frames: [Frame] = []
    private var position = 0

    /// Scans the first value of `bytes`; the last token is an end token that closes the document.
    static func tokens(of bytes: [UInt8], limits: MetainfoLimits) throws(MetainfoError) -> [BencodeToken] {
        guard bytes.count <= min(limits.bytes, Int(UInt32.max)) else {
            throw MetainfoError(
                .tooLarge, at: limits.bytes, "the file has \(bytes.count) bytes, more than \(limits.bytes)")
        }
        var scanner = BencodeScanner()
        // A token takes two bytes at least. Room that is not used is never touched, so it costs nothing.
        scanner.tokens.reserveCapacity(min(bytes.count / 2, limits.tokens) + 1)
        try scanner.scan(bytes.span, limits: limits)
        return scanner.tokens
    }

    private mutating func scan(_ bytes: Span<UInt8>, limits: MetainfoLimits) throws(MetainfoError) {
        repeat {
            guard position < bytes.count else { throw end(at: bytes.count) }
            guard frames.count < limits.depth else {
                throw MetainfoError(.tooDeep, at: position, "lists and dictionaries nest \(limits.depth) deep")
            }
            guard tokens.count < limits.tokens else {
                throw MetainfoError(.tooManyTokens, at: position, "the file holds more than \(limits.tokens) tokens")
            }
            try scanToken(bytes)
        } while !frames.isEmpty
        tokens.append(BencodeToken(.end, offset: position))
    }

    private mutating func scanToken(_ bytes: Span<UInt8>) throws(MetainfoError) {
        let parent = frames.count - 1
        let first = bytes[position]
        if parent >= 0, frames[parent].isDictionary, first != UInt8(ascii: "e") {
            guard frames[parent].expectsValue || first.isDigit else {
                throw unexpected(first, "a dictionary key (a string)")
            }
            frames[parent].expectsValue.toggle()
        }
        switch first {
        case UInt8(ascii: "d"): open(.dictionary)
        case UInt8(ascii: "l"): open(.list)
        case UInt8(ascii: "e"): try close()
        case UInt8(ascii: "i"): try scanInteger(bytes)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): try scanString(bytes)
        default: throw unexpected(first, "a value")
        }
    }

    private mutating func open(_ kind: BencodeToken.Kind) {
        frames.append(Frame(token: tokens.count, isDictionary: kind == .dictionary))
        tokens.append(BencodeToken(kind, offset: position))
        position += 1
    }

    private mutating func close() throws(MetainfoError) {
        guard let frame = frames.popLast() else { throw unexpected(UInt8(ascii: "e"), "a value") }
        guard !frame.expectsValue else { throw unexpected(UInt8(ascii: "e"), "the value of a dictionary key") }
        tokens.append(BencodeToken(.end, offset: position))
        tokens[frame.token].span = tokens.count - frame.token
        position += 1
    }

    private mutating func scanInteger(_ bytes: Span<UInt8>) throws(MetainfoError) {
        let start = position
        var index = position + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "0") {
                throw MetainfoError(.badInteger, at: start, "an integer is minus zero or starts with minus zero")
            }
        }
        let digits = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        guard index < bytes.count else { throw end(at: bytes.count) }
        guard index > digits, bytes[index] == UInt8(ascii: "e") else {
            throw MetainfoError(.badInteger, at: index, "expected a digit of an integer")
        }
        guard index - digits <= Self.integerDigits else {
            throw MetainfoError(.badInteger, at: start, "an integer has more than \(Self.integerDigits) digits")
        }
        tokens.append(BencodeToken(.integer, offset: start))
        position = index + 1
    }

    private mutating func scanString(_ bytes: Span<UInt8>) throws(MetainfoError) {
        let start = position
        var index = position
        var length = 0
        while index < bytes.count, bytes[index].isDigit {
            guard index - start < Self.lengthDigits else {
                throw MetainfoError(
                    .badStringLength, at: start, "a string length has more than \(Self.lengthDigits) digits")
            }
            length = length * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        guard index < bytes.count else { throw end(at: bytes.count) }
        guard bytes[index] == UInt8(ascii: ":") else {
            throw MetainfoError(.badStringLength, at: index, "expected a colon after a string length")
        }
        guard length < bytes.count - index else {
            throw MetainfoError(
                .unexpectedEnd, at: start,
                "a string of \(length) bytes reaches past the end of the file", fix: "download the file again")
        }
        tokens.append(BencodeToken(.string, offset: start, header: index + 1 - start))
        position = index + 1 + length
    }

    private func end(at position: Int) -> MetainfoError {
        MetainfoError(.unexpectedEnd, at: position, "the file ends within a value", fix: "download the file again")
    }

    private func unexpected(_ byte: UInt8, _ wanted: String) -> MetainfoError {
        MetainfoError(
            .unexpectedByte, at: position, "expected \(wanted), found byte \(byte)",
            fix: "check that this is a .torrent file")
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII decimal digit.
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
