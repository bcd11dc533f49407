extension TimeSpan: CustomStringConvertible {
    /// The length in seconds, such as `3600s` or `-1.5s`.
    public var description: String {
        let magnitude = totalNanoseconds.magnitude
        let perSecond = UInt64(Self.nanosecondsPerSecond)
        return (totalNanoseconds < 0 ? "-" : "") + String(magnitude / perSecond)
            + fractionText(Int32(truncatingIfNeeded: magnitude % perSecond)) + "s"
    }

    /// Reads numbers with units, such as `1h30m`, `-1.5s` or `250ms`; `nil` when the text or the size is not a duration.
    ///
    /// The units are `h`, `m`, `s`, `ms`, `us` (or `µs`) and `ns`; there are no days because days differ in length.
    public init?(parsing text: String) {
        var rest = Array(text.utf8)[...]
        var isNegative = false
        if let sign = rest.first, sign == 0x2D || sign == 0x2B {
            isNegative = sign == 0x2D
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty else { return nil }
        if rest.elementsEqual([0x30]) {
            self.init(totalNanoseconds: 0)
            return
        }
        var total: Int64 = 0
        while !rest.isEmpty {
            guard let part = Self.takePart(from: &rest) else { return nil }
            // Collected below zero, where the range is one larger.
            let (sum, overflow) = total.subtractingReportingOverflow(part)
            guard !overflow else { return nil }
            total = sum
        }
        guard !isNegative else {
            self.init(totalNanoseconds: total)
            return
        }
        guard total != Int64.min else { return nil }
        self.init(totalNanoseconds: -total)
    }

    /// Takes one number with its unit off the front, in nanoseconds.
    private static func takePart(from rest: inout ArraySlice<UInt8>) -> Int64? {
        var whole: Int64 = 0, digits = 0
        while let digit = rest.first, (0x30...0x39).contains(digit) {
            let (tens, tooLarge) = whole.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = tens.addingReportingOverflow(Int64(digit) - 0x30)
            guard !tooLarge, !overflow else { return nil }
            whole = sum
            digits += 1
            rest = rest.dropFirst()
        }
        var fraction: [Int64] = []
        if rest.first == 0x2E {
            rest = rest.dropFirst()
            while let digit = rest.first, (0x30...0x39).contains(digit) {
                fraction.append(Int64(digit) - 0x30)
                rest = rest.dropFirst()
            }
        }
        guard digits + fraction.count > 0 else { return nil }
        let name = rest.prefix { $0 != 0x2E && !(0x30...0x39).contains($0) }
        guard let unit = nanoseconds(perUnit: String(decoding: name, as: UTF8.self)) else { return nil }
        rest = rest.dropFirst(name.count)
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        var scale = unit, partial: Int64 = 0
        for digit in fraction {
            // Units below a nanosecond vanish; the remainder keeps minutes and hours exact.
            partial += digit * scale / 10
            scale /= 10
        }
        let (sum, tooLarge) = product.addingReportingOverflow(partial)
        return tooLarge ? nil : sum
    }

    private static func nanoseconds(perUnit unit: String) -> Int64? {
        switch unit {
        case "ns": 1
        case "us", "\u{B5}s", "\u{3BC}s": 1_000
        case "ms": 1_000_000
        case "s": nanosecondsPerSecond
        case "m": 60 * nanosecondsPerSecond
        case "h": 3_600 * nanosecondsPerSecond
        default: nil  // not a unit
        }
    }
}

/// The digits after a point without trailing zeros, point included; empty for none.
func fractionText(_ nanoseconds: Int32) -> String {
    guard nanoseconds != 0 else { return "" }
    let digits = String(nanoseconds)
    var text = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    while text.last == "0" { text.removeLast() }
    return "." + text
}
