import Clocks
import Engine
import JSON
import Journal
import Rules
import Synchronization
import Torrents

/// Reads a journal in memory.
struct MemoryReader: JournalReader {
    let path: String
    let disk: MemoryJournal.Disk

    private func look<Value: Sendable>(_ body: (MemoryContents) -> Value) -> Value {
        disk.contents.withLock { body($0) }
    }

    func restore() -> EngineState {
        look { contents in
            let present = Dictionary(grouping: contents.torrents.filter { $0.goneAt == nil }, by: \.client)
            return EngineState(
                restoring: contents.records,
                torrents: present.mapValues { $0.map(\.torrent).sorted { $0.id < $1.id } })
        }
    }

    func records(_ kinds: [String]) -> [String: JSON] {
        look { contents in
            contents.records.filter { key, _ in kinds.contains { key == $0 || key.hasPrefix($0 + "/") } }
        }
    }

    func former(of id: IntentID) -> FormerState? { look { $0.formers[id] } }

    func undoable(since wall: WallTime?, limit: Int) -> [StoredIntent] {
        look { contents in
            contents.intents.all
                .filter { stored in
                    stored.state == .done && contents.formers[stored.intent.id] != nil
                        && wall.map { stored.changedAt >= $0 } ?? true
                }
                .sorted { ($0.changedAt, $0.number) > ($1.changedAt, $1.number) }.prefix(limit).map(\.self)
        }
    }

    func events(_ page: Page, _ filter: EventFilter) -> [RecordedEvent] {
        let events = look(\.events).filter { event in
            (filter.client.map { event.client == $0 } ?? true)
                && (filter.type.map { event.type == $0.rawValue } ?? true)
                && (filter.since.map { event.at >= $0 } ?? true)
                && (filter.torrents.map { ids in event.torrent.map(ids.contains) ?? false } ?? true)
        }
        return page.of(events, by: \.number)
    }

    func decisions(_ page: Page, _ filter: DecisionFilter) -> [RecordedDecision] {
        let decisions = look(\.decisions).filter { recorded in
            (filter.rule.map { recorded.decision.rule == $0 } ?? true)
                && (filter.since.map { recorded.decision.at >= $0 } ?? true)
                && (filter.verdict.map { recorded.decision.verdict == $0 } ?? true)
                && (filter.torrents.map { ids in recorded.decision.subject.torrent.map(ids.contains) ?? false } ?? true)
        }
        return page.of(decisions, by: \.number)
    }

    func intents(_ page: Page, _ filter: IntentFilter) -> [StoredIntent] {
        let intents = look(\.intents.all).filter { stored in
            (filter.state.map { stored.state == $0 } ?? true)
                && (filter.torrent.map { stored.intent.subject.torrent == $0 } ?? true)
                && (filter.actions.map { $0.contains(stored.intent.action) } ?? true)
        }
        return page.of(intents, by: \.number)
    }

    func openIntents() -> [StoredIntent] { look(\.intents.open) }

    func intent(_ id: IntentID) -> StoredIntent? { look { $0.intents[id] } }

    func contacts(_ page: Page, client: ClientName?) -> [Contact] {
        page.of(look(\.contacts).filter { client == nil || $0.client == client }, by: \.number)
    }

    func torrents(matching text: String, limit: Int) -> [KnownTorrent] {
        let text = text.lowercased()
        let found = look(\.torrents).filter { known in
            known.torrent.name.lowercased().contains(text) || known.torrent.id.hex.contains(text)
        }
        return Array(found.sorted { ($0.goneAt == nil ? 0 : 1) < ($1.goneAt == nil ? 0 : 1) }.prefix(max(0, limit)))
    }

    func torrentCount(in client: ClientName) -> Int {
        look { contents in contents.torrents.count { $0.client == client && $0.goneAt == nil } }
    }

    func service(at wall: WallTime?) -> ServiceRecord { look(\.service) }

    func size() -> Int64 { 0 }
}

extension Page {
    /// The part of a list that it names; the list is ordered by its numbers.
    fileprivate func of<Element>(_ list: [Element], by number: (Element) -> Int64) -> [Element] {
        switch self {
        case .latest(let count): Array(list.suffix(max(0, count)))
        case .after(let start, let count): Array(list.filter { number($0) > start }.prefix(max(0, count)))
        case .before(let end, let count): Array(list.filter { number($0) < end }.suffix(max(0, count)))
        }
    }
}
