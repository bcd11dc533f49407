/// A set of torrent fields, as small as two machine words.
package struct FieldSet: Hashable, Sendable, ExpressibleByArrayLiteral, Sequence {
    private var bits: UInt128 = 0

    package init() {}
    package init(arrayLiteral elements: TorrentField...) { for field in elements { insert(field) } }
    package init(_ fields: some Sequence<TorrentField>) { for field in fields { insert(field) } }

    /// Every field there is.
    package static let all = FieldSet(TorrentField.allCases)

    /// Whether no field is in it.
    package var isEmpty: Bool { bits == 0 }

    /// Whether a field is in it.
    package func contains(_ field: TorrentField) -> Bool { bits & Self.bit(field) != 0 }

    /// Puts a field in.
    package mutating func insert(_ field: TorrentField) { bits |= Self.bit(field) }

    /// Takes a field out.
    package mutating func remove(_ field: TorrentField) { bits &= ~Self.bit(field) }

    /// Puts all fields of another set in.
    package mutating func formUnion(_ other: FieldSet) { bits |= other.bits }

    /// The fields that are in either.
    package func union(_ other: FieldSet) -> FieldSet {
        var both = self
        both.formUnion(other)
        return both
    }

    /// Whether no field is in both.
    package func isDisjoint(with other: FieldSet) -> Bool { bits & other.bits == 0 }

    /// The fields that are in both.
    package func intersection(_ other: FieldSet) -> FieldSet {
        var common = self
        common.bits &= other.bits
        return common
    }

    /// The fields that are in one and not in the other.
    package func symmetricDifference(_ other: FieldSet) -> FieldSet {
        var differing = self
        differing.bits ^= other.bits
        return differing
    }

    /// The fields that are in this one only.
    package func subtracting(_ other: FieldSet) -> FieldSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    /// The fields in the order of their declaration.
    package func makeIterator() -> Iterator { Iterator(rest: bits) }

    package struct Iterator: IteratorProtocol {
        fileprivate var rest: UInt128

        package mutating func next() -> TorrentField? {
            guard rest != 0 else { return nil }
            defer { rest &= rest &- 1 }
            return TorrentField(rawValue: rest.trailingZeroBitCount)
        }
    }

    private static func bit(_ field: TorrentField) -> UInt128 { 1 &<< UInt128(field.rawValue) }
}
