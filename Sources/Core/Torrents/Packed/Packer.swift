/// Writes values one after the other into bytes: whole numbers short, texts with their length before them.
struct Packer {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Seven bits a byte, the low ones first.
    mutating func count(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// The sign in the lowest bit, so that small numbers of either sign are short.
    mutating func integer(_ number: Int64) { count(UInt64(bitPattern: number << 1 ^ number >> 63)) }

    mutating func real(_ number: Double) {
        for place in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(place)))
        }
    }

    mutating func text(_ text: String) {
        count(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A number that may be missing.
    mutating func optional(_ number: Int64?) {
        byte(number == nil ? 0 : 1)
        if let number { integer(number) }
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout Packer, Element) -> Void) {
        count(UInt64(elements.count))
        for element in elements { write(&self, element) }
    }
}
