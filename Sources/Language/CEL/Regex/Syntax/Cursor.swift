extension Pattern {
    /// A place in a pattern's source that knows its UTF-8 offset.
    struct Cursor {
        private let scalars: [Unicode.Scalar]
        private var index = 0
        /// The UTF-8 offset of the next scalar.
        private(set) var position = 0

        init(_ source: String) {
            scalars = Array(source.unicodeScalars)
        }

        var isAtEnd: Bool { index == scalars.count }

        var next: Unicode.Scalar? { peek(0) }

        /// Looks ahead without moving.
        func peek(_ distance: Int) -> Unicode.Scalar? {
            scalars.count - index > distance ? scalars[index + distance] : nil
        }

        /// Takes the next scalar, or nothing at the end.
        mutating func advance() -> Unicode.Scalar? {
            guard let scalar = next else { return nil }
            index += 1
            position += UTF8.width(scalar)
            return scalar
        }

        /// Takes the text if it comes next.
        mutating func take(_ text: String) -> Bool {
            var lookahead = self
            for scalar in text.unicodeScalars {
                guard lookahead.advance() == scalar else { return false }
            }
            self = lookahead
            return true
        }

        /// Takes what stands before a text, and the text; nil, nothing taken, where that does not come.
        mutating func take(before end: String) -> String? {
            var lookahead = self
            var taken = String.UnicodeScalarView()
            while !lookahead.take(end) {
                guard let scalar = lookahead.advance() else { return nil }
                taken.append(scalar)
            }
            self = lookahead
            return String(taken)
        }

        /// Takes scalars as long as they satisfy the condition.
        mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
            var taken = String.UnicodeScalarView()
            while let scalar = next, condition(scalar) {
                taken.append(scalar)
                _ = advance()
            }
            return String(taken)
        }
    }
}
