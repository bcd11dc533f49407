package import Clocks
package import Engine
import JSON
import Text
package import Torrents

/// What is written beside the files of one entry of a bin: what it was, and all that it takes to put it back.
package struct TrashManifest: Hashable, Sendable {
    /// Its name for people.
    package var title: String
    /// When it was removed.
    package var at: WallTime
    /// The rule that had it removed, or who else.
    package var rule: String
    /// The intent that moves it into the bin.
    package var intent: IntentID
    /// The client that had it; nil for files of no torrent.
    package var client: ClientName?
    /// When its client had added it, in seconds since 1970; nil where that is not known.
    package var addedAt: Int64?
    /// The torrent, but for the bytes of its file; nil for files of no torrent.
    package var torrent: KeptTorrent?
    /// The folder here that the paths of its files begin at.
    package var root: String
    /// Its files.
    package var files: [TrashFile]
    /// The folders that they lay in, below the root.
    package var folders: [TrashFolder]
    /// Whether its files are still being copied into it, so that none of them has left its old place.
    package var isCopying = false

    /// Describes an entry by where its files are.
    package init(
        title: String, at: WallTime, rule: String, intent: IntentID, client: ClientName? = nil,
        torrent: KeptTorrent? = nil, find: TrashFind
    ) {
        self.title = title
        self.at = at
        self.rule = rule
        self.intent = intent
        self.client = client
        self.torrent = torrent
        root = find.root
        files = find.files
        folders = find.folders
    }

    /// Bytes that are free once it is deleted.
    package var freedBytes: Int64 { files.reduce(0) { $0 + ($1.links == 1 ? $1.taken : 0) } }
    /// Bytes of its files.
    package var size: Int64 { files.reduce(0) { $0 + $1.size } }
    /// Whether its files are, or will be, copies of those that lay on another file system.
    package var isCopy: Bool { isCopying || files.contains { $0.origin != nil } }
    /// Whether all of its files were copied back, and wait for their old names.
    var isReturning: Bool { isCopy && !isCopying && files.allSatisfy { $0.back != nil } }
}

/// A file of an entry.
package struct TrashFile: Hashable, Sendable {
    /// Its path below the entry's root.
    package let path: String
    /// Bytes of its content when it was looked at last in its old place.
    package let size: Int64
    /// Bytes that it took on the disk then.
    package let taken: Int64
    /// Its number on its file system, which no other file has while it is there.
    package let inode: UInt64
    /// How many names it had then.
    package let links: Int
    /// When its content had changed last, in nanoseconds since 1970; nil where that was not taken down.
    let modified: Int64?
    /// The file on another file system that it is a copy of; nil for one that was moved.
    package var origin: Origin?
    /// The inode of its copy on the way back; nil where there is none.
    var back: UInt64?

    /// What tells a file that was copied.
    package struct Origin: Hashable, Sendable {
        /// Its number on its file system.
        package let inode: UInt64
        /// When its content had changed last, in nanoseconds since 1970; nil where that was not taken down.
        let modified: Int64?
    }
}

/// A folder in which files of an entry lay.
package struct TrashFolder: Hashable, Sendable {
    /// Its path below the entry's root.
    package let path: String
    /// Its rights.
    package let mode: UInt32
    /// Its owner.
    package let user: UInt32
    /// Its group.
    package let group: UInt32
}

extension TrashManifest {
    /// What tells a manifest of ours, and its version, from anything else.
    private static let form = "sluice bin 1"

