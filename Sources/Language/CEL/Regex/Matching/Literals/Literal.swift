extension Pattern {
    /// Plain text to look for, perhaps only at an end of the text, perhaps with ASCII case ignored.
    struct Literal {
        /// What to look for, in lowercase where case is ignored.
        let bytes: [UInt8]
        let ignoresCase: Bool
        /// Whether only the start of the text counts.
        let isPrefix: Bool
        /// Whether only the end of the text counts.
        let isSuffix: Bool
        /// For each byte that may stand at the end of the literal, how far the search can move on; 0 if it fits there.
        private let shifts: [UInt8]
        /// How far the search can move on where just the last byte fits.
        let shiftAfterLast: Int

        /// Prepares a search.
        ///
        /// - Parameters:
        ///   - bytes: At most `Limits.literalBytes`, in lowercase if case is ignored.
        ///   - ignoresCase: Whether an ASCII letter also stands for its other case.
        ///   - isPrefix: Whether only the start of the text counts.
        ///   - isSuffix: Whether only the end of the text counts.
        init(_ bytes: [UInt8], ignoresCase: Bool, isPrefix: Bool = false, isSuffix: Bool = false) {
            precondition(bytes.count <= Limits.literalBytes, "a literal of \(bytes.count) bytes is too long to search")
            self.bytes = bytes
            self.ignoresCase = ignoresCase
            self.isPrefix = isPrefix
            self.isSuffix = isSuffix
            var shifts = [UInt8](repeating: UInt8(bytes.count), count: 256)
            var shiftAfterLast = bytes.count
            for (index, byte) in bytes.enumerated() {
                if index < bytes.count - 1, byte == bytes.last { shiftAfterLast = bytes.count - 1 - index }
                let shift = UInt8(bytes.count - 1 - index)
                shifts[Int(byte)] = shift
                if ignoresCase, (0x61...0x7A).contains(byte) { shifts[Int(byte ^ 0x20)] = shift }
            }
            self.shifts = shifts
            self.shiftAfterLast = shiftAfterLast
        }
    }
}

extension Pattern.Literal {
    /// Where the literal first stands in a text; nil when it does not.
    func firstOccurrence(in text: Span<UInt8>) -> Int? {
        guard bytes.count <= text.count else { return nil }
        let lastStart = text.count - bytes.count
        if isPrefix { return (!isSuffix || lastStart == 0) && stands(in: text, at: 0) ? 0 : nil }
        if isSuffix { return stands(in: text, at: lastStart) ? lastStart : nil }
        return search(text)
    }

    /// Moves over the text in steps as long as the literal where its bytes do not stop it, as Horspool described.
    private func search(_ text: Span<UInt8>) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let shifts = shifts.span
        var end = bytes.count - 1
        while end < text.count {
            let shift = Int(shifts[Int(text[end])])
            if shift == 0 {
                let start = end - (bytes.count - 1)
                if stands(in: text, at: start) { return start }
                end += shiftAfterLast
            } else {
                end += shift
            }
        }
        return nil
    }

    private func stands(in text: Span<UInt8>, at start: Int) -> Bool {
        let bytes = bytes.span
        let window = text.extracting(start..<start + bytes.count)
        for index in bytes.indices {
            let byte = window[index]
            let isUppercase = ignoresCase && (0x41...0x5A).contains(byte)
            guard (isUppercase ? byte | 0x20 : byte) == bytes[index] else { return false }
        }
        return true
    }
}
