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

    private mutating func read(_ input: inout Unpacker) throws(Unpacker.UnpackingError) -> Torrent {
        guard try input.byte() == Torrent.packedForm, let id = Infohash(bytes: try input.slice(20)) else {
            throw Unpacker.UnpackingError()
        }
        input.skip(20)
        var facts = TorrentFacts()
        facts.countsSince = try input.optional()
        facts.quietSince = try input.optional()
        while !input.isAtEnd {
            let number = Int(try input.byte())
            guard let shape = PackedField.Shape(rawValue: try input.byte()) else { throw Unpacker.UnpackingError() }
            try read(shape, number, from: &input, into: &facts)
        }
        return Torrent(id, facts)
    }

    /// Reads one value; one of a field or of a shape that this version does not know is passed over.
    private mutating func read(
        _ shape: PackedField.Shape, _ number: Int, from input: inout Unpacker, into facts: inout TorrentFacts
    ) throws(Unpacker.UnpackingError) {
        let isKnown = number < PackedField.order.count
        let field: TorrentField? = isKnown ? PackedField.order[number] : nil
        let isFitting = isKnown && PackedField.shapes[number] == shape
        switch shape {
        case .absent: if let field { facts[field] = .absent }
        case .no, .yes:
            guard let field, PackedField.shapes[number] == .yes else { return }
            _ = facts.update(field, to: shape == .yes)
        case .integer:
            let value = try input.integer()
            if let field, isFitting { _ = facts.update(field, to: value) }
        case .real:
            let value = try input.real()
            if let field, isFitting { _ = facts.update(field, to: value) }
        case .text:
            guard let field else { return _ = try input.range() }
            let text = try input.text(like: latest[field.rawValue])
            latest[field.rawValue] = text
            if isFitting { _ = facts.update(field, to: text) }
        case .texts:
            let list = try input.list { (input) throws(Unpacker.UnpackingError) in try input.text() }
            if let field, isFitting { facts[field] = .texts(list) }
        case .trackers:
            let list = try input.list { (input) throws(Unpacker.UnpackingError) in try input.tracker() }
            if let field, isFitting { facts[field] = .trackers(list) }
        case .files:
            let list = try input.list { (input) throws(Unpacker.UnpackingError) in try input.file() }
            if let field, isFitting { facts[field] = .files(list) }
        }
    }
}

extension Unpacker {
    fileprivate mutating func tracker() throws(UnpackingError) -> Tracker {
        let (url, host, tier, state) = (try text(), try text(), try integer(), try text())
        let (message, seeds, peers) = (try text(), try optional(), try optional())
        return Tracker(
            url: url, host: host, tier: Int(tier), state: TrackerState(rawValue: state), message: message,
            seeds: seeds.map(Int.init), peers: peers.map(Int.init))
    }

    fileprivate mutating func file() throws(UnpackingError) -> TorrentFile {
        let (path, size, progress, wanted) = (try text(), try integer(), try real(), try byte())
        return TorrentFile(path: path, size: size, progress: progress, wanted: wanted == 1, priority: try text())
    }
}
