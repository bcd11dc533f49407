import Rules
import Torrents

extension Engine {
    /// Hands what is remembered of a client on to its new name, where only the name has changed.
    mutating func followRenamedClients(_ builder: inout TickBuilder) {
        let addresses = Dictionary(rules.clients.map { ($0.name, $0.address) }) { first, _ in first }
        for entry in rules.clients where state.clients[entry.name] == nil && state.addresses[entry.name] == nil {
            let former = state.addresses.filter { $0.value == entry.address && addresses[$0.key] == nil }.keys.min()
            guard let former else { continue }
            rename(former, to: entry.name, &builder)
            state.addresses[former] = nil
            builder.tick.remember(address: nil, of: former)
        }
        for (client, address) in addresses where state.addresses[client] != address {
            state.addresses[client] = address
            builder.tick.remember(address: address, of: client)
        }
    }

    private mutating func rename(_ old: ClientName, to new: ClientName, _ builder: inout TickBuilder) {
        if var client = state.clients.removeValue(forKey: old) {
            client.move(from: old, to: new, &builder.tick)
            state.clients[new] = client
        }
        moveState(&builder) { subject in
            switch subject {
            case .torrent(old, let incarnation): .torrent(new, incarnation)
            case .client(old): .client(new)
            case .torrent, .client, .file, .nothing: nil
            }
        }
        for (id, removal) in state.removals where removal.client == old {
            state.removals[id] = Removal(client: new, at: removal.at)
            builder.tick.remember(id, removal: state.removals[id])
        }
        if let warning = state.warnings.removeValue(forKey: old) {
            state.warnings[new] = warning
            builder.tick.remember(warning: nil, of: old)
            builder.tick.remember(warning: warning, of: new)
        }
    }

    /// Files what is remembered of subjects under others; nil leaves one as it is.
    mutating func moveState(_ builder: inout TickBuilder, _ moved: (Subject) -> Subject?) {
        for (rule, episodes) in state.episodes {
            for (subject, episode) in episodes {
                guard let other = moved(subject) else { continue }
                state.episodes[rule]?[subject] = nil
                state.episodes[rule]?[other] = episode
                builder.tick.remember(EpisodeKey(rule: rule, subject: subject), nil)
                builder.tick.remember(EpisodeKey(rule: rule, subject: other), episode)
            }
        }
        for (key, baseline) in state.baselines {
            guard let other = moved(key.episode.subject) else { continue }
            state.baselines[key] = nil
            builder.tick.remember(key, baseline: nil)
            let new = ClaimKey(episode: EpisodeKey(rule: key.episode.rule, subject: other), index: key.index)
            state.baselines[new] = baseline
            builder.tick.remember(new, baseline: baseline)
        }
        for (subject, endings) in state.endings {
            guard let other = moved(subject) else { continue }
            state.endings[subject] = nil
            state.endings[other] = endings
            for (rule, ending) in endings {
                builder.tick.remember(EpisodeKey(rule: rule, subject: subject), ending: nil)
                builder.tick.remember(EpisodeKey(rule: rule, subject: other), ending: ending)
            }
        }
        for (key, time) in state.fired {
            guard let other = moved(key.subject) else { continue }
            state.fired[key] = nil
            builder.tick.remember(fired: key, nil)
            state.fired[EpisodeKey(rule: key.rule, subject: other)] = time
            builder.tick.remember(fired: EpisodeKey(rule: key.rule, subject: other), time)
        }
        for (key, progress) in state.occurrences {
            guard let other = moved(key.subject) else { continue }
            state.occurrences[key] = nil
            builder.tick.remember(occurrence: key, nil)
            state.occurrences[EpisodeKey(rule: key.rule, subject: other)] = progress
            builder.tick.remember(occurrence: EpisodeKey(rule: key.rule, subject: other), progress)
        }
        for (id, deed) in state.deeds.all {
            guard let other = moved(deed.subject) else { continue }
            let new = deed.about(other)
            state.deeds.remove(id)
            state.deeds.insert(id, new)
            builder.tick.remember(id, deed: new)
        }
    }
}

extension ClientState {
    /// Files the durable descriptions under another name.
    fileprivate mutating func move(from old: ClientName, to new: ClientName, _ tick: inout Tick) {
        if let accepted {
            for torrent in accepted.torrents {
                tick.gone.append((old, torrent.id))
                tick.known.append((new, torrent))
            }
            self.accepted = Snapshot(
                client: new, takenAt: accepted.takenAt, session: accepted.session, runSince: accepted.runSince,
                torrents: accepted.torrents, server: accepted.server)
        }
        tick.forget(client: old)
        if let session { tick.remember(session: session, of: new) }
        if let contact { tick.remember(contact: contact, of: new) }
        if !doubts.isEmpty { tick.remember(doubts: doubts, of: new) }
        if let seen { tick.remember(seen: seen, of: new) }
    }
}

extension ClientEntry {
    /// Where the client is, so that it is known again by another name.
    fileprivate var address: String { "\(type) \(url)".fingerprint }
}