    /// The manifest as it is written.
    var json: JSON {
        var members: [(String, JSON?)] = [
            ("form", .string(Self.form)), ("title", .string(title)),
            ("removedAt", .string(TimestampText.utc(seconds: at.seconds))), ("at", .integer(at.milliseconds)),
            ("rule", .string(rule)), ("intent", .string(intent.text)), ("client", client.map { .string($0.text) }),
            ("addedAt", addedAt.map(JSON.integer)), ("torrent", torrent?.json), ("root", .string(root)),
        ]
        members.append(
            (
                "folders",
                .array(
                    folders.map {
                        [
                            "path": .string($0.path), "mode": .integer(Int64($0.mode)),
                            "user": .integer(Int64($0.user)), "group": .integer(Int64($0.group)),
                        ]
                    })
            ))
        members.append(
            (
                "files",
                .array(files.map(\.json))
            ))
        if isCopying { members.append(("copying", .bool(true))) }
        return .object(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })
    }

    /// Reads one back; nil for anything that no version of ours could have written.
    ///
    /// - Parameters:
    ///   - json: What stands in the file.
    ///   - file: The bytes of the .torrent file beside it.
    init?(json: JSON, file: [UInt8]?) {
        guard json["form"]?.stringValue == Self.form, let title = json["title"]?.stringValue,
            let at = json["at"]?.integerValue, let rule = json["rule"]?.stringValue,
            let intent = json["intent"]?.stringValue, let root = json["root"]?.stringValue, root.hasPrefix("/"),
            let files = json["files"]?.arrayValue, let folders = json["folders"]?.arrayValue
        else { return nil }
        self.title = title
        self.at = WallTime(milliseconds: at)
        self.rule = rule
        self.intent = IntentID(intent)
        self.root = root
        client = json["client"]?.stringValue.map { ClientName($0) }
        addedAt = json["addedAt"]?.integerValue
        torrent = json["torrent"].flatMap { KeptTorrent(json: $0, file: file) }
        isCopying = json["copying"]?.boolValue ?? false
        self.files = files.compactMap(TrashFile.init(json:))
        self.folders = folders.compactMap(TrashFolder.init(json:))
        guard self.files.count == files.count, self.folders.count == folders.count else { return nil }
    }
}

extension TrashFile {
    fileprivate init?(json: JSON) {
        guard let path = json["path"]?.stringValue, path.isPlainPath, let size = json["size"]?.integerValue,
            let taken = json["taken"]?.integerValue, let links = json["links"]?.integerValue,
            let inode = json["inode"]?.stringValue.flatMap({ UInt64($0) })
        else { return nil }
        self.init(
            path: path, size: size, taken: taken, inode: inode, links: Int(links),
            modified: json["modified"]?.integerValue)
        if let inode = json["origin"]?["inode"]?.stringValue.flatMap({ UInt64($0) }) {
            origin = Origin(inode: inode, modified: json["origin"]?["modified"]?.integerValue)
        }
        back = json["back"]?.stringValue.flatMap { UInt64($0) }
    }

    fileprivate var json: JSON {
        var members = [
            JSON.Member("path", .string(path)), JSON.Member("size", .integer(size)),
            JSON.Member("taken", .integer(taken)), JSON.Member("inode", .string(String(inode))),
            JSON.Member("links", .integer(Int64(links))),
        ]
        if let modified { members.append(JSON.Member("modified", .integer(modified))) }
        if let origin {
            var own = [JSON.Member("inode", .string(String(origin.inode)))]
            if let modified = origin.modified { own.append(JSON.Member("modified", .integer(modified))) }
            members.append(JSON.Member("origin", .object(own)))
        }
        if let back { members.append(JSON.Member("back", .string(String(back)))) }
        return .object(members)
    }
}

extension TrashFolder {
    fileprivate init?(json: JSON) {
        guard let path = json["path"]?.stringValue, path.isPlainPath,
            let mode = json["mode"]?.integerValue.flatMap({ UInt32(exactly: $0) }),
            let user = json["user"]?.integerValue.flatMap({ UInt32(exactly: $0) }),
            let group = json["group"]?.integerValue.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        self.init(path: path, mode: mode, user: user, group: group)
    }
}

extension String {
    /// Whether it leads from a folder to something below it and nowhere else.
    var isPlainPath: Bool {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        return !isEmpty && !utf8.contains(0) && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// The parts of the path.
    var pathParts: [String] { split(separator: "/").map(String.init) }
}
