import Clocks
import JSON
import Rules
import Text

/// What is remembered of a disk of the rule file.
struct DiskState: Hashable, RecordRow {
    /// Where its file system began when it was there last; one that begins further out is the disk around it.
    var mount: String?
    /// Whether it was low, with half as much again to be no more so.
    var isLow: Bool?
    /// Why it is lost; nil where it is in order.
    var lost: String?
    /// The place that the file names, as another one is another disk.
    var place: String

    init(place: String) { self.place = place }

    var json: JSON {
        [
            "mount": mount.map(JSON.string) ?? .null, "low": isLow.map(JSON.bool) ?? .null,
            "lost": lost.map(JSON.string) ?? .null, "place": .string(place),
        ]
    }

    init?(json: JSON) {
        guard let place = json["place"]?.stringValue else { return nil }
        self.place = place
        mount = json["mount"]?.stringValue
        isLow = json["low"]?.boolValue
        lost = json["lost"]?.stringValue
    }
}

/// The last look at a disk in this run.
struct DiskSighting: Sendable {
    let report: DiskReport
    let boot: Duration
}

extension DiskState {
    /// Takes up a look, and tells whether the disk is there.
    mutating func accept(_ finding: DiskReport.Finding, of entry: DiskEntry) {
        switch finding {
        case .untold: return
        case .missing(let reason): lost = reason
        case .there(let space):
            lost = loss(in: space, of: entry)
            guard lost == nil else { return }
            mount = space.mount
            let size = space.size
            if isLow == true {
                isLow = space.free < entry.recoveryMark(ofSize: size)
            } else {
                isLow = space.free < entry.lowMark(ofSize: size)
            }
        }
    }

    /// Why a place that is there is not the disk that is meant; nil where it is.
    private func loss(in space: DiskSpace, of entry: DiskEntry) -> String? {
        let path = entry.path ?? ""
        if let marker = entry.marker {
            // The marker is the proof: with it the disk may be mounted in another way than before.
            guard space.hasMarker != false else { return "\(path)/\(marker) is not there, so the disk is not mounted" }
            return nil
        }
        guard let mount, let now = space.mount, now != mount, mount.isAtOrBelow(now) else { return nil }
        return "\(path) was on the file system of \(mount), and is on that of \(now) now, so the disk is not mounted"
    }
}

extension EngineState {
    /// What is known of a disk now, as rules read it: nothing of its room while it is lost or its last look is old.
    func facts(of entry: DiskEntry, at now: Moment) -> DiskFacts {
        var facts = DiskFacts(name: entry.name, path: entry.path ?? entry.clients.first?.path ?? "")
        guard let sighting = sightings[entry.name], now.boot - sighting.boot <= sighting.report.interval * 3 else {
            return facts
        }
        if case .untold = sighting.report.finding { return facts }
        facts.isLost = disks[entry.name]?.lost != nil
        guard facts.isLost == false, case .there(let space) = sighting.report.finding else { return facts }
        (facts.free, facts.size, facts.used) = (space.free, space.size, space.used)
        return facts
    }

    /// The reading of a disk's clock of observed time.
    func observedDisk(_ name: String) -> Duration { diskTimes[name]?.total ?? .zero }

    /// The reading of the clock of observed time that a subject's episodes count by.
    func observed(_ subject: Subject) -> Duration {
        if let client = subject.client { return observed(client) }
        if let orphan = subject.orphan { return orphanTimes[orphan.disk]?.total ?? .zero }
        return subject.kind == .disk ? subject.name.map(observedDisk) ?? .zero : .zero
    }
}
