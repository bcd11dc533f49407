import Clocks
import Rules
import Torrents

extension Engine {
    /// How often facts that change all the time are written down where nothing else happens.
    static let recordingInterval: Duration = .seconds(300)

    /// Takes in one list: finds what is new against the last one, and evaluates every rule against it.
    mutating func take(_ snapshot: Snapshot, in rhythm: Rhythm, into builder: inout TickBuilder) {
        let name = snapshot.client
        var client = state.clients[name] ?? ClientState()
        let earlier = client.accepted
        let belief = believe(snapshot.carryingOver(from: earlier), client: &client, into: &builder)
        let (present, believed, changes) = (belief.present, belief.whole, belief.changes)
        builder.snapshot = present
        if let earlier { announce(changes, from: earlier, to: believed, client: client, into: &builder) }
        meet(believed, changes: changes, client: client, into: &builder)
        if client.isDown { emit(.clientUp, client: name, into: &builder) }
        let hasRestarted = (client.announcedSession ?? state.sessions[name]).map { $0 != present.session } ?? false
        client.isDown = false
        client.isRestored = false
        client.announcedSession = present.session
        client.accepted = believed
        record(changes, all: earlier == nil, client: &client, name: name, into: &builder)
        let changed = Self.changed(changes)
        state.clients[name] = client
        advanceObservedTime(of: name, in: rhythm, into: &builder)
        forgetOldDeeds(at: builder.now)
        warnOfOwnSchedule(present.server, of: name, into: &builder)
        if hasRestarted {
            loseHolds(on: name)
            restartGrace(on: name)
            attention[name] = nil
        }
        weighDisks(of: name, into: &builder)
        let heard = builder.tick.events.count
        evaluate(present, changed: changed, into: &builder)
        // Schedules that have fired for this client.
        evaluateEvents(of: Array(builder.tick.events[heard...]), into: &builder)
    }

    /// Counts the time since the last list, and writes it down each minute, so that a crash loses no more than that.
    private mutating func advanceObservedTime(of name: ClientName, in rhythm: Rhythm, into builder: inout TickBuilder) {
        var time = state.observed[name] ?? ObservedTime()
        let former = time.total
        time.advance(to: builder.now.boot, in: rhythm)
        (builder.observedBefore, builder.observed) = (former, time.total)
        let isNewMinute = former.components.seconds / 60 != time.total.components.seconds / 60
        if isNewMinute, state.clients[name]?.isWaiting == true {
            state.observed[name] = time
        } else {
            state.observed.adjust(name, time)
        }
    }

    /// Notes that a client cannot be reached: its timers stand still, and nothing is decided.
    mutating func lose(_ name: ClientName, at moment: Moment, into builder: inout TickBuilder) {
        let former = state.clients[name]
        guard former?.isDown != true else { return }
        state.clients[name, default: ClientState()].isDown = true
        guard former != nil else { return }
        if var doubts = state.doubts[name] {
            doubts.startAnew()
            state.doubts.adjust(name, doubts)
        }
        emit(.clientDown, client: name, into: &builder)
        evaluateEvents(of: builder.tick.events, into: &builder)
    }

    /// Takes in what the first lists ever of a client tell of what was there before.
    private mutating func meet(
        _ list: Snapshot, changes: [Change], client: ClientState, into builder: inout TickBuilder
    ) {
        guard client.accepted != nil else {
            var contact = FirstContact(at: builder.now.wall)
            contact.take(list, isGrowing: true)
            state.contacts[list.client] = contact
            builder.isFirstOfMany = list.torrents.isEmpty
            return
        }
        guard var contact = state.contacts[list.client], contact.isOpen else { return }
        let isGrowing = changes.contains { change in
            if case .added(let torrent) = change { !contact.isNews(torrent) } else { false }
        }
        builder.isFirstOfMany = isGrowing || list.torrents.isEmpty
        contact.take(list, isGrowing: isGrowing)
        if contact.isOpen {
            state.contacts.adjust(list.client, contact)
        } else {
            state.contacts[list.client] = contact
        }
    }

    private mutating func announce(
        _ changes: [Change], from earlier: Snapshot, to snapshot: Snapshot, client: ClientState,
        into builder: inout TickBuilder
    ) {
        let contact = state.contacts[snapshot.client]
        let isUnsettled = state.doubts[snapshot.client]?.change != nil
        let detector = EventDetector(before: earlier.takenAt.wall, now: snapshot.takenAt.wall)
        for change in changes {
            // What was there before the first contact, and is loaded late, is no news; nor is what many do at once
            // while they load.
            switch change {
            case .added(let torrent): if contact?.isNews(torrent) == false { continue }
            case .kept: if contact?.isOpen == true, isUnsettled { continue }
            case .removed: break
            }
            for kind in detector.kinds(of: change) {
                emit(kind, client: snapshot.client, change: change, late: client.isRestored, into: &builder)
            }
        }
        // A session of a former run of Sluice says little: some clients name another one at each login.
        if !client.isRestored, snapshot.session != client.announcedSession {
            emit(.clientRestarted, client: snapshot.client, into: &builder)
        }
        if !client.isRestored, snapshot.server.limitsDiffer(from: earlier.server) {
            emit(.clientLimitsChanged, client: snapshot.client, into: &builder)
        }
    }

    /// Chooses the torrents whose durable descriptions are to be replaced.
    private func record(
        _ changes: [Change], all: Bool, client: inout ClientState, name: ClientName, into builder: inout TickBuilder
    ) {
        let told = Set(builder.tick.events.compactMap { $0.torrent?.id })
        let isDue = client.recordedAt.map { builder.now.boot - $0 >= Self.recordingInterval } ?? true
        for change in changes {
            switch change {
            case .removed(let torrent):
                guard client.accepted?[torrent.id] == nil else { continue }
                builder.tick.gone.append((name, torrent.id))
                client.unrecorded.remove(torrent.id)
            case .added(let torrent): builder.tick.known.append((name, torrent))
            case .kept(_, let torrent, let fields):
                if !fields.subtracting(TorrentField.volatile).isEmpty || told.contains(torrent.id) || all {
                    builder.tick.known.append((name, torrent))
                    client.unrecorded.remove(torrent.id)
                } else if !fields.isEmpty {
                    client.unrecorded.insert(torrent.id)
                }
            }
        }
        guard isDue else { return }
        client.recordedAt = builder.now.boot
        for id in client.unrecorded.sorted() {
            if let torrent = client.accepted?[id] { builder.tick.known.append((name, torrent)) }
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
