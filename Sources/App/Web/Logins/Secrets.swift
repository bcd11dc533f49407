import Metainfo
import Text

/// Texts that nobody can guess, and what is kept of them.
enum Secrets {
    /// Thirty-two bytes by chance, as hexadecimal digits.
    static func make(_ chance: () -> UInt64) -> String {
        let bytes = (0..<4).flatMap { _ in
            let word = chance()
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (UInt64($0) * 8)) }
        }
        return Hex.string(bytes)
    }

    /// What is kept of such a text; it has so many possible values that one round of a fast digest is enough.
    static func digest(of secret: String) -> String { Hex.string(Digest.sha256(Array(secret.utf8)[...])) }

    /// Compares two texts in a time that does not tell where they differ.
    static func areSame(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
