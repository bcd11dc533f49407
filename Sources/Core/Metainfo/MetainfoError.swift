/// Why bytes are not a .torrent file that may be used, and where in them.
package struct MetainfoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal; raw values are stable names for logs, tests and machine-readable output.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case unexpectedEnd = "bencode.unexpectedEnd"
        case unexpectedByte = "bencode.unexpectedByte"
        case badInteger = "bencode.badInteger"
        case badStringLength = "bencode.badStringLength"
        case notCanonical = "bencode.notCanonical"

        case tooLarge = "limit.bytes"
        case tooDeep = "limit.depth"
        case tooManyTokens = "limit.tokens"
        case tooManyPieces = "limit.pieces"
        case tooManyFiles = "limit.files"
        case tooManyDuplicates = "limit.duplicates"
        case pathTooDeep = "limit.directoryDepth"

        case notDictionary = "torrent.notDictionary"
        case missingInfo = "torrent.missingInfo"
        case badVersion = "torrent.version"
        case badPieceLength = "torrent.pieceLength"
        case missingName = "torrent.name"
        case badPath = "torrent.path"
        case badLength = "torrent.length"
        case noFiles = "torrent.noFiles"
        case badFileTree = "torrent.fileTree"
        case badPadFile = "torrent.padFile"
        case badPieces = "torrent.pieces"
        case missingPiecesRoot = "torrent.piecesRoot"
        case badPieceLayers = "torrent.pieceLayers"
        case filesDiffer = "torrent.filesDiffer"
    }

    /// The kind of refusal.
    package let code: Code
    /// Offset of the first byte that does not fit, counted from the start of the file.
    package let position: Int
    /// What was found and what was expected, as a clause without a full stop.
    package let cause: String
    /// What the owner of the file can do about it, as a clause without a full stop.
    package let fix: String

    /// Makes an error of its parts.
    package init(_ code: Code, at position: Int, _ cause: String, fix: String = "ask for a new .torrent file") {
        self.code = code
        self.position = position
        self.cause = cause
        self.fix = fix
    }

    /// The place, the cause, the code and the fix in one line.
    package var description: String {
        "byte \(position): \(cause) (\(code.rawValue)); \(fix)"
    }
}
