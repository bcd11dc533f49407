/// Every decimal digit of a double, so that rounding to few digits is correct where shortest digits would round twice.
struct ExactDecimal {
    /// The digits, most significant first, without leading zeros; empty for zero.
    private let digits: [UInt8]
    /// How many of the digits stand behind the point.
    private let scale: Int

    /// Expands a finite number that is not negative.
    init(_ number: Double) {
        guard number != 0 else {
            digits = []
            scale = 0
            return
        }
        // number = mantissa * 2^power exactly; below the point, 2^-n is 5^n / 10^n.
        let isSubnormal = number.exponentBitPattern == 0
        let mantissa = number.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
        let power = (isSubnormal ? 1 : Int(number.exponentBitPattern)) - 1_075
        var limbs = Self.limbs(mantissa)
        for _ in 0..<abs(power) { Self.multiply(&limbs, by: power > 0 ? 2 : 5) }
        digits = Self.digits(of: limbs)
        scale = max(0, -power)
    }

    /// Limbs of nine digits, least significant first.
    private static func limbs(_ number: UInt64) -> [UInt64] {
        [number % 1_000_000_000, number / 1_000_000_000]
    }

    private static func multiply(_ limbs: inout [UInt64], by factor: UInt64) {
        var carry: UInt64 = 0
        for index in limbs.indices {
            let product = limbs[index] * factor + carry
            limbs[index] = product % 1_000_000_000
            carry = product / 1_000_000_000
        }
        if carry > 0 { limbs.append(carry) }
    }

    private static func digits(of limbs: [UInt64]) -> [UInt8] {
        var digits: [UInt8] = []
        for limb in limbs.reversed() {
            var divisor: UInt64 = 100_000_000
            while divisor > 0 {
                digits.append(UInt8(truncatingIfNeeded: limb / divisor % 10))
                divisor /= 10
            }
        }
        return Array(digits.drop { $0 == 0 })
    }

    /// The number with this many digits behind the point; halves go to the even digit.
    func fixed(places: Int) -> String {
        var kept = rounded(toScale: places)
        kept = [UInt8](repeating: 0, count: max(0, places + 1 - kept.count)) + kept
        let split = kept.count - places
        return Self.text(kept[..<split]) + (places > 0 ? "." + Self.text(kept[split...]) : "")
    }

    /// The number as `d.ddde+xx`.
    func scientific(places: Int) -> String {
        var exponent = digits.isEmpty ? 0 : digits.count - scale - 1
        var kept = digits.isEmpty ? [0] : rounded(toScale: places - exponent)
        if kept.count > places + 1 {
            // Rounding went up to the next power of ten.
            exponent += 1
            kept.removeLast()
        }
        kept += [UInt8](repeating: 0, count: max(0, places + 1 - kept.count))
        let power = abs(exponent) < 10 ? "0\(abs(exponent))" : "\(abs(exponent))"
        return Self.text(kept[..<1]) + (places > 0 ? "." + Self.text(kept[1...]) : "") + (exponent < 0 ? "e-" : "e+")
            + power
    }

    private static func text(_ digits: ArraySlice<UInt8>) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    /// The digits of the number times 10^scale, rounded to a whole number, half to even.
    private func rounded(toScale wanted: Int) -> [UInt8] {
        let dropped = scale - wanted
        guard dropped > 0 else { return digits + [UInt8](repeating: 0, count: digits.isEmpty ? 0 : -dropped) }
        guard dropped <= digits.count else { return [] }
        var kept = Array(digits.dropLast(dropped))
        let tail = digits.suffix(dropped)
        let first = tail.first ?? 0
        let isTie = first == 5 && tail.dropFirst().allSatisfy { $0 == 0 }
        let isOdd = (kept.last ?? 0) % 2 == 1
        guard first > 5 || (first == 5 && (!isTie || isOdd)) else { return kept }
        var index = kept.count - 1
        while index >= 0, kept[index] == 9 {
            kept[index] = 0
            index -= 1
        }
        if index >= 0 { kept[index] += 1 } else { kept.insert(1, at: 0) }
        return kept
    }
}
