import Clocks
import JSON
import Torrents

/// Turns entries of the state into the keys and values that the journal keeps.
extension EngineState {
    static func json(of episode: Episode) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("phase", .string(episode.phase.rawValue)),
            JSON.Member("held", .integer(episode.held.milliseconds)),
            JSON.Member("next", .integer(Int64(episode.next))),
        ]
        func table(_ name: String, _ table: [Int: JSON]) {
            guard !table.isEmpty else { return }
            let rows = table.sorted { $0.key < $1.key }.map { JSON.Member(String($0.key), $0.value) }
            members.append(JSON.Member(name, .object(rows)))
        }
        table("released", episode.released.mapValues { .array($0.map(JSON.string)) })
        table("confirmed", episode.confirmed)
        table("rehearsed", episode.rehearsed)
        table("asked", episode.asked.mapValues { .array($0.map(\.json)) })
        if let exits = episode.exits { members.append(JSON.Member("exits", exits.json)) }
        if let reason = episode.heldReason { members.append(JSON.Member("heldReason", .string(reason))) }
        if let until = episode.heldUntil { members.append(JSON.Member("heldUntil", .integer(until.milliseconds))) }
        table("setbacks", episode.setbacks.mapValues(\.json))
        table("proofs", episode.proofs.mapValues(\.arguments))
        if let event = episode.event { members.append(JSON.Member("event", json(of: event))) }
        return .object(members)
    }

    private static func json(of event: StoredEvent) -> JSON {
        [
            "id": .string(event.id.text), "kind": .string(event.kind.rawValue),
            "wall": .integer(event.wall.milliseconds), "late": .bool(event.late), "old": event.old?.json ?? .null,
        ]
    }

    static func json(of intent: OpenIntent) -> JSON {
        [
            "rule": .string(intent.rule), "subject": .string(intent.subject.key), "action": .string(intent.action),
            "index": intent.index.map { .integer(Int64($0)) } ?? .null, "purpose": .string(intent.purpose.rawValue),
            "removal": .bool(intent.isRemoval), "client": intent.client.map(JSON.string) ?? .null,
            "arguments": intent.arguments,
            "terms": intent.terms?.json ?? .null,
            "fileIdentity": intent.fileIdentity.map(JSON.string) ?? .null,
        ]
    }

    static func json(of removal: Removal) -> JSON {
        [
            "client": .string(removal.client.text), "at": .integer(removal.at.milliseconds),
            "torrent": removal.torrent.map { .string($0.hex) } ?? .null,
        ]
    }
}

extension FollowUp {
    var json: JSON {
        func list(_ steps: [Step]) -> JSON {
            .array(
                steps.map { step in
                    [
                        "path": .string(step.path), "action": .string(step.action), "arguments": step.arguments,
                        "takesReason": .bool(step.takesReason),
                    ]
                })
        }
        let failures = failures.map { failure -> JSON in
            ["client": failure.client.map(JSON.string) ?? .null, "reason": .string(failure.reason)]
        }
        return [
            "title": .string(title), "done": list(done), "dead": list(dead), "failures": .array(failures),
            "judged": judged?.json ?? .null,
        ]
    }
}

extension OpenIntent.Terms {
    fileprivate var json: JSON {
        ["meaning": .string(meaning), "session": session.map(JSON.string) ?? .null]
    }
}

extension Tick {
    mutating func remember(_ key: EpisodeKey, _ episode: Episode?) {
        records[key.text] = .some(episode.map(EngineState.json(of:)))
    }

    mutating func remember(_ id: IntentID, open intent: OpenIntent?) {
        records["open/\(id)"] = .some(intent.map(EngineState.json(of:)))
    }

    mutating func remember(_ id: IntentID, removal: Removal?) {
        records["removal/\(id)"] = .some(removal.map(EngineState.json(of:)))
    }

    mutating func remember(fired key: EpisodeKey, _ at: WallTime?) {
        records["fired/\(key.rule)/\(key.subject.key)"] = .some(at.map { .integer($0.milliseconds) })
    }

    mutating func remember(occurrence key: EpisodeKey, _ progress: Progress?) {
        records["occurrence/\(key.rule)/\(key.subject.key)"] = .some(progress?.json)
    }

    mutating func remember(window: String, told progress: Progress?) {
        records["window/\(window)"] = .some(progress?.json)
    }

    mutating func remember(window: String, _ override: WindowOverride?) {
        records["override/\(window)"] = .some(override?.json)
    }

    mutating func remember(_ key: ClaimKey, baseline: Baseline?) {
        records["baseline/\(key.index)/\(key.episode.rule)/\(key.episode.subject.key)"] = .some(baseline?.json)
    }

    mutating func remember(_ key: EpisodeKey, ending: Ending?) {
        records["ending/\(key.rule)/\(key.subject.key)"] = .some(ending?.json)
    }

    mutating func remember(_ id: IntentID, deed: Deed?) {
        records["deed/\(id)"] = .some(deed?.json)
    }

    /// Drops the rows about a client itself, which has another name now.
    mutating func forget(client: ClientName) {
        for kind in ["session", "seen", "contact", "doubts"] { records["\(kind)/\(client)"] = .some(nil) }
    }

    mutating func remember(address: String?, of client: ClientName) {
        records["address/\(client)"] = .some(address.map(JSON.string))
    }

    mutating func remember(_ key: EpisodeKey, followUp: FollowUp?) {
        records["aftermath/\(key.rule)/\(key.subject.key)"] = .some(followUp?.json)
    }

    mutating func remember(taken key: EpisodeKey, _ identity: String?) {
        records["taken/\(key.rule)/\(key.subject.key)"] = .some(identity.map(JSON.string))
    }

    mutating func remember(seen: WallTime, of client: ClientName) {
        records["seen/\(client)"] = .some(.integer(seen.milliseconds))
    }

    mutating func remember(contact: FirstContact, of client: ClientName) {
        records["contact/\(client)"] = .some(contact.json)
    }

    mutating func remember(doubts: Doubts?, of client: ClientName) {
        records["doubts/\(client)"] = .some(doubts?.json)
    }

    mutating func remember(session: String, of client: ClientName) {
        records["session/\(client)"] = .some(.string(session))
    }

    mutating func remember(warning: String?, of client: ClientName) {
        records["warning/\(client)"] = .some(warning.map(JSON.string))
    }

    mutating func remember(meaning: String?, of rule: String) {
        records["meaning/\(rule)"] = .some(meaning.map(JSON.string))
    }

    mutating func remember(clock: JSON) { records["clock"] = .some(clock) }

    mutating func remember(disks: [LostDisk], of client: ClientName) {
        records["disks/\(client)"] = .some(disks.isEmpty ? nil : .array(disks.map(\.json)))
    }

    mutating func remember(installation: String) {
        records["installation"] = .some(.string(installation))
    }

    /// Writes down how far the ticks have counted.
    mutating func rememberNumber() {
        records["ticks"] = .some(.integer(number))
    }
}
