import Clocks
import Rules
import Torrents

/// The id of a call of one hook, by which a call that is sent again is known.
struct CallKey: RecordKey {
    let hook: String
    let id: String

    init(hook: String, id: String) {
        self.hook = hook
        self.id = id.boundedForKeys
    }

    var recordText: String { "\(hook)/\(id)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return Self(hook: String(parts[0]), id: String(parts[1]))
    }
}

extension EngineState {
    /// How long the id of a call is remembered: far longer than the time that a signed call may take.
    ///
    /// Within a run of Sluice it is measured by the boot clock, and else to both sides of now, so that a step of the wall
    /// clock back forgets none: that is when old calls look new.
    private static let callMemory: Duration = .seconds(86_400)

    /// Whether a call of this id was taken lately.
    func remembers(_ call: CallKey, at now: Moment) -> Bool {
        calls[call].map { $0.isNoOlder(than: Self.callMemory, at: now, norNewer: Self.callMemory) } ?? false
    }

    /// Drops the ids of calls that count no more, once an hour.
    mutating func forgetOldCalls(at now: Moment) {
        guard !calls.isEmpty, now.boot - thisRun.callsDroppedAt >= .seconds(3600) else { return }
        thisRun.callsDroppedAt = now.boot
        for (key, taken) in calls.rows where !taken.isNoOlder(than: Self.callMemory, at: now, norNewer: Self.callMemory)
        { calls[key] = nil }
    }
}
