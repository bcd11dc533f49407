import Clocks
import JSON
import Torrents

/// The form of an episode that the journal keeps.
extension Episode {
    var json: JSON {
        var members: [JSON.Member] = [
            JSON.Member("phase", .string(phase.rawValue)),
            JSON.Member("held", holding.json),
            JSON.Member("next", .integer(Int64(next))),
        ]
        if let restartedAt { members.append(JSON.Member("restarted", .integer(restartedAt.milliseconds))) }
        if let strikes { members.append(JSON.Member("strikes", strikes.json)) }
        if let keeping { members.append(JSON.Member("keeping", keeping.json)) }
        if let repeating { members.append(JSON.Member("repeating", repeating.json)) }
        func table(_ name: String, _ table: [Int: JSON]) {
            guard !table.isEmpty else { return }
            let rows = table.sorted { $0.key < $1.key }.map { JSON.Member(String($0.key), $0.value) }
            members.append(JSON.Member(name, .object(rows)))
        }
        table("released", released.mapValues { .array($0.map(JSON.string)) })
        table("confirmed", confirmed)
        table("rehearsed", rehearsed)
        table("asked", asked.mapValues { .array($0.map(\.json)) })
        if let exits { members.append(JSON.Member("exits", exits.json)) }
        if let heldReason { members.append(JSON.Member("heldReason", .string(heldReason))) }
        if let heldUntil { members.append(JSON.Member("heldUntil", .integer(heldUntil.milliseconds))) }
        if !lost.isEmpty {
            members.append(JSON.Member("lost", .array(lost.sorted().map { .integer(Int64($0)) })))
        }
        table("setbacks", setbacks.mapValues(\.json))
        table("proofs", proofs.mapValues(\.arguments))
        if !approved.isEmpty {
            members.append(JSON.Member("approved", .array(approved.map(\.text).sorted().map(JSON.string))))
        }
        table("asks", asks.mapValues(\.json))
        if waitsForPerson { members.append(JSON.Member("waitsForPerson", true)) }
        if waitsForLimit { members.append(JSON.Member("waitsForLimit", true)) }
        if hasBegun { members.append(JSON.Member("begun", true)) }
        if let event { members.append(JSON.Member("event", event.json)) }
        return .object(members)
    }

    init?(json: JSON) {
        guard let phase = json["phase"]?.stringValue.flatMap(Phase.init(rawValue:)),
            let holding = json["held"].flatMap(HoldingTime.init(json:)), let next = json["next"]?.integerValue
        else { return nil }
        func table(_ name: String) -> [Int: JSON] {
            guard case .object(let members)? = json[name] else { return [:] }
            let rows = members.compactMap { member in Int(member.name).map { ($0, member.value) } }
            return Dictionary(rows) { first, _ in first }
        }
        self.init(
            phase: phase, holding: holding,
            restartedAt: json["restarted"]?.integerValue.map { .milliseconds(max(0, $0.asFact)) },
            strikes: json["strikes"].flatMap(Strikes.init(json:)),
            keeping: json["keeping"].flatMap(HoldingTime.init(json:)),
            repeating: json["repeating"].flatMap(HoldingTime.init(json:)),
            next: Int(clamping: max(0, next.asFact)),
            released: table("released").mapValues { ($0.arrayValue ?? []).compactMap(\.stringValue) },
            confirmed: table("confirmed"),
            asked: table("asked").mapValues { ($0.arrayValue ?? []).compactMap(Baseline.Piece.init(json:)) },
            exits: json["exits"].flatMap(Exits.init(json:)),
            lost: Set((json["lost"]?.arrayValue ?? []).compactMap(\.integerValue).map { Int(clamping: $0) }),
            rehearsed: table("rehearsed"),
            heldReason: json["heldReason"]?.stringValue,
            heldUntil: json["heldUntil"]?.integerValue.map(WallTime.init(milliseconds:)), quietUntil: nil,
            setbacks: table("setbacks").compactMapValues(Setback.init(json:)),
            proofs: table("proofs").mapValues(Proof.init(of:)),
            approved: Set((json["approved"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(IntentMark.init) }),
            asks: table("asks").compactMapValues(Ask.init(json:)),
            waitsForPerson: json["waitsForPerson"]?.boolValue ?? false,
            waitsForLimit: json["waitsForLimit"]?.boolValue ?? false,
            hasBegun: json["begun"]?.boolValue ?? false,
            event: json["event"].flatMap(StoredEvent.init(json:)))
    }
}

extension StoredEvent {
    var json: JSON {
        [
            "id": .string(id.text), "kind": .string(type.rawValue),
            "wall": .integer(wall.milliseconds), "late": .bool(late), "old": old?.json ?? .null,
        ]
    }

    fileprivate init?(json: JSON) {
        guard let id = json["id"]?.stringValue, let type = json["kind"]?.stringValue.flatMap(EventType.init(rawValue:)),
            let wall = json["wall"]?.integerValue, let late = json["late"]?.boolValue
        else { return nil }
        self.init(
            id: EventID(id), type: type, wall: WallTime(milliseconds: wall), late: late,
            old: json["old"].flatMap(Torrent.init(json:)))
    }
}
