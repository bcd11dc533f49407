import Calendar
import Clocks
import JSON
import Text

/// Whether the wall clock keeps step with the boot clock, as all that is counted in days relies on.
struct ClockWatch: Hashable {
    /// The wall clock was set while the boot clock ran on.
    struct Parting: Hashable {
        /// When it was set last.
        var at: Moment
        /// By how much it has been set in all.
        var by: Duration

        /// Whether the time is the one that was trusted before, as after a step there and back.
        var isRightAgain: Bool { by.magnitude <= ClockWatch.tolerance }

        /// How long both clocks have to keep step before removals go on.
        var trial: Duration { isRightAgain ? ClockWatch.shortTrial : ClockWatch.trial }
    }

    enum Change: Hashable { case parted(Parting), rejoined, settled }

    /// A step that removals do not mind.
    static let tolerance: Duration = .seconds(60)
    /// How long both clocks have to keep step before the new time is taken for the right one.
    static let trial: Duration = .seconds(3600)
    /// How long they have to keep step after the wall clock was set back to the time that was trusted before.
    ///
    /// A clock that jumps may be right for a moment between two jumps.
    static let shortTrial: Duration = .seconds(600)

    /// How long a look may be under way before it is told of.
    static let longestAnswer: Duration = .seconds(300)

    /// Both clocks as they were trusted last, no more than a trial ago.
    private(set) var reference: Moment?
    private(set) var parting: Parting?
    /// Both clocks as they were seen last.
    private var seen: Moment?
    /// What of it is written down.
    private var written: Moment?
    /// Whether it was this process that saw them: the machine cannot have been started anew while it lives.
    private var isSeenByThisRun = false

    /// Takes in a look at both clocks, and tells what is new about them.
    mutating func advance(to now: Moment) -> Change? {
        guard !isLate(now) else { return nil }
        defer { (seen, isSeenByThisRun) = (now, true) }
        guard let trusted = reference else {
            reference = now
            return nil
        }
        if let seen, isStartedAnew(at: now) { return restart(at: now, after: seen) }
        let by = now.drift(since: trusted)
        guard let parting else {
            if by.magnitude > Self.tolerance { return part(at: now, by: by) }
            // Corrected now and then, so that slow drift never adds up to a step.
            if now.boot - trusted.boot >= Self.trial { reference = now }
            return nil
        }
        if now.drift(since: parting.at).magnitude > Self.tolerance { return part(at: now, by: by) }
        guard now.boot - parting.at.boot >= parting.trial else { return nil }
        accept(at: now)
        return parting.isRightAgain ? .rejoined : .settled
    }

    /// Whether the machine was started anew since both clocks were seen last.
    func isStartedAnew(at now: Moment) -> Bool { !isLate(now) && (seen.map { now.boot < $0.boot } ?? false) }

    /// Whether a look was taken before the last one, as by a client whose answer took long: it tells nothing new.
    ///
    /// A client that was asked before the machine slept may answer hours later.
    private func isLate(_ now: Moment) -> Bool {
        guard let seen, now.boot < seen.boot else { return false }
        if isSeenByThisRun { return true }
        guard seen.boot - now.boot <= Self.longestAnswer else { return false }
        return now.drift(since: seen).magnitude <= Self.tolerance || now.wall < seen.wall
    }

    /// Takes the time as it is now for the right one.
    mutating func accept(at now: Moment) {
        (reference, parting) = (now, nil)
        written = nil
    }

    /// The machine was started anew, so only the wall clock can be compared with what it was.
    private mutating func restart(at now: Moment, after seen: Moment) -> Change? {
        let back = now.wall.since(seen.wall)
        if back < .zero - Self.tolerance { return part(at: now, by: back) }
        reference = now
        written = nil
        parting?.at = now
        return nil
    }

    private mutating func part(at now: Moment, by: Duration) -> Change {
        let parting = Parting(at: now, by: by)
        self.parting = parting
        written = nil
        return .parted(parting)
    }

    /// Why nothing may be removed for now; nil while both clocks keep step.
    func doubt(at now: Moment) -> Hold? {
        guard let parting else { return nil }
        return Hold(
            "\(parting.words); `sluice release clock` if its time is right",
            until: now.wall.advanced(by: max(.zero, parting.trial - (now.boot - parting.at.boot))))
    }

    /// Whether it has changed enough since it was written down last; then it counts as written from now on.
    mutating func isWorthWriting() -> Bool {
        guard let seen, reference != nil, written.map({ seen.boot - $0.boot >= .seconds(60) }) ?? true else {
            return false
        }
        written = seen
        return true
    }

    /// The form that the journal keeps.
    var json: JSON {
        [
            "reference": reference?.json ?? .null, "seen": seen?.json ?? .null,
            "parting": parting.map { ["at": $0.at.json, "by": .integer($0.by.milliseconds)] } ?? .null,
        ]
    }

    init() {}

    /// Reads that form back.
    init(json: JSON) {
        reference = json["reference"].flatMap(Moment.init(json:))
        seen = json["seen"].flatMap(Moment.init(json:))
        if let at = json["parting"]?["at"].flatMap(Moment.init(json:)), let by = json["parting"]?["by"]?.integerValue {
            parting = Parting(at: at, by: .milliseconds(by))
        }
    }
}

extension ClockWatch.Parting {
    /// What happened, for people.
    var words: String {
        let time = UnixTime(clamping: at.wall.seconds)
        if isRightAgain { return "the time of this machine was set, and set right again at \(time)" }
        return "the time of this machine was set \(by < .zero ? "back" : "forward") by \(by.magnitude.shown) at \(time)"
    }
}

extension Moment {
    /// How much further the wall clock has gone than the boot clock since another look at both.
    fileprivate func drift(since earlier: Moment) -> Duration { wall.since(earlier.wall) - (boot - earlier.boot) }

    fileprivate var json: JSON { [.integer(wall.milliseconds), .integer(boot.milliseconds)] }

    fileprivate init?(json: JSON) {
        guard let numbers = json.arrayValue?.compactMap(\.integerValue), numbers.count == 2 else { return nil }
        self.init(wall: WallTime(milliseconds: numbers[0]), boot: .milliseconds(numbers[1]))
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
