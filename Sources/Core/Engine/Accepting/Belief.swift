import Torrents

/// One list after it was weighed.
struct Belief {
    /// What the client shows, with the dates that are believed.
    let present: Snapshot
    /// The same with what it lacks and is not believed to be gone.
    private(set) var whole: Snapshot
    /// What differs from the list before, as far as it is believed.
    private(set) var changes: [Change]
    /// What is unlikely about the lists so far.
    let doubts: Doubts
    /// Why the list keeps removals waiting; nil where it does not.
    var suspicion: String?
    /// The run whose lists are believed from now on, where that is another one.
    var newRun: String?
    /// Torrents that their client only dates anew: what is known of them moves on to their new dates.
    var redated: [Torrent] = []

    init(present: Snapshot, whole: Snapshot, changes: [Change], doubts: Doubts) {
        self.present = present
        self.whole = whole
        self.changes = changes
        self.doubts = doubts
    }

    /// The first list of a client, all of which is new and believed.
    init(first list: Snapshot) {
        self.init(present: list, whole: list, changes: list.torrents.map(Change.added), doubts: Doubts())
        newRun = list.session
    }

    /// Keeps torrents that the list lacks and that are not believed to be gone.
    mutating func keep(_ torrents: [Torrent]) {
        let ids = Set(torrents.map(\.id))
        whole = present.with(torrents: present.torrents + torrents)
        changes = changes.filter { change in
            if case .removed(let torrent) = change { !ids.contains(torrent.id) } else { true }
        }
    }
}
