extension Pattern.Literal {
    /// Recognises a pattern that is nothing but plain text, perhaps anchored; nil for any other.
    init?(_ tree: Pattern.Tree) {
        var items = tree.sequence
        var isPrefix = false
        var isSuffix = false
        if let first = items.first, tree.nodes[first] == .assertion(.textStart) {
            isPrefix = true
            items.removeFirst()
        }
        if let last = items.last, tree.nodes[last] == .assertion(.textEnd) {
            isSuffix = true
            items.removeLast()
        }
        var bytes: [UInt8] = []
        var ignoresCase = false
        var hasCase = false
        for item in items {
            guard case .set(let index) = tree.nodes[item] else { return nil }
            let set = tree.sets[index]
            if let letter = set.asciiCasePair {
                ignoresCase = true
                bytes.append(letter)
            } else if let scalar = set.onlyMember.flatMap(Unicode.Scalar.init) {
                if Pattern.AsciiSets.letters.contains(scalar.value) { hasCase = true }
                bytes.append(contentsOf: String(scalar).utf8)
            } else {
                return nil
            }
        }
        if bytes.count > Pattern.Limits.literalBytes || (ignoresCase && hasCase) { return nil }
        self.init(bytes, ignoresCase: ignoresCase, isPrefix: isPrefix, isSuffix: isSuffix)
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
    var asciiCasePair: UInt8? {
        guard ranges.count == 2, ranges.allSatisfy({ $0.count == 1 }) else { return nil }
        let upper = ranges[0].lowerBound
        guard (0x41...0x5A).contains(upper), ranges[1].lowerBound == upper | 0x20 else { return nil }
        return UInt8(upper | 0x20)
    }
}
