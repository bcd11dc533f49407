package import Clocks
package import Engine

/// An intent and how far it has come.
package struct StoredIntent: Hashable, Sendable {
    /// From planned to one of the ends; only the first three are open.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// It waits for its turn.
        case planned
        /// An attempt has begun; after a crash nobody knows whether it took effect.
        case executing
        /// An attempt failed and another one is due later.
        case waiting
        case done
        /// A check just before the call said no.
        case held
        /// It failed for good and can be sent again by hand.
        case dead
        /// An earlier intent of its chain did not succeed.
        case cancelled
        /// A rule in dry run planned it, and it is never carried out.
        case rehearsed

        /// Whether it has not ended.
        package var isUnfinished: Bool { self == .planned || self == .executing || self == .waiting }
    }

    /// Ascends in planned order, and never changes.
    package let number: Int64
    /// The intent as it was planned.
    package let intent: Intent
    /// How far it has come.
    package let state: State
    /// Attempts that have begun, since it was planned or sent again, without those that only let others go first.
    package let attempts: Int
    /// When it came into this state.
    package let changedAt: WallTime
    /// When the next attempt is due, while it waits.
    package let waitUntil: WallTime?
    /// What the last attempt or its end came to, in words.
    package let detail: String?

    /// Whether a call may have been made for it whose answer is not known; it is never made a second time unseen.
    package var mayHaveBeenCalled: Bool { state.isUnfinished && attempts > 0 }

    package init(
        number: Int64, intent: Intent, state: State, attempts: Int, changedAt: WallTime,
        waitUntil: WallTime? = nil, detail: String? = nil
    ) {
        self.number = number
        self.intent = intent
        self.state = state
        self.attempts = attempts
        self.changedAt = changedAt
        self.waitUntil = waitUntil
        self.detail = detail
    }
}
