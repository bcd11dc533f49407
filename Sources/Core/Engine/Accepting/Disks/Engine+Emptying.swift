import Clocks
import Rules
import Text

/// What is remembered of a bin in this run.
struct BinState: Sendable {
    /// Since when entries have been kept for long enough, on the boot clock.
    var due: [String: Duration] = [:]
    /// Until when entries are left alone that could not be deleted, on the boot clock.
    var failed: [String: Duration] = [:]
    /// When it was emptied last to make room, on the boot clock.
    var drained: Duration?

    /// How long an entry rests that could not be deleted.
    static let rest: Duration = .seconds(3600)
    /// How long a file system may take to tell of the room that was made.
    static let settling: Duration = .seconds(60)
    /// How many entries are deleted after one look.
    static let most = 100
}

extension Engine {
    /// Plans to delete what a bin has kept for long enough, and the oldest of the rest while there is too little room.
    ///
    /// That its time is over has to be seen twice, the grace of removals apart: a machine may begin with a clock that is
    /// set right soon.
    mutating func emptyBin(of entry: DiskEntry, as report: DiskReport, into builder: inout TickBuilder) {
        guard let trash = entry.trash, let items = report.trash, !rules.isRehearsal,
            state.disks[entry.name]?.lost == nil, state.clock.row?.doubt(at: builder.now) == nil,
            state.manualHold(on: Intent.byBin, of: nil, at: builder.now) == nil
        else { return }
        var bin = state.bins[entry.name] ?? BinState()
        let now = builder.now
        let free = free(items, of: entry)
        bin.due = Dictionary(
            uniqueKeysWithValues: Set(free.filter { now.wall.since($0.at) >= trash.keep }.map(\.entry)).map {
                ($0, bin.due[$0] ?? now.boot)
            })
        let rested = free.filter { bin.failed[$0.entry].map { $0 <= now.boot } ?? true }
        let old = rested.filter { item in
            bin.due[item.entry].map { now.boot - $0 >= rules.limits.grace } ?? false
        }.prefix(BinState.most)
        plan(old, of: entry, since: "kept for \(trash.keep.spoken), see disks.\(entry.name).trash.keep", into: &builder)
        let going = Set(old.map(\.entry))
        let drain = drain(rested.filter { !going.contains($0.entry) }, of: entry, besides: Array(old), bin, at: now)
        if !drain.isEmpty {
            bin.drained = now.boot
            plan(
                drain[...], of: entry, since: "there is little room, see disks.\(entry.name).trash.below",
                into: &builder)
        }
        state.bins[entry.name] = bin
    }

    /// The entries about which nothing is under way.
    private func free(_ items: [TrashedItem], of entry: DiskEntry) -> [TrashedItem] {
        let (places, undone) = (state.open.trashPlaces, state.open.undone)
        return items.filter { item in
            state.open[item.intent] == nil && !undone.contains(item.intent)
                && !places.contains(TrashPlace(disk: entry.name, entry: item.entry))
        }
    }

    /// The oldest entries that have to go so that there is as much room as the bin is to leave.
    private func drain(
        _ items: [TrashedItem], of entry: DiskEntry, besides going: [TrashedItem], _ bin: BinState, at now: Moment
    ) -> [TrashedItem] {
        guard let below = entry.trash?.below, let free = state.facts(of: entry, at: now).free, free < below,
            bin.drained.map({ now.boot - $0 >= BinState.settling }) ?? true
        else { return [] }
        var needed = going.reduce(below - free) { $0 - $1.bytes }
        var chosen: [TrashedItem] = []
        // What frees nothing, as other names of its files stay, helps nobody by going.
        for item in items where item.bytes > 0 && needed > 0 && chosen.count < BinState.most {
            needed -= item.bytes
            chosen.append(item)
        }
        return chosen
    }

    private mutating func plan(
        _ items: ArraySlice<TrashedItem>, of entry: DiskEntry, since reason: String, into builder: inout TickBuilder
    ) {
        guard !items.isEmpty else { return }
        let wishes = items.map { item in
            TrashWish(
                .empty, TrashPlace(disk: entry.name, entry: item.entry), subject: .disk(entry.name), title: item.title)
        }
        plan(&builder) { $0.plan(wishes, for: Intent.byBin, since: reason) }
    }

    /// Lets an entry rest that could not be deleted.
    mutating func noteEmptying(_ intent: OpenIntent, _ outcome: Outcome, at moment: Moment) {
        guard intent.action == TrashWish.Deed.empty.rawValue, let place = TrashPlace(json: intent.arguments) else {
            return
        }
        if case .done = outcome { return }
        state.bins[place.disk, default: BinState()].failed[place.entry] = moment.boot + BinState.rest
    }
}
