extension Pattern {
    /// A pattern that is plain text, perhaps anchored, perhaps with ASCII case ignored.
    struct Literal {
        private var bytes: [UInt8] = []
        private var ignoresCase = false
        private var isPrefix = false
        private var isSuffix = false

        /// Recognises such a pattern; nil for any other.
        init?(_ tree: Tree) {
            var items = tree.sequence
            if let first = items.first, tree.nodes[first] == .assertion(.textStart) {
                isPrefix = true
                items.removeFirst()
            }
            if let last = items.last, tree.nodes[last] == .assertion(.textEnd) {
                isSuffix = true
                items.removeLast()
            }
            var hasCase = false
            for item in items {
                guard case .set(let index) = tree.nodes[item] else { return nil }
                let set = tree.sets[index]
                if let letter = set.asciiCasePair {
                    ignoresCase = true
                    bytes.append(letter)
                } else if let scalar = set.onlyMember.flatMap(Unicode.Scalar.init) {
                    if AsciiSets.letters.contains(scalar.value) { hasCase = true }
                    bytes.append(contentsOf: String(scalar).utf8)
                } else {
                    return nil
                }
            }
            if bytes.count > Limits.literalBytes || (ignoresCase && hasCase) { return nil }
        }
    }
}

extension Pattern.Literal {
    func occurs(in text: Span<UInt8>) -> Bool {
        guard bytes.count <= text.count else { return false }
        let lastStart = text.count - bytes.count
        switch (isPrefix, isSuffix) {
        case (true, true): return lastStart == 0 && occurs(in: text, at: 0)
        case (true, false): return occurs(in: text, at: 0)
        case (false, true): return occurs(in: text, at: lastStart)
        case (false, false):
            guard let first = bytes.first else { return true }
            for start in 0...lastStart where folded(text[start]) == first && occurs(in: text, at: start) {
                return true
            }
            return false
        }
    }

    private func occurs(in text: Span<UInt8>, at start: Int) -> Bool {
        let bytes = bytes.span
        for index in bytes.indices {
            guard folded(text[start + index]) == bytes[index] else { return false }
        }
        return true
    }

    /// The byte, as a lowercase letter where the pattern ignores case.
    private func folded(_ byte: UInt8) -> UInt8 {
        ignoresCase && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension Pattern.Tree {
    /// The items of the outermost sequence.
    fileprivate var sequence: [Int] {
        var items = [root]
        while items.count == 1, case .concatenation(let inner) = nodes[items[0]] { items = inner }
        return items.filter { nodes[$0] != .empty }
    }
}

extension Pattern.ScalarSet {
    /// The lowercase letter, if the set is an ASCII letter in both its cases and nothing else.
    fileprivate var asciiCasePair: UInt8? {
        guard ranges.count == 2, ranges.allSatisfy({ $0.count == 1 }) else { return nil }
        let upper = ranges[0].lowerBound
        guard (0x41...0x5A).contains(upper), ranges[1].lowerBound == upper | 0x20 else { return nil }
        return UInt8(upper | 0x20)
    }
}
