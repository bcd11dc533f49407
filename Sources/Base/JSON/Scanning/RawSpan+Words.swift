extension RawSpan {
    /// The eight bytes from a place on; fewer than that is a mistake of the caller.
    @inline(__always) func word(at place: Int) -> UInt64 {
        unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    /// The byte at a place; none there is a mistake of the caller.
    @inline(__always) func byte(at place: Int) -> UInt8 {
        unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt8.self)
    }

    /// Whether the bytes from a place on are those of another text; eight are compared together.
    package func repeats(_ text: borrowing RawSpan, at place: Int) -> Bool {
        guard place >= 0, text.byteCount <= byteCount - place else { return false }
        var done = 0
        while done + 8 <= text.byteCount {
            guard word(at: place + done) == text.word(at: done) else { return false }
            done += 8
        }
        while done < text.byteCount {
            guard byte(at: place + done) == text.byte(at: done) else { return false }
            done += 1
        }
        return true
    }
}
