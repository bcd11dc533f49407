extension Pattern {
    /// A deterministic automaton as one table: a row for each state, a column for each letter and for the end.
    ///
    /// A state is the offset of its row, so a step is one addition and one look-up.
    struct Automaton {
        let alphabet: Alphabet
        /// The offsets of the rows that each cell leads to.
        let table: [UInt16]
        let start: UInt16
        /// What a text must pass before the table is used at all.
        let prefilter: Prefilter?

        /// The state in which a match was found; it is never left.
        static let accepting: UInt16 = 0
        /// The state from which no match can be found, given the width of a row.
        static func dead(width: Int) -> UInt16 { UInt16(width) }
    }
}

extension Pattern.Automaton {
    func matches(_ text: Span<UInt8>) -> Bool {
        var index = 0
        if let prefilter {
            guard let start = prefilter.start(in: text) else { return false }
            index = start
        }
        let table = table.span
        let letters = alphabet.shortScalars.span
        let dead = Self.dead(width: alphabet.count + 1)
        var state = start
        while state > dead, index < text.count {
            let byte = text[index]
            let letter: Int
            if byte < 0x80 {
                letter = Int(letters[Int(byte)])
                index += 1
            } else {
                letter = alphabet.letter(of: text.decodeScalar(at: &index))
            }
            state = table[Int(state) + letter]
        }
        return table[Int(state) + alphabet.count] == Self.accepting
    }
}
