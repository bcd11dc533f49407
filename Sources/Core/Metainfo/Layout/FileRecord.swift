/// One entry of a file list in a form of fixed size; names stay where they are in the file's bytes.
struct FileRecord: Sendable {
    /// What the list says about the entry beyond name and size.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        static let pad = Flags(rawValue: 1)
        static let executable = Flags(rawValue: 2)
        static let hidden = Flags(rawValue: 4)
        static let symlink = Flags(rawValue: 8)
        /// A pad that no list names but that version 2 puts after a file to reach a piece boundary.
        static let alignment = Flags(rawValue: 16)
    }

    var nameStart: Int32 = 0
    /// Zero for a pad file without a name of its own.
    var nameCount: Int32 = 0
    /// Index of the directory the entry stands in, or -1 for the top.
    var directory: Int32 = -1
    var flags: Flags = []
    /// Where the 32 bytes of the Merkle root stand, or -1.
    var piecesRoot: Int32 = -1
    var size: Int64 = 0
    /// Where the entry starts in the content, pads counted.
    var offset: Int64 = 0

    init() {}

    var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart + nameCount) }

    mutating func setName(_ range: Range<Int>) {
        nameStart = Int32(range.lowerBound)
        nameCount = Int32(range.count)
    }

    /// Whether the entry has to be the same in both lists of a hybrid; empty files and pads have not.
    var isRelevant: Bool { !flags.contains(.pad) && (size > 0 || flags.contains(.symlink)) }
}

/// A directory of a file list, linked to the one it stands in so that deep trees cost no more than their text.
struct DirectoryRecord: Sendable {
    /// Index of the enclosing directory, or -1 for the top.
    let parent: Int32
    let nameStart: Int32
    let nameCount: Int32
    /// Hash of the folded path, see `NameHash`.
    let hash: UInt64

    var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart + nameCount) }
}
