/// What is known of one fact.
package enum FieldValue: Hashable, Sendable {
    /// The client cannot say; conditions over it are neither true nor false.
    case unknown
    /// There is none, and that is certain: an unfinished torrent has no completion date.
    case absent
    case flag(Bool)
    /// Bytes, bytes per second, a count, seconds since 1970, or seconds: the field's kind says which.
    case integer(Int64)
    case real(Double)
    case text(String)
    case texts([String])
    case trackers([Tracker])
    case files([TorrentFile])
}

extension FieldValue {
    /// The truth value, where it is one.
    package var flag: Bool? {
        guard case .flag(let value) = self else { return nil }
        return value
    }

    /// The whole number, where it is one.
    package var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The number as a double, whether it is whole or real.
    package var real: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        case .unknown, .absent, .flag, .text, .texts, .trackers, .files: nil
        }
    }

    /// The text, where it is one.
    package var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    /// The texts, where it is a list of them.
    package var texts: [String]? {
        guard case .texts(let value) = self else { return nil }
        return value
    }

    /// Whether there is a value: neither unknown nor absent.
    package var isKnown: Bool {
        switch self {
        case .unknown, .absent: false
        case .flag, .integer, .real, .text, .texts, .trackers, .files: true
        }
    }
}

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
    /// How many bytes of a text a fact holds: as many as the longest path that Linux knows.
    static let longestText = 4096
    /// How many texts a list of them holds.
    static let mostTexts = 1000

    /// The value as a fact holds it: whole numbers and texts cut off, reals only where they are numbers.
    ///
    /// A client may list a name of megabytes, which would be written down at each change of the torrent.
    var asFact: FieldValue {
        switch self {
        case .integer(let number): .integer(number.asFact)
        case .real(let number) where !number.isFinite: .unknown
        case .text(let text) where text.utf8.count > Self.longestText: .text(text.bounded(to: Self.longestText))
        case .texts(let texts)
        where texts.count > Self.mostTexts || texts.contains { $0.utf8.count > String.keptBytes }:
            .texts(texts.prefix(Self.mostTexts).map { $0.bounded() })
        default: self  // as small as a fact has to be
        }
    }
}
