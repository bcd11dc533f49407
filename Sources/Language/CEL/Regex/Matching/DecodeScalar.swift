extension Span<UInt8> {
    /// Reads one scalar of valid UTF-8 and moves the index past it.
    @inline(__always)
    func decodeScalar(at index: inout Int) -> UInt32 {
        let lead = UInt32(self[index])
        index += 1
        guard lead >= 0x80 else { return lead }
        let continuations = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        var scalar = lead & (0x3F >> UInt32(continuations))
        for _ in 0..<continuations {
            scalar = scalar << 6 | UInt32(self[index] & 0x3F)
            index += 1
        }
        return scalar
    }
}
