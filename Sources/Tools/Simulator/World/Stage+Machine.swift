import Clocks

extension Stage.State {
    /// Whether the wall clock is behind what the journal has from before the machine was started anew.
    ///
    /// The journal alone tells of a clock step that no tick showed before the boot clock began anew: any other step
    /// may as well be the time for which the machine was off.
    func isBehindJournal(_ wall: WallTime) -> Bool {
        committedBefore.map { wall < $0.wall.advanced(by: .seconds(-60)) } ?? false
    }

    /// A commit compares the clocks with those of the one before: steps between the two that took each other back show
    /// nowhere.
    mutating func noteCommit(at present: Moment) {
        defer { committedAt = present }
        guard let step = noticeableStepAt, let last = committedAt, last.boot < step else { return }
        let shift = present.wall.since(last.wall) - (present.boot - last.boot)
        if shift < .seconds(60), shift > .seconds(-60) { noticeableStepAt = nil }
    }

    /// The machine is started anew.
    mutating func reboot(_ wall: WallTime) {
        rebootedAt = now
        let seen = committedAt?.boot
        (committedBefore, committedAt) = (committedAt ?? committedBefore, nil)
        guard let step = noticeableStepAt, seen.map({ $0 < step }) ?? true else { return }
        if !isBehindJournal(wall) { noticeableStepAt = nil }
    }
}
