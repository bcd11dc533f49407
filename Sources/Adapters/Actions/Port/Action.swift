package import Engine
package import Rules
import Text

/// The port through which the shell carries out one kind of intent.
///
/// A new action is one file with a conforming type and one line in the registry. Its `kind` is all that rules and
/// plans know of it; `perform` is called once per attempt, after the attempt has been written to the journal.
package protocol Action: Sendable {
    var kind: ActionKind { get }

    /// Carries out an intent.
    ///
    /// - Returns: What was done, in words for the history.
    /// - Throws: `ActionError`, whose code says whether another attempt makes sense.
    func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String
}

/// Room that an intent waits for.
package struct Room: Hashable, Sendable {
    /// Where: a client and a folder of it.
    package let place: String
    /// Bytes that have to be free there.
    package let needed: Int64

    package init(place: String, needed: Int64) {
        self.place = place
        self.needed = needed
    }
}

/// Why an attempt at an intent did not succeed.
package struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is to be done about the failure.
    package enum Code: Hashable, Sendable {
        /// It may succeed later without anybody doing anything; the wait is what the other side asked for.
        case again(after: Duration?)
        /// The time has not come, through no fault of the intent: it is tried again without end.
        case notYet
        /// Others go first, and nothing was done: it is tried again without end, and the attempt counts as none.
        case notItsTurn
        /// It does not fit yet: all that wait for the same room wait together, and the smallest tries again.
        case noRoom(Room)
        /// A check just before the call said no: plan it anew.
        case held
        /// It will not succeed as it is.
        case final
    }

    /// What is to be done about it.
    package let code: Code
    /// What went wrong, in words, without secrets.
    package let detail: String

    /// - Parameters:
    ///   - code: Whether another attempt makes sense.
    ///   - detail: Why, in words, of which 2,000 harmless characters are kept.
    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail.bounded(2000).harmless
    }

    package var description: String { detail }
}
