import Rules
import Clocks
import Torrents

extension Engine {
    /// Weighs a list against the last one; what an unlikely list lacks, or dates anew, is kept as it was.
    ///
    /// What is added is believed at once: a list may lack something for many reasons, and shows nothing that is not
    /// there.
    mutating func believe(_ list: Snapshot, _ client: inout ClientState, _ builder: inout TickBuilder) -> Belief {
        guard let earlier = client.accepted else {
            client.announcedSession = list.session
            state.sessions[list.client] = list.session
            return Belief(present: list, whole: list, changes: list.torrents.map(Change.added))
        }
        let former = state.doubts[list.client] ?? Doubts()
        var doubts = former
        let boot = builder.now.boot
        let (present, before) = settleDates(of: list, earlier, &doubts, &builder)
        let changes = present.changes(since: before)
        let missing = missing(from: present, changes)
        weighRun(of: present, &doubts, believed: state.sessions[list.client], at: boot)
        let share = Share(of: before.torrents.count)
        if let change = Self.massChange(changes, share) {
            doubts.change = change
            doubts.changeAgreement = Agreement()
        }
        doubts.changeAgreement.add(at: boot)
        if doubts.changeAgreement.isOver(at: boot) { doubts.change = nil }
        let kept = weigh(missing, share, present, &doubts, at: boot)
        if doubts.run != nil, !share.isLarge(kept.count, isAll: present.torrents.isEmpty),
            doubts.runAgreement.isOver(at: boot)
        {
            doubts.run = nil
            state.sessions[present.client] = present.session
        }
        builder.suspicion = doubts.reason(kept, share, present)
        client.suspicion = builder.suspicion
        state.setDoubts(doubts, of: list.client, former: former)
        guard !kept.isEmpty else { return Belief(present: present, whole: present, changes: changes) }
        let ids = Set(kept.map(\.id))
        return Belief(
            present: present, whole: present.with(torrents: present.torrents + kept),
            changes: changes.filter { change in
                if case .removed(let torrent) = change { !ids.contains(torrent.id) } else { true }
            })
    }

    /// The torrents that a list lacks and that we did not remove.
    private func missing(from list: Snapshot, _ changes: [Change]) -> [Torrent] {
        changes.compactMap { change in
            guard case .removed(let torrent) = change, list[torrent.id] == nil else { return nil }
            return isRemovedByUs(.torrent(list.client, torrent.incarnation)) ? nil : torrent
        }
    }

    /// Lists of a run that is new to us are believed only after a while.
    private func weighRun(of list: Snapshot, _ doubts: inout Doubts, believed: String?, at boot: Duration) {
        guard let believed, believed != list.session else {
            doubts.run = nil
            return
        }
        if doubts.run != list.session {
            doubts.run = list.session
            // What another run lacked says nothing about this one.
            doubts.startAnew()
        }
        doubts.runAgreement.add(at: boot)
    }

    /// Chooses the missing torrents that are not believed to be gone yet.
    private func weigh(
        _ missing: [Torrent], _ share: Share, _ list: Snapshot, _ doubts: inout Doubts, at boot: Duration
    ) -> [Torrent] {
        let isSuspect = share.isLarge(missing.count, isAll: list.torrents.isEmpty) || doubts.run != nil
        let waiting = missing.filter { isSuspect || doubts.missing[$0.id] != nil }
        guard !waiting.isEmpty else {
            doubts.missing = [:]
            return []
        }
        // Where some have come back, the client is still loading, and the others may come as well.
        let isLoading = doubts.missing.keys.contains { list[$0] != nil }
        let isNextToAll = share.isNextToAll(missing.count) || list.torrents.isEmpty
        var table: [Infohash: Agreement] = [:]
        for torrent in waiting {
            var agreement = doubts.missing[torrent.id] ?? Agreement()
            if isLoading { agreement.startAnew() }
            if isNextToAll { agreement.needLong() }
            agreement.add(at: boot)
            table[torrent.id] = agreement
        }
        doubts.missing = table.filter { !$0.value.isOver(at: boot) }
        return waiting.filter { doubts.missing[$0.id] != nil }
    }

    /// A field that changed on more than a fifth of the torrents at once, as states do when a disk is gone.
    private static func massChange(_ changes: [Change], _ share: Share) -> String? {
        var counts = [Int](repeating: 0, count: TorrentField.allCases.count)
        for case .kept(_, _, let fields) in changes {
            for field in fields.intersection(telling) { counts[field.rawValue] += 1 }
        }
        guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }), share.isLarge(counts[most]) else {
            return nil
        }
        return "\(TorrentField.allCases[most].name) changed on \(counts[most]) of \(share.whole) torrents at once"
    }

    /// The fields whose sudden change all over says that something is wrong with the client or its disk.
    private static let telling: FieldSet = [.state, .done, .missingFiles, .error, .size, .savePath]
}

/// One list after it was weighed.
struct Belief {
    /// What the client shows, with the dates that are believed.
    let present: Snapshot
    /// The same with what it lacks and is not believed to be gone.
    let whole: Snapshot
    let changes: [Change]
}

/// How much of a list a number of torrents is.
struct Share {
    let whole: Int

    init(of whole: Int) { self.whole = whole }

    /// More than a fifth, and more than happens by itself.
    func isLarge(_ count: Int, isAll: Bool = false) -> Bool {
        isAll && count > 0 || Double(count) > max(5, Double(whole) * 0.2)
    }

    func isNextToAll(_ count: Int) -> Bool { count > 0 && count * 10 >= whole * 9 }
}

extension Doubts {
    /// What is unlikely about a list, in words; nil where nothing is that would keep removals waiting.
    fileprivate func reason(_ kept: [Torrent], _ share: Share, _ list: Snapshot) -> String? {
        if list.torrents.isEmpty, !kept.isEmpty { return "the client lists no torrent, where it had \(share.whole)" }
        if share.isLarge(kept.count) { return "the list lacks \(kept.count) of \(share.whole) torrents" }
        if run != nil { return "the client has just been restarted" }
        if !kept.isEmpty { return "the list lacks \(kept.count) of \(share.whole) torrents" }
        if redating != nil { return "many torrents have other dates of being added than before" }
        return change
    }
}
