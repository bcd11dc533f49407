/// A JSON number: an integer when it is written as one and fits in 64 bits, otherwise a double.
package enum JSONNumber: Hashable, Sendable {
    case integer(Int64)
    case real(Double)

    /// The value as a double, rounding integers beyond 2^53.
    package var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }
}

extension JSONScanner {
    /// Reads a number as exactly as it is written.
    package mutating func number() throws(JSONError) -> JSONNumber {
        try skipBlank()
        let start = offset
        if let short = shortInteger(from: start) {
            advance(to: short.end)
            return .integer(short.value)
        }
        var place = start
        let negative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
        if negative { place += 1 }
        let first = place
        var magnitude: UInt64 = 0
        var fits = true
        while place < bytes.count, case let digit = bytes[place] &- 0x30, digit < 10 {
            let (product, high) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            fits = fits && !high && !carry
            magnitude = sum
            place += 1
        }
        guard place > first else { throw failure("\(shown(start)) where a number is expected") }
        guard place == first + 1 || bytes[first] != 0x30 else {
            throw failure("a number with a leading zero", at: start, fix: "remove the zero")
        }
        let next = place < bytes.count ? bytes[place] : 0
        if next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e"), fits,
            // Below zero the range is one larger.
            let whole = negative ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude)
        {
            advance(to: place)
            return .integer(whole)
        }
        if fits, let real = short(magnitude, negative, fraction: place) { return .real(real) }
        return .real(try real(from: start, fraction: place))
    }

    /// Reads a whole number of at most eighteen digits, which no sum overflows; nil for any other.
    @inline(__always) private func shortInteger(from start: Int) -> (value: Int64, end: Int)? {
        let text = unsafe bytes.span.bytes
        let isNegative = start < text.byteCount && text.byte(at: start) == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        let last = min(text.byteCount, first + 18)
        var place = first
        var magnitude: Int64 = 0
        while place < last, case let digit = text.byte(at: place) &- 0x30, digit < 10 {
            magnitude = magnitude &* 10 &+ Int64(digit)
            place += 1
        }
        // One that a list has ends with a comma or a bracket; all others, mistakes too, are read with care.
        guard place > first, place < text.byteCount, place == first + 1 || text.byte(at: first) != 0x30 else {
            return nil
        }
        switch text.byte(at: place) {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            return (isNegative ? -magnitude : magnitude, place)
        default: return nil  // a fraction, an exponent, a blank, or a mistake
        }
    }

    /// Takes the fraction of a number without exponent whose digits a double holds exactly; nil for any other.
    ///
    /// A division of two exact numbers is rounded once, so it gives what reading the whole text would.
    private mutating func short(_ whole: UInt64, _ negative: Bool, fraction point: Int) -> Double? {
        guard point < bytes.count, bytes[point] == UInt8(ascii: "."), whole < 1 << 49 else { return nil }
        var (digits, scale) = (whole, 1.0)
        var place = point + 1
        while place < bytes.count, case let digit = bytes[place] &- 0x30, digit < 10 {
            digits = digits * 10 + UInt64(digit)
            scale *= 10
            place += 1
            // Powers of ten are exact up to this one.
            guard digits < 1 << 49, scale <= 1e22 else { return nil }
        }
        guard place > point + 1, place == bytes.count || bytes[place] | 0x20 != UInt8(ascii: "e") else { return nil }
        advance(to: place)
        return (negative ? -Double(digits) : Double(digits)) / scale
    }

    /// Takes a number that must be a whole one; `1.0` counts, since some clients write counts that way.
    ///
    /// What does not fit in 64 bits is cut off, so that one mad number does not make a whole list unreadable.
    package mutating func integer() throws(JSONError) -> Int64 {
        switch try number() {
        case .integer(let value): return value
        case .real(let value): return Int64(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
        }
    }

    /// Reads a number as the nearest double.
    package mutating func double() throws(JSONError) -> Double { try number().double }

    private mutating func real(from start: Int, fraction: Int) throws(JSONError) -> Double {
        var place = fraction
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place = try digits(after: place + 1)
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
                place += 1
            }
            place = try digits(after: place)
        }
        guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite else {
            throw failure("a number that is too large", at: start)
        }
        advance(to: place)
        return value
    }

    private func digits(after start: Int) throws(JSONError) -> Int {
        var place = start
        while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
        guard place > start else { throw failure("\(shown(start)) where a digit is expected", at: start) }
        return place
    }
}
