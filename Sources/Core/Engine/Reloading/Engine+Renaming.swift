import Rules
import Torrents

extension Engine {
    /// Hands what is remembered of a client on to its new name, where only the name has changed.
    mutating func followRenamedClients(_ builder: inout TickBuilder) {
        let addresses = Dictionary(rules.clients.map { ($0.name, $0.address) }) { first, _ in first }
        for entry in rules.clients where state.clients[entry.name] == nil && state.addresses[entry.name] == nil {
            let former = state.addresses.rows.filter { $0.value == entry.address && addresses[$0.key] == nil }.keys
                .min()
            guard let former else { continue }
            rename(former, to: entry.name, into: &builder)
            state.addresses[former] = nil
        }
        for (client, address) in addresses where state.addresses[client] != address {
            state.addresses[client] = address
        }
    }

    private mutating func rename(_ old: ClientName, to new: ClientName, into builder: inout TickBuilder) {
        if var client = state.clients[old] {
            client.move(from: old, to: new, &builder.tick)
            state.clients[old] = nil
            state.clients[new] = client
        }
        state.sessions.move(old, to: new)
        state.contacts.move(old, to: new)
        state.doubts.move(old, to: new)
        state.observed.move(old, to: new)
        state.seen.move(old, to: new)
        state.warnings.move(old, to: new)
        state.names.moveAll { $0.client == old ? NamePlace($0.kind, $0.text, on: new) : nil }
        state.goneNames.move(old, to: new)
        state.manualHolds.move(.client(old), to: .client(new))
        for refusal in state.refusals.values { state.rename(refusal, from: old, to: new) }
        moveState { $0.renamed(from: old, to: new) }
        for (id, removal) in state.removals.rows where removal.client == old {
            var renamed = removal
            renamed.client = new
            state.removals[id] = renamed
        }
    }

    /// Files what is remembered of subjects under others; nil leaves one as it is.
    mutating func moveState(_ moved: (Subject) -> Subject?) {
        func movedKey(_ key: EpisodeKey) -> EpisodeKey? {
            moved(key.subject).map { EpisodeKey(rule: key.rule, subject: $0) }
        }
        state.episodes.moveAll(moved)
        state.baselines.moveAll { key in movedKey(key.episode).map { ClaimKey(episode: $0, index: key.index) } }
        state.endings.moveAll(moved)
        state.rehearsals.endings.moveAll(moved)
        state.fired.moveAll(movedKey)
        state.occurrences.moveAll(movedKey)
        for (id, deed) in state.deeds.all {
            if let other = moved(deed.subject) { state.deeds[id] = deed.about(other) }
        }
    }
}

extension EngineState {
    /// Files a refusal about a client, or about a torrent of it, under the client's new name.
    fileprivate mutating func rename(_ refusal: Refusal, from old: ClientName, to new: ClientName) {
        guard let subject = refusal.subject.renamed(from: old, to: new) else { return }
        refusals[refusal.key] = nil
        let renamed = Refusal(rule: refusal.rule, subject: subject, title: refusal.title, at: refusal.at)
        refusals[renamed.key] = renamed
    }
}

extension RuleTable {
    /// Files rows under other subjects; nil leaves one where it is.
    fileprivate mutating func moveAll(_ moved: (Subject) -> Subject?) {
        for (rule, own) in byRule {
            for (subject, row) in own {
                guard let other = moved(subject) else { continue }
                self[EpisodeKey(rule: rule, subject: subject)] = nil
                self[EpisodeKey(rule: rule, subject: other)] = row
            }
        }
    }
}

extension Table {
    /// Files rows under other keys; nil leaves one where it is.
    fileprivate mutating func moveAll(_ moved: (Key) -> Key?) {
        for (key, row) in rows {
            guard let other = moved(key) else { continue }
            self[key] = nil
            self[other] = row
        }
    }

    /// Files a row under another key, where there is one.
    fileprivate mutating func move(_ old: Key, to new: Key) {
        if let row = remove(old) { self[new] = row }
    }
}

extension ClientState {
    /// Files the durable descriptions under another name.
    fileprivate mutating func move(from old: ClientName, to new: ClientName, _ tick: inout Tick) {
        guard let accepted else { return }
        for torrent in accepted.torrents {
            tick.gone.append((old, torrent.id))
            tick.known.append((new, torrent))
        }
        self.accepted = Snapshot(
            client: new, takenAt: accepted.takenAt, session: accepted.session, runSince: accepted.runSince,
            torrents: accepted.torrents, server: accepted.server)
    }
}

extension ClientEntry {
    /// Where the client is, so that it is known again by another name.
    fileprivate var address: String { "\(type) \(url)".fingerprint }
}
