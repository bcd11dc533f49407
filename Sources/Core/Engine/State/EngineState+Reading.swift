import Clocks
import JSON
import Torrents

/// Takes up entries that ticks wrote; what another version wrote and this one cannot read is left out.
extension EngineState {
    mutating func restore(_ key: String, _ value: JSON) {
        let parts = key.split(separator: "/", maxSplits: 1)
        let rest = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "ticks": ticks = max(0, value.integerValue?.asFact ?? 0)
        case "session": clients[ClientName(String(rest)), default: ClientState()].session = value.stringValue
        case "contact":
            clients[ClientName(String(rest)), default: ClientState()].contact = FirstContact(json: value)
        case "doubts": clients[ClientName(String(rest)), default: ClientState()].doubts = Doubts(json: value)
        case "warning": warnings[ClientName(String(rest))] = value.stringValue
        case "meaning": meanings[String(rest)] = value.stringValue
        case "episode":
            if let key = EpisodeKey(text: rest), let episode = Episode(json: value) {
                episodes[key.rule, default: [:]][key.subject] = episode
            }
        case "seen":
            if let time = value.integerValue {
                clients[ClientName(String(rest)), default: ClientState()].seen = WallTime(milliseconds: time)
            }
        case "taken":
            if let key = EpisodeKey(text: rest), let identity = value.stringValue { taken[key] = identity }
        case "aftermath":
            if let key = EpisodeKey(text: rest), let followUp = FollowUp(json: value) { followUps[key] = followUp }
        case "fired":
            if let key = EpisodeKey(text: rest), let time = value.integerValue {
                fired[key] = WallTime(milliseconds: time)
            }
        case "occurrence":
            if let key = EpisodeKey(text: rest), let progress = Progress(json: value) { occurrences[key] = progress }
        case "window": windows[String(rest)] = Progress(json: value)
        case "installation": installation = value.stringValue
        case "override":
            if let override = WindowOverride(json: value) { overrides[override.window] = override }
        case "baseline":
            let parts = rest.split(separator: "/", maxSplits: 1)
            if parts.count == 2, let index = Int(parts[0]), let key = EpisodeKey(text: parts[1]) {
                baselines[ClaimKey(episode: key, index: index)] = Baseline(json: value)
            }
        case "ending":
            if let key = EpisodeKey(text: rest), let ending = Ending(json: value) {
                endings[key.subject, default: [:]][key.rule] = ending
            }
        case "deed":
            if let deed = Deed(json: value) { deeds.insert(IntentID(String(rest)), deed) }
        case "address": addresses[ClientName(String(rest))] = value.stringValue
        case "removal": removals[IntentID(String(rest))] = Removal(json: value)
        case "rehearsed": rehearsals.restore(rest, value)
        case "rest": rests[String(rest)] = Rest(json: value)
        case "open":
            if let intent = OpenIntent(json: value) { open.insert(IntentID(String(rest)), intent) }
        case "clock": clock = ClockWatch(json: value)
        case "disks":
            let name = ClientName(String(rest))
            lostDisks[name] = (value.arrayValue ?? []).compactMap { LostDisk(json: $0, of: name) }
        default: return  // a key of another version
        }
    }
}

extension Removal {
    init?(json: JSON) {
        guard let client = json["client"]?.stringValue, let at = json["at"]?.integerValue else { return nil }
        self.init(
            client: ClientName(client), at: WallTime(milliseconds: at),
            torrent: json["torrent"]?.stringValue.flatMap(Infohash.init(hex:)))
    }
}

extension Episode {
    fileprivate init?(json: JSON) {
        guard let phase = json["phase"]?.stringValue.flatMap(Phase.init(rawValue:)),
            let held = json["held"]?.integerValue, let next = json["next"]?.integerValue
        else { return nil }
        func table(_ name: String) -> [Int: JSON] {
            guard case .object(let members)? = json[name] else { return [:] }
            let rows = members.compactMap { member in Int(member.name).map { ($0, member.value) } }
            return Dictionary(rows) { first, _ in first }
        }
        self.init(
            phase: phase, held: .milliseconds(held.asFact), seenAt: nil, next: Int(clamping: max(0, next.asFact)),
            released: table("released").mapValues { ($0.arrayValue ?? []).compactMap(\.stringValue) },
            confirmed: table("confirmed"),
            asked: table("asked").mapValues { ($0.arrayValue ?? []).compactMap(Baseline.Piece.init(json:)) },
            exits: json["exits"].flatMap(Exits.init(json:)), rehearsed: table("rehearsed"),
            heldReason: json["heldReason"]?.stringValue,
            heldUntil: json["heldUntil"]?.integerValue.map(WallTime.init(milliseconds:)), quietUntil: nil,
            setbacks: table("setbacks").compactMapValues(Setback.init(json:)),
            proofs: table("proofs").mapValues(Proof.init(of:)),
            event: json["event"].flatMap(StoredEvent.init(json:)))
    }
}

extension StoredEvent {
    fileprivate init?(json: JSON) {
        guard let id = json["id"]?.stringValue, let kind = json["kind"]?.stringValue.flatMap(EventKind.init(rawValue:)),
            let wall = json["wall"]?.integerValue, let late = json["late"]?.boolValue
        else { return nil }
        self.init(
            id: EventID(id), kind: kind, wall: WallTime(milliseconds: wall), late: late,
            old: json["old"].flatMap(Torrent.init(json:)))
    }
}

extension OpenIntent {
    fileprivate init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let action = json["action"]?.stringValue,
            let purpose = json["purpose"]?.stringValue.flatMap(Intent.Purpose.init(rawValue:))
        else { return nil }
        self.init(
            rule: rule, subject: subject, action: action, index: json["index"]?.integerValue.map(Int.init),
            purpose: purpose, isRemoval: json["removal"]?.boolValue ?? false, client: json["client"]?.stringValue,
            arguments: json["arguments"] ?? .null, terms: json["terms"].flatMap(Terms.init(json:)),
            fileIdentity: json["fileIdentity"]?.stringValue)
    }
}

extension OpenIntent.Terms {
    fileprivate init?(json: JSON) {
        guard let meaning = json["meaning"]?.stringValue else { return nil }
        self.init(meaning: meaning, session: json["session"]?.stringValue)
    }
}

extension FollowUp {
    fileprivate init?(json: JSON) {
        guard let title = json["title"]?.stringValue else { return nil }
        func steps(_ name: String) -> [Step] {
            (json[name]?.arrayValue ?? []).compactMap { step in
                guard let path = step["path"]?.stringValue, let action = step["action"]?.stringValue,
                    let arguments = step["arguments"]
                else { return nil }
                return Step(
                    path: path, action: action, arguments: arguments,
                    takesReason: step["takesReason"]?.boolValue ?? false)
            }
        }
        self.init(
            title: title, done: steps("done"), dead: steps("dead"),
            failures: (json["failures"]?.arrayValue ?? []).compactMap { failure in
                failure["reason"]?.stringValue.map { Failure(client: failure["client"]?.stringValue, reason: $0) }
            }, judged: json["judged"].flatMap(JudgedFile.init(json:)))
    }
}
