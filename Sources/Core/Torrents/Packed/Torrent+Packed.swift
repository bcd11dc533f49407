extension Torrent {
    /// The first byte of every packed torrent.
    static let packedForm: UInt8 = 1

    /// The torrent in bytes, as the journal keeps it: known and absent facts by number, unknown ones left out.
    package var packed: [UInt8] {
        var out = Packer(capacity: 512)
        out.byte(Self.packedForm)
        for byte in id.bytes { out.byte(byte) }
        let facts = facts
        out.optional(facts.countsSince)
        out.optional(facts.quietSince)
        for field in TorrentField.allCases {
            let value = facts[field]
            guard let shape = PackedField.Shape(of: value) else { continue }
            out.byte(PackedField.numbers[field.rawValue])
            out.byte(shape.rawValue)
            out.write(value)
        }
        return out.bytes
    }
}

extension PackedField.Shape {
    /// Nil for a fact that is unknown.
    fileprivate init?(of value: FieldValue) {
        switch value {
        case .unknown: return nil
        case .absent: self = .absent
        case .flag(let flag): self = flag ? .yes : .no
        case .integer: self = .integer
        case .real: self = .real
        case .text: self = .text
        case .texts: self = .texts
        case .trackers: self = .trackers
        case .files: self = .files
        }
    }
}

extension Packer {
    /// Writes what follows the shape of a value.
    fileprivate mutating func write(_ value: FieldValue) {
        switch value {
        case .unknown, .absent, .flag: return
        case .integer(let number): integer(number)
        case .real(let number): real(number)
        case .text(let text): self.text(text)
        case .texts(let texts): list(texts) { $0.text($1) }
        case .trackers(let trackers): list(trackers) { $0.write($1) }
        case .files(let files): list(files) { $0.write($1) }
        }
    }

    private mutating func write(_ tracker: Tracker) {
        text(tracker.url)
        text(tracker.host)
        integer(Int64(tracker.tier))
        text(tracker.state?.rawValue ?? "")
        text(tracker.message)
        optional(tracker.seeds.map(Int64.init))
        optional(tracker.peers.map(Int64.init))
    }

    private mutating func write(_ file: TorrentFile) {
        text(file.path)
        integer(file.size)
        real(file.progress)
        byte(file.wanted ? 1 : 0)
        text(file.priority)
    }
}
