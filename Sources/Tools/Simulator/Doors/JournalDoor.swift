import Clocks
import Engine
import Journal
import Simulation
import Torrents

/// The journal as one life of the daemon writes it: each write takes a moment before and after it is on the disk.
struct JournalDoor: Journal {
    let inner: MemoryJournal
    let stage: Stage
    let life: Life
    let time: LifeTime

    var path: String { inner.path }
    var read: any JournalReader { inner.read }

    func commit(_ commit: Commit) async throws(JournalError) {
        try await reachDisk()
        let kept =
            switch stage.sabotage {
            case .forgetsTorrents: commit.changingTicks { $0.gone = [] }
            case .forgetsWords: commit.changingTicks { $0.records = $0.records.filter { !$0.key.isWord } }
            case .forgetsCalls: commit.changingTicks { $0.records = $0.records.filter { !$0.key.hasPrefix("call/") } }
            case .forgetsNames: commit.changingTicks { $0.records = $0.records.filter { !$0.key.isName } }
            default: commit
            }
        try await inner.commit(kept)
        stage.check(commit)
        try await leaveDisk()
    }

    func claim(
        by executor: ExecutorID, at moment: Moment, lease: Duration
    ) async throws(JournalError) -> [StoredIntent] {
        if stage.sabotage == .claimsNothing { return [] }
        if case .failed? = stage.journalTrouble(path) {
            throw .failed(path: path, cause: "disk I/O error", fix: "look at the disk")
        }
        let claimed = try await inner.claim(by: executor, at: moment, lease: lease)
        guard stage.sabotage == .forgetsBegun else { return claimed }
        return claimed.map { stored in
            StoredIntent(
                number: stored.number, intent: stored.intent, state: .planned, attempts: 0,
                changedAt: stored.changedAt)
        }
    }

    func release(by executor: ExecutorID) async throws(JournalError) { try await inner.release(by: executor) }

    func begin(_ id: IntentID, by executor: ExecutorID, at moment: Moment) async throws(JournalError) -> Int {
        try await reachDisk()
        let attempt = try await inner.begin(id, by: executor, at: moment)
        stage.noteBegin(id)
        try await leaveDisk()
        return stage.sabotage == .forgetsBegun ? 1 : attempt
    }

    func postpone(_ id: IntentID, _ wait: Postponement) async throws(JournalError) {
        try await reachDisk()
        try await inner.postpone(id, wait)
        stage.notePause(id)
        try await leaveDisk()
    }

    func keep(_ former: FormerState, of id: IntentID) async throws(JournalError) {
        try await reachDisk()
        if stage.sabotage != .forgetsFormer { try await inner.keep(former, of: id) }
        try await leaveDisk()
    }

    func dropFormer(of id: IntentID) async throws(JournalError) {
        try await reachDisk()
        try await inner.dropFormer(of: id)
    }

    func note(_ note: JournalNote) async throws(JournalError) {
        try await reachDisk()
        try await inner.note(note)
    }

    func forget(olderThan wall: WallTime) async throws(JournalError) {
        try await reachDisk()
        if stage.sabotage != .keepsEverything { try await inner.forget(olderThan: wall) }
    }

    private func reachDisk() async throws(JournalError) {
        await pause()
        if life.isOver { throw .failed(path: path, cause: "the process has ended", fix: "start it") }
        if let trouble = stage.journalTrouble(path) { throw trouble }
    }

    /// What is written stays written, whatever becomes of the process now.
    private func leaveDisk() async throws(JournalError) {
        await pause()
        if life.isOver { throw .failed(path: path, cause: "the process has ended", fix: "start it") }
    }

    private func pause() async {
        let wait = stage.with { state in Duration.milliseconds(state.random.below(4) * state.random.below(4)) }
        _ = await time.passes(wait)
    }
}

extension Commit {
    /// The same with something else in its ticks.
    fileprivate func changingTicks(_ change: (inout Tick) -> Void) -> Commit {
        let ticks = ticks.map { tick in
            var tick = tick
            change(&tick)
            return tick
        }
        return Commit(ticks, self.change, at: at)
    }
}

extension String {
    /// Whether it is the key of what a person has said of rules.
    fileprivate var isWord: Bool { ["manual/", "refusal/", "mode/"].contains { hasPrefix($0) } }

    /// Whether it is the key of what is known of tags and categories.
    fileprivate var isName: Bool { ["name/", "gone/"].contains { hasPrefix($0) } }
}
