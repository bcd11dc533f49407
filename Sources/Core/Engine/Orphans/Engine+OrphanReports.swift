package import Clocks
import Rules
import Torrents

/// The last look at the orphans of a disk in this run.
struct OrphanSighting: Sendable {
    let report: OrphanReport
    /// What was found; nil where it could not be told.
    let contents: OrphanReport.Contents?
    /// Why nothing of it may be removed by what it shows alone; nil where nothing speaks against it.
    let doubt: String?
    /// When, on the boot clock.
    let boot: Duration
    /// How long after it the next look is due.
    let interval: Duration
    /// What keeps the orphans waiting, whatever it is; nil where the look counts.
    var hold: Hold?

    init(_ report: OrphanReport, at boot: Duration) {
        switch report.finding {
        case .found(let contents): (self.contents, doubt) = (contents, contents.doubt)
        case .untold(let reason): (contents, doubt) = (nil, reason)
        }
        self.report = report
        self.boot = boot
        interval = report.interval
    }
}

extension Engine {
    /// Takes in one look at the orphans of a disk, and has every rule that is about them judge each.
    mutating func accept(_ report: OrphanReport, into builder: inout TickBuilder) {
        guard rules.disk(named: report.disk) != nil, rules.readsOrphans(of: report.disk) else { return }
        let before = state.orphanSightings[report.disk]
        var sighting = OrphanSighting(report, at: builder.now.boot)
        state.orphanSightings[report.disk] = sighting
        sighting.hold = safeguards.orphanDoubt(on: report.disk, at: builder.now)
        state.orphanSightings[report.disk] = sighting
        // Between two looks that both count, and never across one that is in doubt.
        let counts = sighting.hold == nil && before?.hold == nil
        let former = state.orphanTimes[report.disk]
        var time = former ?? ObservedTime()
        let reading = time.total
        time.advance(to: builder.now.boot, in: .every(counts ? report.interval : .zero))
        (builder.context.observedBefore, builder.context.observed) = (reading, time.total)
        if time.total == former?.total {
            state.orphanTimes.adjust(report.disk, time)
        } else {
            state.orphanTimes[report.disk] = time
        }
        judge(&builder) { $0.judge(report, holding: sighting.hold, since: before?.hold) }
    }

    /// What the last look at the orphans of each disk told, as far as that is not old.
    package func orphanReports(at moment: Moment) -> [OrphanReport] {
        rules.disks.compactMap { disk in
            guard let sighting = state.orphanSightings[disk.name], rules.readsOrphans(of: disk.name),
                moment.boot - sighting.boot <= sighting.interval * 3
            else { return nil }
            return sighting.report
        }
    }

    /// Drops what is known of orphans on disks that no rule asks about any more.
    mutating func forgetGoneOrphans() {
        for (name, _) in state.orphanTimes.rows where !rules.readsOrphans(of: name) {
            state.orphanTimes.remove(name)
            state.orphanSightings[name] = nil
        }
    }
}

extension Judge {
    /// Asks every rule that is about the orphans of a disk about each of them.
    ///
    /// While a look is in doubt no file is judged: there may be very many, and none of them an orphan.
    mutating func judge(_ report: OrphanReport, holding hold: Hold?, since former: Hold?) {
        for (index, rule) in rules.rules.enumerated()
        where known.isActive(rule) && rule.trigger == .eachOf(.orphan, report.disk) {
            if let hold {
                stand(index, rule: rule, on: report.disk, for: hold, isNews: !hold.isSame(as: former?.reason))
            } else if case .found(let contents) = report.finding {
                judge(contents, on: report.disk, index: index, rule: rule)
            }
        }
    }

    /// Lets the time of all orphans of a disk stand still.
    private mutating func stand(_ index: Int, rule: Rule, on disk: String, for hold: Hold, isNews: Bool) {
        let scope = Scope(rule.variables, now: now)
        if isNews || context.tellsAll {
            let key = EpisodeKey(rule: rule.id, subject: .disk(disk))
            note(
                Note(.held, hold.reason, until: hold.until),
                about: Matter(key: key, title: "orphans on \(disk)", rule: rule, scope: scope))
        }
        for (subject, former) in orphans(of: rule, on: disk) {
            let key = EpisodeKey(rule: rule.id, subject: subject)
            let episode = former.unsure(for: hold.reason, since: context.observedBefore)
            if episode != former { episodes[key] = episode }
        }
    }

    private func orphans(of rule: Rule, on disk: String) -> [(subject: Subject, episode: Episode)] {
        episodes[rule.id].filter { $0.key.orphan?.disk == disk }.map { ($0.key, $0.value) }
            .sorted { $0.subject.key < $1.subject.key }
    }

    private mutating func judge(_ contents: OrphanReport.Contents, on disk: String, index: Int, rule: Rule) {
        let isOpen = isInWindow(rule)
        var present: Set<Subject> = []
        for file in contents.orphans {
            let subject = Subject.orphan(Orphan(disk: disk, identity: file.identity, path: file.path))
            present.insert(subject)
            let scope = Scope(rule.variables, now: now, records: file.records(at: now.wall))
            let verdict = isOpen ? lasting(rule.verdict(in: scope), of: rule, about: subject, in: scope) : .no
            moveOn(
                Judgement(subject: subject, torrent: nil, verdict: verdict, scope: scope), index: index, rule: rule)
        }
        for (subject, _) in orphans(of: rule, on: disk) where !present.contains(subject) {
            let scope = Scope(rule.variables, now: now)
            moveOn(
                Judgement(subject: subject, torrent: nil, verdict: .no, scope: scope), index: index, rule: rule)
        }
    }
}
