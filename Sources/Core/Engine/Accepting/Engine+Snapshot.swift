import Clocks
import Rules
import Torrents

extension Engine {
    /// Takes in one list: finds what is new against the last one, and has every rule judge it.
    mutating func accept(_ snapshot: Snapshot, in rhythm: Rhythm, into builder: inout TickBuilder) {
        let name = snapshot.client
        var client = state.clients[name] ?? ClientState()
        let earlier = client.accepted
        let belief = believe(snapshot, in: rhythm, client: &client, into: &builder)
        let (present, believed, changes) = (belief.present, belief.whole, belief.changes)
        builder.context.snapshot = present
        if belief.suspicion == nil { returnBudgets(by: present) }
        builder.changes = ListChanges(client: name, changes: changes, isFirst: earlier == nil)
        if let earlier { announce(changes, from: earlier, to: believed, client: client, into: &builder) }
        meet(believed, changes: changes, client: client, into: &builder)
        if client.isDown { raise(.clientUp, client: name, into: &builder) }
        let hasRestarted = (client.announcedSession ?? state.sessions[name]).map { $0 != present.session } ?? false
        client.isDown = false
        client.isRestored = false
        client.announcedSession = present.session
        (client.accepted, client.rhythm) = (believed, rhythm)
        state.clients[name] = client
        advanceObservedTime(of: name, in: rhythm, into: &builder)
        forgetOldDeeds(at: builder.now)
        state.forgetOldRuns(of: rules, at: builder.now)
        warnOfOwnSchedule(present.server, of: name, into: &builder)
        watchNames(present.server, of: name, into: &builder)
        if let earlier {
            restartGrace(of: belief.redated, on: name)
            markClaimsLost(on: name, sinceListAt: earlier.takenAt.wall, at: builder.now.wall)
        }
        if hasRestarted {
            markClaimsLost(on: name)
            restartGrace(on: name)
            incremental.forget(name)
        }
        weighDisks(of: name, into: &builder)
        if !state.freed.isEmpty, let free = present.server.freeSpace {
            let rise = earlier?.server.freeSpace.map { free - $0 } ?? 0
            state.settleFreed(in: .client(name), risenBy: rise, at: builder.now)
        }
        let heard = builder.tick.events.count
        let due = dueSchedules(of: name, into: &builder)
        let (events, doers) = (builder.tick.events, builder.doers)
        let list = JudgedList(
            present: present, whole: believed, changed: changes.compactMap(\.listed), dueSchedules: due)
        judge(&builder) { judge in
            judge.hear(events[..<heard], causedBy: doers)
            judge.judge(list)
            // Schedules that have fired for this client.
            judge.hear(events[heard...], causedBy: doers)
        }
        forgetFinishedGroups(at: builder.now)
    }

    /// Counts the time since the last list, and writes it down each minute, so that a crash loses no more than that.
    private mutating func advanceObservedTime(of name: ClientName, in rhythm: Rhythm, into builder: inout TickBuilder) {
        var time = state.observed[name] ?? ObservedTime()
        let former = time.total
        time.advance(to: builder.now.boot, in: rhythm)
        (builder.context.observedBefore, builder.context.observed) = (former, time.total)
        let isNewMinute = former.components.seconds / 60 != time.total.components.seconds / 60
        if isNewMinute, state.clients[name]?.isWaiting == true {
            state.observed[name] = time
        } else {
            state.observed.adjust(name, time)
        }
    }

    /// Notes that a client cannot be reached: its timers stand still, and nothing is decided.
    mutating func markUnreachable(_ name: ClientName, at moment: Moment, into builder: inout TickBuilder) {
        let former = state.clients[name]
        guard former?.isDown != true else { return }
        state.clients[name, default: ClientState()].isDown = true
        guard former != nil else { return }
        if var doubts = state.doubts[name] {
            doubts.startAnew()
            state.doubts.adjust(name, doubts)
        }
        raise(.clientDown, client: name, into: &builder)
        hear(builder.tick.events, into: &builder)
    }

    /// Takes in what the first lists ever of a client tell of what was there before.
    private mutating func meet(
        _ list: Snapshot, changes: [Change], client: ClientState, into builder: inout TickBuilder
    ) {
        guard client.accepted != nil else {
            var contact = FirstContact(at: builder.now.wall)
            contact.add(list, isGrowing: true)
            state.contacts[list.client] = contact
            builder.context.isFirstOfMany = list.torrents.isEmpty
            return
        }
        guard var contact = state.contacts[list.client], contact.isGathering else { return }
        let isGrowing = changes.contains { change in
            if case .added(let torrent) = change { !contact.isNews(torrent) } else { false }
        }
        builder.context.isFirstOfMany = isGrowing || list.torrents.isEmpty
        contact.add(list, isGrowing: isGrowing)
        if contact.isGathering {
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
            case .kept: if contact?.isGathering == true, isUnsettled { continue }
            case .removed: break
            }
            for type in detector.types(of: change) {
                raise(type, client: snapshot.client, change: change, late: client.isRestored, into: &builder)
            }
        }
        // A session of a former run of Sluice says little: some clients name another one at each login.
        if !client.isRestored, snapshot.session != client.announcedSession {
            raise(.clientRestarted, client: snapshot.client, into: &builder)
        }
        if !client.isRestored, snapshot.server.limitsDiffer(from: earlier.server) {
            raise(.clientLimitsChanged, client: snapshot.client, into: &builder)
        }
    }
}

extension Change {
    /// The torrent with the fields that differ; nil for one that is gone, or does not differ.
    fileprivate var listed: ChangedTorrent? {
        switch self {
        case .removed: nil
        case .added(let torrent): ChangedTorrent(torrent: torrent, fields: .all)
        case .kept(_, let torrent, let fields):
            fields.isEmpty ? nil : ChangedTorrent(torrent: torrent, fields: fields)
        }
    }
}

extension ClientFacts {
    fileprivate func limitsDiffer(from other: ClientFacts) -> Bool {
        downLimit != other.downLimit || upLimit != other.upLimit || altSpeedActive != other.altSpeedActive
    }
}
