import JSON
import Torrents

/// The disks of one client that count as lost.
struct LostDisks: Hashable {
    let disks: [LostDisk]

    var json: JSON { .array(disks.map(\.json)) }

    init(_ disks: [LostDisk]) { self.disks = disks }

    init?(json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        disks = rows.compactMap(LostDisk.init(json:))
    }
}

/// A folder below which so much is missing that its disk counts as lost.
struct LostDisk: Hashable {
    /// The folder as its client names it.
    let root: String
    var missing: Int
    var count: Int
    /// Torrents that a look at the files missed, kept over a restart until the next look.
    var unseen: Set<Infohash> = []
    /// Whether a person has said that removals may go on.
    var isReleased = false

    /// What happened, for people; up to the colon it stays the same while the number changes.
    func words(of client: ClientName) -> String {
        "the disk of \(root) counts as lost: \(missing) of \(count) torrents of client \(client) miss their files there"
    }

    /// Why a removal on it waits, and what can be done.
    func hold(on client: ClientName) -> String {
        "\(words(of: client)); mount it, map it in \"paths\", or let removals go on with `sluice release disk \(client):\(root)`"
    }

    /// Whether a folder is the root or lies below it.
    func contains(_ folder: DataPlace) -> Bool { folder.text == root || folder.folders.contains(root) }
}

extension LostDisk {
    var json: JSON {
        [
            "root": .string(root), "missing": .integer(Int64(missing)), "count": .integer(Int64(count)),
            "released": .bool(isReleased), "unseen": .array(unseen.sorted().map { .string($0.hex) }),
        ]
    }

    init?(json: JSON) {
        guard let root = json["root"]?.stringValue, let missing = json["missing"]?.integerValue,
            let count = json["count"]?.integerValue
        else { return nil }
        self.init(
            root: root, missing: Int(missing), count: Int(count),
            unseen: Set((json["unseen"]?.arrayValue ?? []).compactMap(\.stringValue).compactMap(Infohash.init(hex:))),
            isReleased: json["released"]?.boolValue ?? false)
    }
}

extension Snapshot {
    /// The folders below which more than a fifth of the torrents miss their files, the outermost of each.
    ///
    /// A folder with a single torrent says nothing of its disk unless it is all that the client has.
    func lostFolders(missing: Set<Infohash>) -> [(root: String, missing: Int, count: Int)] {
        var tally: [String: (missing: Int, count: Int)] = [:]
        var broken: Set<DataPlace> = []
        for torrent in torrents {
            let isMissing = missing.contains(torrent.id)
            guard isMissing || torrent[.done].flag == true, let folder = torrent.dataFolder else { continue }
            for path in folder.folders + [folder.text] {
                tally[path, default: (0, 0)].count += 1
                if isMissing { tally[path, default: (0, 0)].missing += 1 }
            }
            if isMissing { broken.insert(folder) }
        }
        let lost = tally.filter { path, tally in
            tally.missing * 5 > tally.count && (tally.count > 1 || torrents.count == 1)
        }
        let outermost = lost.keys.filter { path in
            !(DataPlace(path)?.folders.contains { lost[$0] != nil } ?? false)
        }
        return outermost.sorted().map { path in
            // As far down as all that is missing lies together: the disk, rather than the folder of all disks.
            let folders = broken.filter { $0.text == path || $0.folders.contains(path) }
            let root = DataPlace.common(folders) ?? path
            let counts = tally[root] ?? (0, 0)
            return (root, counts.missing, counts.count)
        }
    }
}

extension DataPlace {
    /// The innermost folder that all of them are or lie in.
    fileprivate static func common(_ places: Set<DataPlace>) -> String? {
        guard let first = places.first else { return nil }
        return (first.folders + [first.text]).last { path in
            places.allSatisfy { $0.text == path || $0.folders.contains(path) }
        }
    }
}

extension Torrent {
    /// The folder that its client keeps it in.
    var dataFolder: DataPlace? { self[.savePath].text.flatMap { DataPlace($0) } }
}
