import Rules
import Torrents

extension Engine {
    /// Hands what is remembered of a client on to its new name, where only the name has changed.
    mutating func followRenamedClients(_ turn: inout Turn) {
        let addresses = Dictionary(rules.clients.map { ($0.name, $0.address) }) { first, _ in first }
        for entry in rules.clients where memory.clients[entry.name] == nil && memory.addresses[entry.name] == nil {
            let former = memory.addresses.filter { $0.value == entry.address && addresses[$0.key] == nil }.keys.min()
            guard let former else { continue }
            rename(former, to: entry.name, &turn)
            memory.addresses[former] = nil
            turn.tick.remember(address: nil, of: former)
        }
        for (client, address) in addresses where memory.addresses[client] != address {
            memory.addresses[client] = address
            turn.tick.remember(address: address, of: client)
        }
    }

    private mutating func rename(_ old: ClientName, to new: ClientName, _ turn: inout Turn) {
        if var client = memory.clients.removeValue(forKey: old) {
            client.move(from: old, to: new, &turn.tick)
            memory.clients[new] = client
        }
        moveState(&turn) { subject in
            switch subject {
            case .torrent(old, let incarnation): .torrent(new, incarnation)
            case .client(old): .client(new)
            case .torrent, .client, .file, .nothing: nil
            }
        }
        for (id, removal) in memory.removals where removal.client == old {
            memory.removals[id] = Removal(client: new, at: removal.at)
            turn.tick.remember(id, removal: memory.removals[id])
        }
        if let warning = memory.warnings.removeValue(forKey: old) {
            memory.warnings[new] = warning
            turn.tick.remember(warning: nil, of: old)
            turn.tick.remember(warning: warning, of: new)
        }
    }

    /// Files what is remembered of subjects under others; nil leaves one as it is.
    mutating func moveState(_ turn: inout Turn, _ moved: (Subject) -> Subject?) {
        for (rule, episodes) in memory.episodes {
            for (subject, episode) in episodes {
                guard let other = moved(subject) else { continue }
                memory.episodes[rule]?[subject] = nil
                memory.episodes[rule]?[other] = episode
                turn.tick.remember(EpisodeKey(rule: rule, subject: subject), nil)
                turn.tick.remember(EpisodeKey(rule: rule, subject: other), episode)
            }
        }
        for (key, baseline) in memory.baselines {
            guard let other = moved(key.episode.subject) else { continue }
            memory.baselines[key] = nil
            turn.tick.remember(key, baseline: nil)
            let new = ClaimKey(episode: EpisodeKey(rule: key.episode.rule, subject: other), index: key.index)
            memory.baselines[new] = baseline
            turn.tick.remember(new, baseline: baseline)
        }
        for (subject, endings) in memory.endings {
            guard let other = moved(subject) else { continue }
            memory.endings[subject] = nil
            memory.endings[other] = endings
            for (rule, ending) in endings {
                turn.tick.remember(EpisodeKey(rule: rule, subject: subject), ending: nil)
                turn.tick.remember(EpisodeKey(rule: rule, subject: other), ending: ending)
            }
        }
        for (key, time) in memory.fired {
            guard let other = moved(key.subject) else { continue }
            memory.fired[key] = nil
            turn.tick.remember(fired: key, nil)
            memory.fired[EpisodeKey(rule: key.rule, subject: other)] = time
            turn.tick.remember(fired: EpisodeKey(rule: key.rule, subject: other), time)
        }
        for (key, progress) in memory.occurrences {
            guard let other = moved(key.subject) else { continue }
            memory.occurrences[key] = nil
            turn.tick.remember(occurrence: key, nil)
            memory.occurrences[EpisodeKey(rule: key.rule, subject: other)] = progress
            turn.tick.remember(occurrence: EpisodeKey(rule: key.rule, subject: other), progress)
        }
        for (id, deed) in memory.deeds.all {
            guard let other = moved(deed.subject) else { continue }
            let new = deed.about(other)
            memory.deeds.remove(id)
            memory.deeds.insert(id, new)
            turn.tick.remember(id, deed: new)
        }
    }
}

extension ClientMemory {
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
