package import JSON

extension Torrent {
    /// The torrent as JSON: known facts by name, absent ones as null, unknown ones left out.
    package var json: JSON {
        var members: [JSON.Member] = [JSON.Member("id", .string(id.hex))]
        if let since = facts.countsSince { members.append(JSON.Member("countsSince", .integer(since))) }
        if let since = facts.quietSince { members.append(JSON.Member("quietSince", .integer(since))) }
        for field in TorrentField.allCases {
            if let value = json(of: field) { members.append(JSON.Member(field.name, value)) }
        }
        return .object(members)
    }

    /// Reads what `json` wrote; a fact that this version does not know, or of another shape, is left unknown.
    package init?(json: JSON) {
        guard case .object(let members) = json, let id = json["id"]?.stringValue.flatMap(Infohash.init(hex:)) else {
            return nil
        }
        var facts = TorrentFacts()
        facts.countsSince = json["countsSince"]?.integerValue
        facts.quietSince = json["quietSince"]?.integerValue
        for member in members {
            guard let field = TorrentField(name: member.name) else { continue }
            facts[field] = Self.value(of: member.value, field.kind)
        }
        self.init(id, facts)
    }

    /// One fact as `json` has it; nil for one that is unknown.
    package func json(of field: TorrentField) -> JSON? {
        switch self[field] {
        case .unknown: nil
        case .absent: .null
        case .flag(let flag): .bool(flag)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .string(text)
        case .texts(let texts): .array(texts.map(JSON.string))
        case .trackers(let trackers): .array(trackers.map(\.json))
        case .files(let files): .array(files.map(\.json))
        }
    }

    private static func value(of json: JSON, _ kind: TorrentField.Kind) -> FieldValue {
        switch (kind, json) {
        case (_, .null): .absent
        case (.flag, .bool(let flag)): .flag(flag)
        case (.ratio, .real(let number)), (.fraction, .real(let number)): .real(number)
        case (.ratio, .integer(let number)), (.fraction, .integer(let number)): .real(Double(number))
        case (.bytes, .integer(let number)), (.rate, .integer(let number)), (.count, .integer(let number)),
            (.time, .integer(let number)), (.duration, .integer(let number)):
            .integer(number)
        case (.text, .string(let text)), (.state, .string(let text)), (.trackerState, .string(let text)): .text(text)
        case (.texts, .array(let elements)): .texts(elements.compactMap(\.stringValue))
        case (.trackers, .array(let elements)): .trackers(elements.compactMap(Tracker.init(json:)))
        case (.files, .array(let elements)): .files(elements.compactMap(TorrentFile.init(json:)))
        default: .unknown  // another shape than this version writes
        }
    }
}

extension Tracker {
    fileprivate var json: JSON {
        [
            "url": .string(url), "host": .string(host), "tier": .integer(Int64(tier)),
            "state": state.map { .string($0.rawValue) } ?? .null, "message": .string(message),
            "seeds": seeds.map { .integer(Int64($0)) } ?? .null, "peers": peers.map { .integer(Int64($0)) } ?? .null,
        ]
    }

    fileprivate init?(json: JSON) {
        guard let url = json["url"]?.stringValue, let host = json["host"]?.stringValue else { return nil }
        self.init(
            url: url, host: host, tier: Int(json["tier"]?.integerValue ?? 0),
            state: json["state"]?.stringValue.flatMap(TrackerState.init(rawValue:)),
            message: json["message"]?.stringValue ?? "", seeds: json["seeds"]?.integerValue.map(Int.init),
            peers: json["peers"]?.integerValue.map(Int.init))
    }
}

extension TorrentFile {
    fileprivate var json: JSON {
        [
            "path": .string(path), "size": .integer(size), "progress": .real(progress), "wanted": .bool(wanted),
            "priority": .string(priority),
        ]
    }

    fileprivate init?(json: JSON) {
        guard let path = json["path"]?.stringValue, let size = json["size"]?.integerValue else { return nil }
        let progress: Double =
            switch json["progress"] {
            case .real(let number)?: number
            case .integer(let number)?: Double(number)
            default: 0  // written by no version
            }
        self.init(
            path: path, size: size, progress: progress, wanted: json["wanted"]?.boolValue ?? true,
            priority: json["priority"]?.stringValue ?? "normal")
    }
}
