extension Int64 {
    /// The largest whole number that a fact can hold: what JSON and doubles hold exactly.
    package static let largestFact: Int64 = 1 << 53 - 1

    /// The number cut off at what facts can hold.
    ///
    /// A client's mistake near 2^63, or a journal's, would trap at the first sum, at every start anew. Facts this small
    /// can be added, subtracted, and turned into milliseconds, whatever they are.
    package var asFact: Int64 { Swift.min(Swift.max(self, -Self.largestFact), Self.largestFact) }
}

extension FieldValue {
    /// The value as a fact holds it: whole numbers cut off, reals only where they are numbers.
    var asFact: FieldValue {
        switch self {
        case .integer(let number): .integer(number.asFact)
        case .real(let number) where !number.isFinite: .unknown
        default: self  // holds no number that could be too large
        }
    }
}
