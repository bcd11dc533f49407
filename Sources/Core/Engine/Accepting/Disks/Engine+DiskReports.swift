package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Takes in one look at a disk: tells what is new of it, and has every rule that is about it judge it.
    mutating func accept(_ report: DiskReport, into builder: inout TickBuilder) {
        guard let entry = rules.disk(named: report.disk) else { return }
        let former = state.disks[entry.name]
        let isFirstOfRun = state.sightings[entry.name] == nil
        let before = state.facts(of: entry, at: builder.now).free
        var disk = former ?? DiskState(place: entry.place)
        disk.accept(report.finding, of: entry)
        state.sightings[entry.name] = DiskSighting(report: report, boot: builder.now.boot)
        if disk != former { state.disks[entry.name] = disk }
        if let free = state.facts(of: entry, at: builder.now).free {
            state.settleFreed(in: .disk(entry.name), risenBy: before.map { free - $0 } ?? 0, at: builder.now)
        }
        advanceObservedTime(ofDisk: entry.name, every: report.interval, into: &builder)
        builder.context.disk = entry.name
        emptyBin(of: entry, as: report, into: &builder)
        announce(disk, of: entry, since: former, late: isFirstOfRun, into: &builder)
        let (events, doers) = (builder.tick.events, builder.doers)
        judge(&builder) { judge in
            judge.hear(events, causedBy: doers)
            judge.judge(diskNamed: entry.name)
        }
    }

    /// Tells the edges; the first look ever is a baseline and tells none.
    private mutating func announce(
        _ disk: DiskState, of entry: DiskEntry, since former: DiskState?, late: Bool, into builder: inout TickBuilder
    ) {
        if let lost = disk.lost, former?.lost == nil {
            tellDisk(.held, entry, for: "removals on disk \(entry.name) are held: \(lost)", into: &builder)
            if former != nil { raise(.diskLost, disk: entry.name, late: late, message: lost, into: &builder) }
        }
        if disk.lost == nil, former?.lost != nil {
            tellDisk(.ended, entry, for: "disk \(entry.name) is there again, so removals go on", into: &builder)
            raise(.diskRecovered, disk: entry.name, late: late, message: "the disk is there again", into: &builder)
        }
        guard let isLow = disk.isLow, let wasLow = former?.isLow, isLow != wasLow else { return }
        let free = state.facts(of: entry, at: builder.now).free.map(\.bytesShown) ?? "little"
        if isLow {
            raise(.diskLow, disk: entry.name, late: late, message: "\(free) is free", into: &builder)
        } else {
            raise(.diskRecovered, disk: entry.name, late: late, message: "\(free) is free again", into: &builder)
        }
    }

    private func tellDisk(
        _ verdict: Decision.Verdict, _ entry: DiskEntry, for reason: String, into builder: inout TickBuilder
    ) {
        builder.tick.decisions.append(
            Decision(
                rule: Decision.safeguard, subject: .disk(entry.name), title: entry.name, at: builder.now.wall,
                verdict: verdict, reason: reason))
    }

    /// Counts the time since the last look, and writes it down each minute while a rule waits for it.
    private mutating func advanceObservedTime(
        ofDisk name: String, every interval: Duration, into builder: inout TickBuilder
    ) {
        var time = state.diskTimes[name] ?? ObservedTime()
        let former = time.total
        time.advance(to: builder.now.boot, in: .every(interval))
        (builder.context.observedBefore, builder.context.observed) = (former, time.total)
        let isNewMinute = former.components.seconds / 60 != time.total.components.seconds / 60
        let isWaitedFor = state.episodes.byRule.values.contains { $0[.disk(name)] != nil }
        if isNewMinute, isWaitedFor {
            state.diskTimes[name] = time
        } else {
            state.diskTimes.adjust(name, time)
        }
    }

    /// Drops what is known of disks that the file no longer has, or has elsewhere.
    mutating func forgetGoneNamedDisks() {
        for (name, disk) in state.disks.rows where rules.disk(named: name)?.place != disk.place {
            state.disks[name] = nil
            state.sightings[name] = nil
            state.diskTimes.remove(name)
        }
    }

    /// What is known of each disk of the rule file, in file order.
    ///
    /// - Parameter moment: When; nil takes what the last look told, however long ago.
    /// - Returns: One for each disk.
    package func disks(at moment: Moment?) -> [DiskView] {
        rules.disks.map { entry in
            let boot = moment?.boot ?? state.sightings[entry.name]?.boot ?? .zero
            let now = Moment(wall: moment?.wall ?? WallTime(milliseconds: 0), boot: boot)
            return DiskView(
                facts: state.facts(of: entry, at: now), lost: state.disks[entry.name]?.lost,
                isLow: state.disks[entry.name]?.isLow)
        }
    }
}

extension DiskEntry {
    /// Where the file says that it is, as text.
    fileprivate var place: String {
        ([path ?? ""] + clients.map { "\($0.client)=\($0.path)" }).joined(separator: "\n")
    }
}
