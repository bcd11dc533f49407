import JSON
import Metainfo
import Text

extension Metainfo {
    /// Everything about the torrent, for other programs.
    func json(file: String) -> JSON {
        func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
        return [
            "file": .string(file), "valid": true, "infohash": ["v1": text(hexV1), "v2": text(hexV2)],
            "name": .string(name), "size": .integer(size),
            "files": .array(files.map(Self.json)), "private": .bool(isPrivate),
            "trackers": .array(trackers.map { .array($0.map(JSON.string)) }), "pieceSize": .integer(pieceSize),
            "pieces": .integer(Int64(pieceCount)), "webSeeds": .array(webSeeds.map(JSON.string)),
            "hybrid": .bool(isHybrid), "comment": text(comment), "createdBy": text(createdBy),
            "createdAt": creationDate.map(JSON.integer) ?? .null, "source": text(source),
        ]
    }

    private static func json(_ file: TorrentFile) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("path", .array(file.path.map(JSON.string))), JSON.Member("size", .integer(file.size)),
        ]
        if file.isPad { members.append(JSON.Member("pad", true)) }
        if let target = file.symlinkTarget { members.append(JSON.Member("symlink", .array(target.map(JSON.string)))) }
        return .object(members)
    }

    /// The torrent for people; trackers without what may be a passkey.
    func shown(file: String) -> String {
        var lines = [Console.bold(Console.safe(name)), "  file       \(Console.safe(file))"]
        if let hexV1 { lines.append("  infohash   \(hexV1)") }
        if let hexV2 { lines.append("  v2         \(hexV2)") }
        lines.append("  size       \(size) bytes in \(files.count) files, pieces of \(pieceSize)")
        lines.append("  private    \(isPrivate ? "yes" : "no")")
        for (tier, urls) in trackers.enumerated() {
            for url in urls {
                // Without a login, and without the path, which may hold a passkey.
                let place = URLParts(url)?.place ?? "(no URL)"
                lines.append("  tracker    \(Console.safe(place)) (tier \(tier))")
            }
        }
        if let comment { lines.append("  comment    \(Console.safe(comment))") }
        for file in files.prefix(20) where !file.isPad {
            lines.append("  - \(Console.safe(file.path.joined(separator: "/")))  \(file.size)")
        }
        if files.count > 20 { lines.append("  … and \(files.count - 20) more files") }
        return lines.joined(separator: "\n")
    }
}
