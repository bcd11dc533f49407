import ClientHTTP
import ClientKit
import JSON
import Torrents

/// The list that qBittorrent keeps, rebuilt here from one whole answer and the changes after it.
struct Mirror: Sendable {
    /// Ascending by id.
    private(set) var torrents: [Listed] = [] { didSet { handedOut = nil } }
    /// The list that was handed out last; nil when something has changed since.
    private var handedOut: TorrentList?
    var server: ServerState
    private var pool = TextPool()

    init(_ server: ServerState) { self.server = server }

    /// What an answer was, beside what it changed here.
    struct Receipt: Sendable {
        /// To be sent with the next question, so that only what changes meanwhile is answered.
        let rid: Int64
        let isFull: Bool
    }

    /// Takes one answer of `sync/maindata`.
    ///
    /// After an error the mirror is neither old nor new: its owner must ask for everything again before using it.
    mutating func read(_ bytes: [UInt8], with reader: TorrentReader, fully: Bool) throws(JSONError) -> Receipt {
        var scanner = JSONScanner(bytes)
        var rid: Int64?
        var saysFull = false
        var read: [Listed] = []
        var removed: Set<Infohash> = []
        var hosts: [(host: String, ids: [Infohash])] = []
        var (categories, tags) = (ServerState.Names(), ServerState.Names())
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "rid") {
                rid = try inner.integer()
            } else if inner.key(key, is: "full_update") {
                saysFull = try inner.bool()
            } else if inner.key(key, is: "server_state") {
                try server.read(&inner)
            } else if inner.key(key, is: "torrents") {
                read = try self.read(torrents: &inner, with: reader)
            } else if inner.key(key, is: "torrents_removed") {
                try inner.array { (inner: inout JSONScanner) throws(JSONError) in
                    removed.insert(try Self.id(&inner))
                }
            } else if inner.key(key, is: "categories") {
                categories.present = try Self.keys(&inner)
            } else if inner.key(key, is: "categories_removed") {
                categories.removed = try Self.texts(&inner)
            } else if inner.key(key, is: "tags") {
                tags.present = try Self.texts(&inner)
            } else if inner.key(key, is: "tags_removed") {
                tags.removed = try Self.texts(&inner)
            } else if inner.key(key, is: "trackers") {
                hosts = try Self.hosts(&inner, sharing: &pool)
            } else {
                try inner.skip()
            }
        }
        try scanner.finish()
        guard let rid else { throw scanner.failure("an answer without `rid`") }
        guard saysFull || !fully else { throw scanner.failure("only changes where everything was asked for") }
        server.note(categories, of: .category, isFull: saysFull)
        server.note(tags, of: .tag, isFull: saysFull)
        if saysFull { torrents = Self.ordered(read) } else { merge(read, removing: removed) }
        for (host, ids) in hosts { name(host, for: ids) }
        return Receipt(rid: rid, isFull: saysFull)
    }

    /// The torrents as a list, the same one until something changes.
    mutating func list() -> TorrentList {
        if let handedOut { return handedOut }
        var described: [Torrent] = []
        described.reserveCapacity(torrents.count)
        // By their places: each pass over the elements themselves would count all of them up and down once more.
        for place in torrents.indices { described.append(torrents[place].torrent) }
        let list = TorrentList(described)
        handedOut = list
        return list
    }

    /// The place of the torrent with this id.
    func place(of id: Infohash) -> Int? {
        var low = 0
        var high = torrents.count
        while low < high {
            let middle = (low + high) / 2
            if torrents[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < torrents.count && torrents[low].id == id ? low : nil
    }

    /// Puts another description of the same torrent in its place.
    mutating func replace(_ place: Int, with listed: Listed) {
        precondition(torrents[place].id == listed.id, "\(listed.id) put in the place of \(torrents[place].id)")
        torrents[place] = listed
    }

    private mutating func read(
        torrents scanner: inout JSONScanner, with reader: TorrentReader
    ) throws(JSONError) -> [Listed] {
        var read: [Listed] = []
        var guess = JSONKeyGuess()
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            guard let id = Infohash(hexBytes: inner.bytes, in: key.range) else { throw Self.noHash(inner) }
            let former = place(of: id).map { torrents[$0] }
            read.append(try reader.read(&inner, id, former, guessing: &guess, sharing: &pool))
        }
        return read
    }

    private mutating func merge(_ changed: [Listed], removing removed: Set<Infohash>) {
        var added: [Listed] = []
        for listed in changed {
            if let place = place(of: listed.id) { torrents[place] = listed } else { added.append(listed) }
        }
        if !removed.isEmpty { torrents.removeAll { removed.contains($0.id) } }
        added.removeAll { removed.contains($0.id) }
        if !added.isEmpty { torrents = Self.ordered(torrents + added) }
    }

    private static func ordered(_ torrents: [Listed]) -> [Listed] {
        let ascending = torrents.indices.dropFirst().allSatisfy { torrents[$0 - 1].id < torrents[$0].id }
        guard !ascending else { return torrents }
        // By their places, as moving what is known of each torrent back and forth takes longer than comparing.
        return torrents.indices.sorted { torrents[$0].id < torrents[$1].id }.map { torrents[$0] }
    }

    private static func id(_ scanner: inout JSONScanner) throws(JSONError) -> Infohash {
        guard let id = try RawText(&scanner).infohash(in: scanner) else { throw noHash(scanner) }
        return id
    }

    private static func noHash(_ scanner: borrowing JSONScanner) -> JSONError {
        scanner.failure("a torrent whose hash is not 40 hexadecimal digits")
    }
}

extension Mirror {
    /// The names of an object's members.
    private static func keys(_ scanner: inout JSONScanner) throws(JSONError) -> Set<String> {
        var keys: Set<String> = []
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            keys.insert(try inner.name(key))
            try inner.skip()
        }
        return keys
    }

    /// The elements of an array of strings.
    private static func texts(_ scanner: inout JSONScanner) throws(JSONError) -> Set<String> {
        var texts: Set<String> = []
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in texts.insert(try inner.string()) }
        return texts
    }

    /// Reads which torrents each tracker has: the only place where 4.x names a tracker that does not work.
    private static func hosts(
        _ scanner: inout JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) -> [(host: String, ids: [Infohash])] {
        var hosts: [(host: String, ids: [Infohash])] = []
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            let host = pool.host(of: try inner.name(key))
            var ids: [Infohash] = []
            try inner.array { (inner: inout JSONScanner) throws(JSONError) in
                ids.append(try id(&inner))
            }
            hosts.append((host, ids))
        }
        return hosts
    }

    /// Names a tracker for those torrents whose tracker nobody knows yet.
    private mutating func name(_ host: String, for ids: [Infohash]) {
        for id in ids {
            guard let place = place(of: id), torrents[place].torrent[.tracker] == .unknown else { continue }
            var draft = TorrentDraft(id, former: torrents[place].torrent)
            draft[.tracker] = .text(host)
            torrents[place].torrent = draft.torrent()
        }
    }
}
