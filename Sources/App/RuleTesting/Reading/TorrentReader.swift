import Clocks
import Rules
import Simulation
import Torrents

/// Reads the clients and torrents of a test.
struct TorrentReader {
    let names: TestNames
    let start: WallTime
    let facts: FactReader

    /// Every client of the rule file, with what the test says of it.
    func clients(_ value: Located?) -> [ScriptedClient] {
        var said: [ClientName: [ClientFact: [FieldValue]]] = [:]
        for member in value?.object()?.named ?? [] {
            guard let entry = names.rules.clients.first(where: { $0.name.text == member.name }) else {
                member.value.error(
                    at: member.nameRange, "no client is named \"\(member.name)\"",
                    fix: Located.suggestion(member.name, names.rules.clients.map(\.name.text)))
                continue
            }
            guard var object = member.value.object() else { continue }
            if let type = object.optional("type"), let name = type.word(), name != entry.type {
                type.error("the rule file says that it is a \(entry.type)", fix: "write \"\(entry.type)\"")
            }
            if let value = object.optional("facts") { said[entry.name] = clientFacts(value) }
            object.refuseOthers()
        }
        return names.rules.clients.map { ScriptedClient(entry: $0, facts: said[$0.name] ?? [:]) }
    }

    /// What a client says of itself.
    func clientFacts(_ value: Located) -> [ClientFact: [FieldValue]] {
        var read: [ClientFact: [FieldValue]] = [:]
        for member in value.object()?.named ?? [] {
            guard let fact = ClientFact(rawValue: member.name) else {
                member.value.error(
                    at: member.nameRange, "no fact of clients is named \"\(member.name)\"",
                    fix: Located.suggestion(member.name, ClientFact.allCases.map(\.rawValue)))
                continue
            }
            read[fact] = facts.values(member.value, of: fact.kind)
        }
        return read
    }

    /// Facts of a torrent.
    func torrentFacts(_ value: Located, of client: ClientName?) -> [TorrentField: [FieldValue]] {
        var read: [TorrentField: [FieldValue]] = [:]
        for member in value.object()?.named ?? [] {
            guard let field = names.field(member.name, at: member.nameRange, of: client, member.value) else { continue }
            read[field] = facts.values(member.value, of: field.kind)
        }
        return read
    }

    /// The torrents of a test, in file order.
    func torrents(_ value: Located?) -> [(torrent: ScriptedTorrent, nameValue: Located)] {
        var known: Set<String> = []
        return (value?.elements() ?? []).compactMap { element in
            guard var object = element.object() else { return nil }
            let place = object.optional("client")
            let client = place.flatMap(names.client) ?? (place == nil ? onlyClient(element) : nil)
            let nameValue = object.required("name", such: "\"name\": \"a film\"")
            let listed = spans(object.optional("listed"))
            let said = object.optional("facts").map { torrentFacts($0, of: client) } ?? [:]
            object.refuseOthers()
            guard let client, let nameValue, let name = nameValue.word() else { return nil }
            guard known.insert(name).inserted else {
                nameValue.error("another torrent of this test is named \"\(name)\"", fix: "give it a name of its own")
                return nil
            }
            let torrent = ScriptedTorrent(
                client: client, name: name, id: Self.id(of: name, client), listed: listed,
                basis: basis(name, client, saying: said), facts: said)
            return (torrent, nameValue)
        }
    }

    /// The client of a torrent that names none.
    private func onlyClient(_ value: Located) -> ClientName? {
        let clients = names.rules.clients.map(\.name)
        if clients.count == 1 { return clients[0] }
        value.error(
            at: value.range.lowerBound..<value.range.lowerBound + 1, "\"client\" is missing",
            fix: "add \"client\": one of \(clients.map { "\"\($0)\"" }.joined(separator: ", "))")
        return nil
    }

    /// When a torrent is listed: always, or from one time until another, over and over.
    private func spans(_ value: Located?) -> [(from: Duration, until: Duration?)] {
        guard let value else { return [(.zero, nil)] }
        let times = value.elements()?.map { ($0, $0.time()) } ?? []
        var last: Duration?
        for (place, time) in times {
            if let time, let last, time <= last {
                place.error("this time is not after the one before it", fix: "write times in their order")
            }
            last = time ?? last
        }
        let known = times.compactMap(\.1)
        if known.isEmpty, !value.reader.hasErrors {
            value.error("no time", fix: "write [\"5m\"] for from then on, or [\"0m\", \"2h\"] for until then")
        }
        return stride(from: 0, to: known.count, by: 2).map { place in
            (known[place], place + 1 < known.count ? known[place + 1] : nil)
        }
    }

    /// A hash that follows from the names.
    private static func id(of name: String, _ client: ClientName) -> Infohash {
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(client)/\(name)".utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        guard let id = Infohash(bytes: bytes) else { preconditionFailure("twenty bytes make an infohash") }
        return id
    }

    /// What is said of a torrent beside the test's own words: an ordinary torrent to which those belong.
    private func basis(_ name: String, _ client: ClientName, saying said: [TorrentField: [FieldValue]]) -> TorrentFacts
    {
        func first(_ field: TorrentField) -> FieldValue? { said[field]?.first }
        let size = first(.size)?.integer ?? 1 << 30
        let isSeeding = first(.state)?.text == TorrentState.seeding.rawValue
        let isDone = first(.done)?.flag ?? (isSeeding || first(.progress)?.real == 1)
        let seeded = first(.seedingTime)?.integer ?? 0
        let progress = isDone ? 1 : first(.progress)?.real ?? 0.5
        let left = Int64(Double(size) * (1 - progress))
        var facts = Torrent.downloading(Self.id(of: name, client), name: name, size: size).facts
        facts[.client] = .text(client.text)
        facts[.state] = .text((isDone ? TorrentState.seeding : .downloading).rawValue)
        facts[.done] = .flag(isDone)
        facts[.progress] = .real(progress)
        facts[.left] = .integer(left)
        facts[.downloaded] = .integer(size - left)
        facts[.seedingTime] = .integer(seeded)
        facts[.activeTime] = .integer(seeded)
        facts[.addedAt] = .integer(start.seconds - seeded - 86_400)
        facts[.completedAt] = isDone ? .integer(start.seconds - seeded) : .absent
        facts[.downRate] = .integer(isDone ? 0 : 1_000_000)
        facts[.uploaded] = .integer(Int64((first(.ratio)?.real ?? 0) * Double(size)))
        facts[.trackerStatus] = .text(TrackerState.working.rawValue)
        let kind = names.rules.clients.first { $0.name == client }.flatMap { entry in
            names.kinds.first { $0.name == entry.type }
        }
        for field in TorrentField.allCases where !(kind?.facts.contains(field) ?? true) { facts[field] = .unknown }
        return facts
    }
}
