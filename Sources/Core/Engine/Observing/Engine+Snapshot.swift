import Clocks
import Rules
import Torrents

extension Engine {
    /// How often facts that change all the time are written down where nothing else happens.
    static let recordingInterval: Duration = .seconds(300)

    /// Takes in one list: finds what is new against the last one, and evaluates every rule against it.
    mutating func take(_ snapshot: Snapshot, in rhythm: Rhythm, _ turn: inout Turn) {
        let name = snapshot.client
        // Taken out while it changes, so that nothing in it is copied.
        var client = memory.clients.removeValue(forKey: name) ?? ClientMemory()
        let earlier = client.accepted
        let belief = believe(snapshot.carryingOver(from: earlier), &client, &turn)
        let (present, believed, changes) = (belief.present, belief.whole, belief.changes)
        turn.snapshot = present
        if let earlier { announce(changes, from: earlier, to: believed, client, &turn) }
        meet(believed, changes, &client, &turn)
        if client.isDown { emit(.clientUp, name, &turn) }
        let hasRestarted = (client.announcedSession ?? client.session).map { $0 != present.session } ?? false
        client.isDown = false
        client.isRestored = false
        client.announcedSession = present.session
        client.accepted = believed
        turn.rhythm = rhythm
        record(changes, all: earlier == nil, &client, name, &turn)
        let changed = Self.changed(changes)
        memory.clients[name] = client
        forgetOldDeeds(&turn)
        warnOfOwnSchedule(present.server, of: name, &turn)
        if hasRestarted {
            loseHolds(on: name, &turn)
            restartGrace(on: name, &turn)
        }
        weighDisks(of: name, &turn)
        let heard = turn.tick.events.count
        evaluate(present, changed: changed, rhythm: rhythm, &turn)
        // Schedules that have fired for this client.
        evaluateEvents(of: Array(turn.tick.events[heard...]), &turn)
        if !turn.tick.isQuiet { turn.tick.remember(seen: turn.now.wall, of: name) }
    }

    /// Notes that a client cannot be reached: its timers stand still, and nothing is decided.
    mutating func lose(_ name: ClientName, at moment: Moment, _ turn: inout Turn) {
        guard let client = memory.clients[name], !client.isDown else {
            memory.clients[name, default: ClientMemory()].isDown = true
            return
        }
        memory.clients[name]?.isDown = true
        memory.clients[name]?.doubts.startAnew()
        emit(.clientDown, name, &turn)
        evaluateEvents(of: turn.tick.events, &turn)
    }

    /// Takes in what the first lists ever of a client tell of what was there before.
    private func meet(_ list: Snapshot, _ changes: [Change], _ client: inout ClientMemory, _ turn: inout Turn) {
        guard client.accepted != nil else {
            var contact = FirstContact(at: turn.now.wall)
            contact.take(list, isGrowing: true)
            client.contact = contact
            turn.isFirstOfMany = list.torrents.isEmpty
            turn.tick.remember(contact: contact, of: list.client)
            return
        }
        guard var contact = client.contact, contact.isOpen else { return }
        let isGrowing = changes.contains { change in
            if case .added(let torrent) = change { !contact.isNews(torrent) } else { false }
        }
        turn.isFirstOfMany = isGrowing || list.torrents.isEmpty
        contact.take(list, isGrowing: isGrowing)
        if !contact.isOpen { turn.tick.remember(contact: contact, of: list.client) }
        client.contact = contact
    }

    private mutating func announce(
        _ changes: [Change], from earlier: Snapshot, to snapshot: Snapshot, _ client: ClientMemory, _ turn: inout Turn
    ) {
        let detector = EventDetector(before: earlier.takenAt.wall, now: snapshot.takenAt.wall)
        for change in changes {
            // What was there before the first contact, and is loaded late, is no news; nor is what many do at once
            // while they load.
            switch change {
            case .added(let torrent): if client.contact?.isNews(torrent) == false { continue }
            case .kept: if client.contact?.isOpen == true, client.doubts.change != nil { continue }
            case .removed: break
            }
            for kind in detector.kinds(of: change) {
                emit(kind, snapshot.client, change: change, late: client.isRestored, &turn)
            }
        }
        // A session of a former run of Sluice says little: some clients name another one at each login.
        if !client.isRestored, snapshot.session != client.announcedSession {
            emit(.clientRestarted, snapshot.client, &turn)
        }
        if !client.isRestored, snapshot.server.limitsDiffer(from: earlier.server) {
            emit(.clientLimitsChanged, snapshot.client, &turn)
        }
    }

    /// Chooses the torrents whose durable descriptions are to be replaced.
    private func record(
        _ changes: [Change], all: Bool, _ client: inout ClientMemory, _ name: ClientName, _ turn: inout Turn
    ) {
        let told = Set(turn.tick.events.compactMap { $0.torrent?.id })
        let isDue = client.recordedAt.map { turn.now.boot - $0 >= Self.recordingInterval } ?? true
        for change in changes {
            switch change {
            case .removed(let torrent):
                guard client.accepted?[torrent.id] == nil else { continue }
                turn.tick.gone.append((name, torrent.id))
                client.unrecorded.remove(torrent.id)
            case .added(let torrent): turn.tick.known.append((name, torrent))
            case .kept(_, let torrent, let fields):
                if !fields.subtracting(TorrentField.volatile).isEmpty || told.contains(torrent.id) || all {
                    turn.tick.known.append((name, torrent))
                    client.unrecorded.remove(torrent.id)
                } else if !fields.isEmpty {
                    client.unrecorded.insert(torrent.id)
                }
            }
        }
        guard isDue else { return }
        client.recordedAt = turn.now.boot
        for id in client.unrecorded.sorted() {
            if let torrent = client.accepted?[id] { turn.tick.known.append((name, torrent)) }
        }
        client.unrecorded = []
    }

    private static func changed(_ changes: [Change]) -> [ChangedTorrent] {
        changes.compactMap { change in
            switch change {
            case .removed: nil
            case .added(let torrent): ChangedTorrent(torrent: torrent, fields: .all)
            case .kept(_, let torrent, let fields):
                fields.isEmpty ? nil : ChangedTorrent(torrent: torrent, fields: fields)
            }
        }
    }
}

extension ClientFacts {
    fileprivate func limitsDiffer(from other: ClientFacts) -> Bool {
        downLimit != other.downLimit || upLimit != other.upLimit || altSpeedActive != other.altSpeedActive
    }
}
