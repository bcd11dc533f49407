extension Pattern {
    /// What is known about the text that a part of a pattern takes, whenever it takes one.
    ///
    /// Assertions count as taking nothing, so everything here is necessary for a match and never enough.
    struct KnownText {
        /// What the text begins with.
        private(set) var prefix: [UInt8] = []
        /// What the text ends with.
        private(set) var suffix: [UInt8] = []
        /// The longest run of bytes known to stand somewhere in the text.
        private(set) var longest: [UInt8] = []
        /// Whether the prefix, which then is the suffix too, is all of the text.
        private(set) var isWhole = true
        private(set) var isAtTextStart = false
        private(set) var isAtTextEnd = false

        static let nothing = Self(isWhole: false)
    }
}

extension Pattern.KnownText {
    /// What is known about a whole pattern.
    ///
    /// - Parameters:
    ///   - tree: The pattern; its nodes are visited in order, children first, so nesting costs no stack.
    ///   - ignoringCase: Whether letters are kept in lowercase, whatever their case in the pattern.
    init(_ tree: Pattern.Tree, ignoringCase: Bool) {
        var known: [Self] = []
        known.reserveCapacity(tree.nodes.count)
        for node in tree.nodes {
            switch node {
            case .empty: known.append(Self())
            case .set(let set): known.append(Self(tree.sets[set], ignoringCase: ignoringCase))
            case .assertion(let assertion):
                known.append(Self(isAtTextStart: assertion == .textStart, isAtTextEnd: assertion == .textEnd))
            case .concatenation(let children): known.append(.sequence(children.map { known[$0] }))
            case .alternation(let children): known.append(.choice(children.map { known[$0] }))
            case .repetition(let child, let atLeast, let atMost):
                known.append(known[child].repeated(atLeast: atLeast, atMost: atMost))
            }
        }
        self = known[tree.root]
    }

    private init(_ set: Pattern.ScalarSet, ignoringCase: Bool) {
        if let letter = set.asciiCasePair {
            self = ignoringCase ? Self(whole: [letter]) : .nothing
        } else if let scalar = set.onlyMember.flatMap(Unicode.Scalar.init) {
            let isFolded = ignoringCase && ("A"..."Z").contains(scalar)
            self.init(whole: isFolded ? [UInt8(scalar.value | 0x20)] : Array(String(scalar).utf8))
        } else {
            self = .nothing
        }
    }

    private init(whole bytes: [UInt8]) {
        let limit = Pattern.Limits.literalBytes
        prefix = Array(bytes.prefix(limit))
        suffix = Array(bytes.suffix(limit))
        longest = prefix
        isWhole = bytes.count <= limit
    }

    private static func sequence(_ parts: [Self]) -> Self {
        var result = parts.first ?? Self()
        for part in parts.dropFirst() { result.append(part) }
        return result
    }

    private mutating func append(_ next: Self) {
        let limit = Pattern.Limits.literalBytes
        if next.longest.count > longest.count { longest = next.longest }
        if min(suffix.count + next.prefix.count, limit) > longest.count {
            longest = Array((suffix + next.prefix).prefix(limit))
        }
        let isTooLong = prefix.count + next.prefix.count > limit
        if isWhole { prefix.append(contentsOf: next.prefix.prefix(limit - prefix.count)) }
        if next.isWhole {
            suffix.append(contentsOf: next.suffix)
            suffix.removeFirst(max(0, suffix.count - limit))
        } else {
            suffix = next.suffix
        }
        isWhole = isWhole && next.isWhole && !isTooLong
        // Whatever stands before the start or after the end takes nothing, so the whole sequence is there.
        isAtTextStart = isAtTextStart || next.isAtTextStart
        isAtTextEnd = isAtTextEnd || next.isAtTextEnd
    }

    private static func choice(_ branches: [Self]) -> Self {
        guard var result = branches.first else { return .nothing }
        for branch in branches.dropFirst() {
            result.prefix = zip(result.prefix, branch.prefix).prefix { $0 == $1 }.map(\.0)
            result.suffix = zip(result.suffix.reversed(), branch.suffix.reversed()).prefix { $0 == $1 }.map(\.0)
                .reversed()
            result.isAtTextStart = result.isAtTextStart && branch.isAtTextStart
            result.isAtTextEnd = result.isAtTextEnd && branch.isAtTextEnd
        }
        result.longest = result.prefix.count < result.suffix.count ? result.suffix : result.prefix
        result.isWhole = false
        return result
    }

    private func repeated(atLeast: Int, atMost: Int?) -> Self {
        if atMost == 0 { return Self() }
        guard atLeast > 0 else { return .nothing }
        var result: Self
        if isWhole {
            // More copies would only be cut off.
            let copies = prefix.isEmpty ? 0 : min(atLeast, Pattern.Limits.literalBytes / prefix.count + 1)
            result = Self(whole: Array(repeatElement(prefix, count: copies).joined()))
            result.isAtTextStart = isAtTextStart
            result.isAtTextEnd = isAtTextEnd
        } else {
            // More than two copies would tell nothing new.
            result = .sequence(Array(repeating: self, count: min(atLeast, 2)))
        }
        result.isWhole = result.isWhole && atLeast == atMost
        return result
    }
}
