import ClientKit
import Clocks
import Rules
import Simulation
import Torrents

/// A simulated client that tells what a test says, as long as nothing else has changed it.
///
/// A series sets a fact when its value changes; what an action or a person has set stays until then.
struct ClientScript {
    let name: ClientName
    let fake: FakeClient
    private let client: ScriptedClient
    private let torrents: [ScriptedTorrent]
    /// What torrents were when they were listed last, by place.
    private var kept: [Int: Torrent] = [:]
    private var listed: Set<Int> = []

    init(_ client: ScriptedClient, _ torrents: [ScriptedTorrent], kind: ClientKind?, time: VirtualTime) {
        name = client.entry.name
        self.client = client
        self.torrents = torrents
        let capabilities = kind?.capabilities.compactMap(Capability.init(rawValue:)) ?? Capability.allCases
        fake = FakeClient(name: name.text, time: time, capabilities: Set(capabilities))
        edit(client.facts.compactMapValues(\.first))
    }

    /// Lets a poll find what the test says for it.
    mutating func advance(to poll: Int, after elapsed: Duration, at wall: WallTime) {
        edit(Self.news(of: client.facts, at: poll))
        for (place, torrent) in torrents.enumerated() { advance(torrent, at: place, to: poll, after: elapsed, wall) }
    }

    /// Changes facts of a torrent that is there.
    func edit(_ id: Infohash, _ changes: [TorrentField: FieldValue]) {
        guard !changes.isEmpty else { return }
        fake.change(id) { facts in
            for (field, value) in changes { facts[field] = value }
        }
    }

    /// Changes what the client says of itself.
    func edit(_ changes: [ClientFact: FieldValue]) {
        guard !changes.isEmpty else { return }
        fake.changeServer { facts in
            for (fact, value) in changes { facts[fact] = value }
        }
    }

    private mutating func advance(
        _ torrent: ScriptedTorrent, at place: Int, to poll: Int, after elapsed: Duration, _ wall: WallTime
    ) {
        let isListed = torrent.listed.contains { $0.from <= elapsed && ($0.until.map { elapsed < $0 } ?? true) }
        let wasListed = listed.contains(place)
        if wasListed, let now = fake[torrent.id] { kept[place] = now }
        switch (wasListed, isListed) {
        case (true, true): edit(torrent.id, Self.news(of: torrent.facts, at: poll))
        case (true, false):
            listed.remove(place)
            if fake[torrent.id] == nil { kept[place] = nil }
            fake.drop(torrent.id)
        case (false, true):
            listed.insert(place)
            fake.put(listing(of: torrent, at: place, poll: poll, wall))
        case (false, false): break
        }
    }

    /// A torrent as it comes into the list: for the first time, again, or added anew after it was removed.
    private func listing(of torrent: ScriptedTorrent, at place: Int, poll: Int, _ wall: WallTime) -> Torrent {
        var facts = kept[place]?.facts ?? torrent.basis
        for (field, values) in torrent.facts where kept[place] == nil || values.count > 1 {
            facts[field] = values[min(poll, values.count - 1)]
        }
        // What comes later is news: its dates are of now, unless the test says others.
        if kept[place] == nil, poll > 0, torrent.facts[.addedAt] == nil { facts[.addedAt] = .integer(wall.seconds) }
        return Torrent(torrent.id, facts)
    }

    /// The facts that are others than at the poll before.
    private static func news<Fact>(of facts: [Fact: [FieldValue]], at poll: Int) -> [Fact: FieldValue] {
        guard poll > 0 else { return [:] }
        return facts.compactMapValues { values in
            guard poll < values.count, values[poll] != values[poll - 1] else { return nil }
            return values[poll]
        }
    }
}

extension FakeClient {
    /// Says what will be listed once the torrent of a file is added.
    func teach(_ file: ScriptedFile) {
        guard case .torrent(let content) = file.facts.content, let id = content.hash else { return }
        teach(
            .downloading(id, name: content.name, size: content.size ?? 1) { facts in
                facts[.private] = .flag(content.isPrivate)
                facts[.comment] = content.comment.map(FieldValue.text) ?? .absent
            })
    }
}
