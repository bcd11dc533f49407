import Daemon
import Engine
import JSON
import Journal
import NIOCore
import ReadModel
import Rules
import Torrents

/// Puts what is news to one reader into the lines of a stream.
struct StreamTeller {
    private static let page = 200

    let facts: WebFacts
    private var place: StreamPlace
    /// The number of the overview that was told last.
    private var overview: Int?

    init(facts: WebFacts, place: StreamPlace) {
        self.facts = facts
        self.place = place
    }

    /// The events and decisions that were written down since the reader was told last, and what became of intents.
    mutating func news(after item: Feed.Item? = nil) async throws -> ByteBuffer {
        guard let item else { return ByteBuffer(string: try await text(after: nil)) }
        let (facts, start) = (facts, place)
        let key = StreamNews.Key(place: start, commit: item.number, missed: item.missed)
        let told = try await facts.readers.news.told(key) {
            var teller = StreamTeller(facts: facts, place: start)
            let text = try await teller.text(after: item)
            return StreamNews.Told(bytes: ByteBuffer(string: text), place: teller.place)
        }
        place = told.place
        return told.bytes
    }

    private mutating func text(after item: Feed.Item?) async throws -> String {
        var text = ""
        if let item, item.missed > 0 { text += line("missed", ["commits": .integer(Int64(item.missed))]) }
        while true {
            let events =
                try await facts.answer(
                    .events(.after(place.event, Self.page), EventFilter(), patience: .zero)
                ).arrayValue ?? []
            for event in events {
                place.event = event["number"]?.integerValue ?? place.event
                text += line("event", event.withReadableTimes)
            }
            let decisions =
                try await facts.answer(.history(.after(place.decision, Self.page), DecisionFilter()))
                .arrayValue ?? []
            for decision in decisions {
                place.decision = decision["number"]?.integerValue ?? place.decision
                text += line("decision", decision.withReadableTimes)
            }
            if events.count < Self.page, decisions.count < Self.page { break }
        }
        guard let commit = item?.commit else { return text }
        for id in commit.intentsTouched {
            guard let stored = try await facts.model.intent(id.text) else { continue }
            text += line("intent", stored.json.withReadableTimes)
        }
        for (client, torrents) in commit.torrentsChanged {
            text += line(
                "torrents",
                ["client": .string(client.text), "hashes": .array(torrents.prefix(Self.page).map { .string($0.hex) })])
        }
        return text
    }

    /// How things stand where that is news, or a line that only keeps the connection open.
    mutating func beat() async throws -> String {
        let now = try await facts.overview()
        guard now.number != overview else { return ": still there\n\n" }
        overview = now.number
        return line("overview", now.text)
    }

    private func line(_ kind: String, _ data: JSON) -> String { line(kind, data.text()) }

    private func line(_ kind: String, _ data: String) -> String {
        "event: \(kind)\nid: \(place.text)\ndata: \(data)\n\n"
    }
}

extension Commit {
    /// The intents that were planned or came to an end.
    fileprivate var intentsTouched: [IntentID] {
        let planned = ticks.flatMap { tick in tick.intents.map(\.id) + tick.cancelled.map(\.id) }
        switch change {
        case .ended(let id, _, _)?, .revived(let id)?: return planned + [id]
        case nil: return planned
        }
    }

    /// The torrents of which a fact changed that lasts, by client.
    fileprivate var torrentsChanged: [(client: ClientName, torrents: [Infohash])] {
        let all = ticks.flatMap { tick in
            tick.known.map { (client: $0.client, id: $0.torrent.id) } + tick.gone.map { (client: $0.client, id: $0.id) }
        }
        return Dictionary(grouping: all, by: \.client).sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.id)) }
    }
}
