/// Reads packed torrents one after the other; texts that one has in common with the one before share their storage.
package struct PackedTorrents {
    /// The last text of each field, by its raw value.
    private var latest = [String](repeating: "", count: TorrentField.allCases.count)

    package init() {}

    /// The torrent in these bytes; nil where they hold none.
    ///
    /// A fact that this version does not know, or of another shape, is left unknown.
    package mutating func torrent(_ bytes: [UInt8]) -> Torrent? {
        var input = Unpacker(bytes)
        return try? read(&input)
    }

    private mutating func read(_ input: inout Unpacker) throws(Unpacker.Damage) -> Torrent {
        guard try input.byte() == Torrent.packedForm, let id = Infohash(bytes: try input.slice(20)) else {
            throw Unpacker.Damage()
        }
        input.skip(20)
        var facts = TorrentFacts()
        facts.countsSince = try input.optional()
        facts.quietSince = try input.optional()
        while !input.isAtEnd {
            let number = Int(try input.byte())
            guard let shape = PackedField.Shape(rawValue: try input.byte()) else { throw Unpacker.Damage() }
            let field = number < PackedField.order.count ? PackedField.order[number] : nil
            let value = try value(shape, of: field, from: &input)
            if let field, field.holds(value) { facts[field] = value }
        }
        return Torrent(id, facts)
    }

    private mutating func value(
        _ shape: PackedField.Shape, of field: TorrentField?, from input: inout Unpacker
    ) throws(Unpacker.Damage) -> FieldValue {
        switch shape {
        case .absent: return .absent
        case .no: return .flag(false)
        case .yes: return .flag(true)
        case .integer: return .integer(try input.integer())
        case .real: return .real(try input.real())
        case .text:
            guard let field else { return .text(try input.text()) }
            let text = try input.text(like: latest[field.rawValue])
            latest[field.rawValue] = text
            return .text(text)
        case .texts: return .texts(try input.list { (input) throws(Unpacker.Damage) in try input.text() })
        case .trackers: return .trackers(try input.list { (input) throws(Unpacker.Damage) in try input.tracker() })
        case .files: return .files(try input.list { (input) throws(Unpacker.Damage) in try input.file() })
        }
    }
}

extension TorrentField {
    /// Whether a value has the shape of this field's facts.
    fileprivate func holds(_ value: FieldValue) -> Bool {
        switch (kind, value) {
        case (_, .absent), (.flag, .flag), (.ratio, .real), (.fraction, .real), (.text, .text), (.state, .text),
            (.trackerState, .text), (.texts, .texts), (.trackers, .trackers), (.files, .files),
            (.bytes, .integer), (.rate, .integer), (.count, .integer), (.time, .integer), (.duration, .integer):
            true
        default: false  // written by another version
        }
    }
}

extension Unpacker {
    fileprivate mutating func tracker() throws(Damage) -> Tracker {
        let (url, host, tier, state) = (try text(), try text(), try integer(), try text())
        let (message, seeds, peers) = (try text(), try optional(), try optional())
        return Tracker(
            url: url, host: host, tier: Int(tier), state: TrackerState(rawValue: state), message: message,
            seeds: seeds.map(Int.init), peers: peers.map(Int.init))
    }

    fileprivate mutating func file() throws(Damage) -> TorrentFile {
        let (path, size, progress, wanted) = (try text(), try integer(), try real(), try byte())
        return TorrentFile(path: path, size: size, progress: progress, wanted: wanted == 1, priority: try text())
    }
}
