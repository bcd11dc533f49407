/// Why a text is not a magnet link that a torrent client could follow.
package struct MagnetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal; raw values are stable names for logs, tests and machine-readable output.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case notMagnet = "magnet.scheme"
        case tooLong = "magnet.length"
        case missingInfohash = "magnet.missingInfohash"
        case badInfohash = "magnet.infohash"
        case conflictingInfohash = "magnet.conflictingInfohash"
        case controlCharacter = "magnet.controlCharacter"
    }

    /// The kind of refusal.
    package let code: Code
    /// UTF-8 offset into the link of the parameter that does not fit.
    package let position: Int
    /// What was found and what was expected, as a clause without a full stop.
    package let cause: String

    /// Makes an error of its parts.
    package init(_ code: Code, at position: Int, _ cause: String) {
        self.code = code
        self.position = position
        self.cause = cause
    }

    /// The place, the cause, the code and the fix in one line.
    package var description: String {
        "magnet link, byte \(position): \(cause) (\(code.rawValue)); copy the whole link again"
    }
}
