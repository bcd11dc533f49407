import Clocks

extension Stage.State {
    /// Whether the wall clock is behind what the journal has from before the machine was started anew.
    ///
    /// The journal alone tells of a clock step that no tick showed before the boot clock began anew: any other step
    /// may as well be the time for which the machine was off.
    func isBehindJournal(_ wall: WallTime) -> Bool {
        committedBefore.map { wall < $0.wall.advanced(by: .seconds(-60)) } ?? false
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
