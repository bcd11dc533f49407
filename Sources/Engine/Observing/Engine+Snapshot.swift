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
        let present = snapshot.carryingOver(from: earlier)

        let isBaseline = earlier == nil || client.isSettling
        let (believed, changes) = believe(present, earlier, &client, &turn)
        if isBaseline {
            client.isSettling = earlier == nil || believed.torrents.count != earlier?.torrents.count
        } else if let earlier {
            announce(changes, from: earlier, to: believed, client, &turn)
        }
        if client.isDown { emit(.clientUp, name, &turn) }
        let hasRestarted = (client.announcedSession ?? client.session).map { $0 != present.session } ?? false
        client.isDown = false
        client.isRestored = false
        client.announcedSession = present.session
        client.accepted = believed
        turn.snapshot = present
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
        emit(.clientDown, name, &turn)
        evaluateEvents(of: turn.tick.events, &turn)
    }

    /// Weighs a list against the last one; what an unlikely list lacks is kept as it was.
    private func believe(
        _ present: Snapshot, _ earlier: Snapshot?, _ client: inout ClientMemory, _ turn: inout Turn
    ) -> (Snapshot, [Change]) {
        guard let earlier else {
            client.session = present.session
            client.announcedSession = present.session
            turn.tick.remember(session: present.session, of: present.client)
            return (present, present.torrents.map(Change.added))
        }
        let changes = present.changes(since: earlier)
        let lost = changes.compactMap { change -> Torrent? in
            guard case .removed(let torrent) = change, present[torrent.id] == nil else { return nil }
            return isRemovedByUs(.torrent(present.client, torrent.incarnation)) ? nil : torrent
        }
        let reason = Suspicion.reason(
            against: present, earlier: earlier, session: client.session, missing: lost.count, changes: changes)
        guard let reason = reason ?? client.suspicion?.reason else { return (present, changes) }
        let suspicion = Suspicion.continued(client.suspicion, reason, count: present.torrents.count, at: turn.now.boot)
        guard !suspicion.isOver(at: turn.now.boot) else {
            client.suspicion = nil
            client.session = present.session
            turn.tick.remember(session: present.session, of: present.client)
            return (present, changes)
        }
        client.suspicion = suspicion
        turn.suspicion = suspicion.reason
        guard !lost.isEmpty else { return (present, changes) }
        let whole = Snapshot(
            client: present.client, takenAt: present.takenAt, session: present.session,
            torrents: present.torrents + lost, server: present.server)
        let missing = Set(lost.map(\.id))
        return (
            whole,
            changes.filter { change in
                if case .removed(let torrent) = change { !missing.contains(torrent.id) } else { true }
            }
        )
    }

    private mutating func announce(
        _ changes: [Change], from earlier: Snapshot, to snapshot: Snapshot, _ client: ClientMemory, _ turn: inout Turn
    ) {
        let detector = EventDetector(before: earlier.takenAt.wall, now: snapshot.takenAt.wall)
        for change in changes {
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
