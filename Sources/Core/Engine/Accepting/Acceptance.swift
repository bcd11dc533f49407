import Clocks
import Rules
import Torrents

/// The phase `accept`: weighs a list against the last one; what an unlikely list lacks, or dates anew, is kept as it was.
///
/// What is added is believed at once: a list may lack something for many reasons, and shows nothing that is not there.
/// Nothing is changed: what the list leads to is in the `Belief` that comes back.
struct Acceptance {
    /// The list that was believed last.
    let earlier: Snapshot
    /// The run of the client's program whose lists are believed.
    let believedRun: String?
    /// What was unlikely about the lists before.
    let doubts: Doubts
    /// When the list was taken, on the boot clock.
    let boot: Duration

    /// Weighs a list.
    ///
    /// - Parameters:
    ///   - list: The list as the client told it.
    ///   - removal: What we have done to have a torrent removed.
    /// - Returns: What of the list is believed, and what remains doubtful.
    func belief(in list: Snapshot, removal: (Subject) -> OwnRemoval) -> Belief {
        var doubts = doubts
        let dates = settledDates(of: list, doubts: &doubts)
        let (present, before) = (dates.list.carryingOver(from: dates.earlier), dates.earlier)
        let changes = present.changes(since: before)
        var missing: [OwnRemoval: [Torrent]] = [:]
        for case .removed(let torrent) in changes where present[torrent.id] == nil {
            missing[removal(.torrent(present.client, torrent.incarnation)), default: []].append(torrent)
        }
        weighRun(of: present, &doubts, believed: believedRun, at: boot)
        let share = Share(of: before.torrents.count)
        if let change = Self.massChange(changes, share) {
            doubts.change = change
            doubts.changeAgreement = Agreement()
        }
        doubts.changeAgreement.add(at: boot)
        if doubts.changeAgreement.isOver(at: boot) { doubts.change = nil }
        let kept = weigh(
            missing[.none] ?? [], perhapsRemoved: missing[.underWay] ?? [], share: share, list: present,
            doubts: &doubts)
        var newRun: String?
        if doubts.run != nil, !share.isLarge(kept.count, isAll: present.torrents.isEmpty),
            doubts.runAgreement.isOver(at: boot)
        {
            doubts.run = nil
            newRun = present.session
        }
        var belief = Belief(present: present, whole: present, changes: changes, doubts: doubts)
        belief.suspicion = doubts.reason(kept, share: share, list: present)
        belief.newRun = newRun
        belief.redated = dates.redated
        if !kept.isEmpty { belief.keep(kept) }
        return belief
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
    ///
    /// Those whose removal is under way make no list unlikely, but one that is shows nothing of them either: a crash may
    /// have come before the call.
    private func weigh(
        _ missing: [Torrent], perhapsRemoved: [Torrent], share: Share, list: Snapshot, doubts: inout Doubts
    ) -> [Torrent] {
        let isSuspect = share.isLarge(missing.count, isAll: list.torrents.isEmpty) || doubts.run != nil
        let waiting = (missing + perhapsRemoved).filter { isSuspect || doubts.missing[$0.id] != nil }
        guard !waiting.isEmpty else {
            doubts.missing = [:]
            return []
        }
        // Where some have come back, the client is still loading, and the others may come as well.
        let isLoading = doubts.missing.keys.contains { list[$0] != nil }
        let isNextToAll = share.isNextToAll(missing.count) || !missing.isEmpty && list.torrents.isEmpty
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

/// What we have done to have a torrent removed that a list lacks.
enum OwnRemoval: Hashable {
    /// Nothing.
    case none
    /// It was decided, and whether the client was told is not known yet.
    case underWay
    /// It was carried out.
    case carriedOut
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
    fileprivate func reason(_ kept: [Torrent], share: Share, list: Snapshot) -> String? {
        if list.torrents.isEmpty, !kept.isEmpty { return "the client lists no torrent, where it had \(share.whole)" }
        if share.isLarge(kept.count) { return "the list lacks \(kept.count) of \(share.whole) torrents" }
        if run != nil { return "the client has just been restarted" }
        if !kept.isEmpty { return "the list lacks \(kept.count) of \(share.whole) torrents" }
        if redating != nil { return "many torrents have other dates of being added than before" }
        return change
    }
}
