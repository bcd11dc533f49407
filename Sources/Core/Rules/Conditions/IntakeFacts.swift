package import Clocks
import CEL
package import Torrents

/// A settled file of a watch folder and what is in it, as far as rules read it.
package struct IntakeFacts: Hashable, Sendable {
    /// What was found inside.
    package enum Content: Hashable, Sendable {
        case torrent(TorrentContent)
        case invalid(reason: String)
        /// Sound, for the sake of argument, and nothing else is known of it.
        case supposed
    }

    /// The folder that was looked into, below which no symbolic link counts.
    package let root: String
    /// The absolute path of the file.
    package let path: String
    /// The last part of its path.
    package let name: String
    /// Below the watched folder; empty for the folder itself.
    package let folder: String
    /// Bytes.
    package let size: Int64
    /// When it was written last.
    package let modifiedAt: WallTime
    /// What was found in it; of a .magnet file, the first link.
    package let content: Content
    /// The links of a .magnet file after the first, each of which is judged by itself.
    package let moreLinks: [TorrentContent]
    /// Tells this file in this state from every other, so that it is taken in once.
    package let identity: String
    /// The SHA-256 of the bytes that were read, in hexadecimal digits; nil where they were not.
    package let digest: String?

    package init(
        root: String = "", path: String, name: String, folder: String, size: Int64, modifiedAt: WallTime,
        content: Content, moreLinks: [TorrentContent] = [], identity: String, digest: String? = nil
    ) {
        self.identity = identity
        self.digest = digest
        self.moreLinks = moreLinks
        self.root = root
        self.path = path
        self.name = name
        self.folder = folder
        self.size = size
        self.modifiedAt = modifiedAt
        self.content = content
    }

    /// The same file if its content were sound, to find out whether a rule is about it at all.
    package var supposedSound: IntakeFacts { holding(.supposed) }

    /// The file once for each torrent that it asks for, as if it asked for nothing else.
    package var parts: [IntakeFacts] { [holding(content)] + moreLinks.map { holding(.torrent($0)) } }

    private func holding(_ content: Content) -> IntakeFacts {
        IntakeFacts(
            root: root, path: path, name: name, folder: folder, size: size, modifiedAt: modifiedAt, content: content,
            identity: identity, digest: digest)
    }
}

/// The facts of a .torrent file or magnet link that rules can read.
///
/// A stranger writes them, so that free text is cut: it is copied into every decision.
package struct TorrentContent: Hashable, Sendable {
    /// The id under which a client would list it: the v1 infohash, or the cut v2 one.
    package var hash: Infohash?
    /// The v2 infohash, 64 hexadecimal digits; nil for a torrent of version 1 alone.
    package var hashV2: String?
    /// The name that it suggests.
    package let name: String
    /// Its maker's comment.
    package var comment: String? { didSet { comment = comment?.bounded() } }
    /// The program that made it.
    package var creator: String? { didSet { creator = creator?.bounded() } }
    /// Whether only its trackers may name peers; a magnet link does not say.
    package var isPrivate: Bool
    /// Bytes; nil for a magnet link, which does not say.
    package var size: Int64?
    /// Bytes of one piece; nil for a magnet link.
    package var pieceSize: Int64?
    /// How many files it has; nil for a magnet link.
    package var fileCount: Int?
    /// The hosts of its trackers.
    package var trackerHosts: [String]
    /// Whether it is a magnet link rather than a .torrent file.
    package var isMagnet: Bool
    /// When it was made, in seconds since 1970, as its maker says.
    package var createdAt: Int64?

    package init(name: String, isMagnet: Bool, isPrivate: Bool = false, trackerHosts: [String] = []) {
        self.name = name.bounded()
        self.isMagnet = isMagnet
        self.isPrivate = isPrivate
        self.trackerHosts = trackerHosts
    }
}

/// A watched file as conditions see it.
struct FileRecord: Record {
    private let facts: IntakeFacts

    init(_ facts: IntakeFacts) { self.facts = facts }

    var recordType: RecordType { Vocabulary.file }

    func field(at slot: Int) -> Value {
        guard let field = FileField(rawValue: slot) else { return .absent }
        switch field {
        case .name: return .string(facts.name)
        case .path: return .string(facts.path)
        case .folder: return .string(facts.folder)
        case .size: return .int(facts.size)
        case .modifiedAt: return .timestamp(Scope.timestamp(milliseconds: facts.modifiedAt.milliseconds))
        }
    }
}

/// The content of a watched file as conditions see it; of an invalid one everything but `valid` and `error` is unknown.
struct MetaRecord: Record {
    private let facts: IntakeFacts

    init(_ facts: IntakeFacts) { self.facts = facts }

    var recordType: RecordType { Vocabulary.meta }

    func field(at slot: Int) -> Value {
        guard let field = MetaField(rawValue: slot) else { return .absent }
        switch facts.content {
        case .invalid(let reason):
            switch field {
            case .valid: return .bool(false)
            case .error: return .string(reason)
            default: return unknown(field)  // nothing else of a broken file can be trusted
            }
        case .supposed: return field == .valid ? .bool(true) : unknown(field)
        case .torrent(let content): return value(field, content)
        }
    }

    private func value(_ field: MetaField, _ content: TorrentContent) -> Value {
        switch field {
        case .valid: .bool(true)
        case .error: .absent
        case .hash: content.hash.map { .string($0.hex) } ?? .absent
        case .hashV2: content.hashV2.map { .string($0) } ?? .absent
        case .name: .string(content.name)
        case .comment: content.comment.map { .string($0) } ?? .absent
        case .creator: content.creator.map { .string($0) } ?? .absent
        case .private: content.isMagnet ? unknown(field) : .bool(content.isPrivate)
        case .size: content.size.map { .int($0) } ?? unknown(field)
        case .pieceSize: content.pieceSize.map { .int($0) } ?? unknown(field)
        case .fileCount: content.fileCount.map { .int(Int64($0)) } ?? unknown(field)
        case .trackers: .list(content.trackerHosts.map(Value.string))
        case .magnet: .bool(content.isMagnet)
        case .createdAt: content.createdAt.map { .timestamp(Timestamp(seconds: $0, nanoseconds: 0)) } ?? .absent
        }
    }

    private func unknown(_ field: MetaField) -> Value { .unknown(Unknown([FieldReference("meta", ["\(field)"])])) }
}
