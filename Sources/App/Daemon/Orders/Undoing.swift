package import Clocks
package import Engine

/// Which intents are to be undone.
package enum UndoChoice: Hashable, Sendable {
    /// These, by their ids.
    case intents([IntentID])
    /// The latest one that was carried out and can be undone.
    case last
    /// All that were carried out at this instant or later and can be undone.
    case since(WallTime)
}

/// What becomes of an order to undo.
package struct UndoReception: Hashable, Sendable {
    /// An intent that is undone.
    package struct Taken: Hashable, Sendable {
        /// What was carried out.
        package let original: IntentID
        /// What takes it back, by whose id the journal tells how it goes; nil where it is only told.
        package let undoing: IntentID?
        /// What it did and to whom, such as `limits {"up": 5000} of "name"`.
        package let title: String

        package init(original: IntentID, undoing: IntentID?, title: String) {
            self.original = original
            self.undoing = undoing
            self.title = title
        }
    }

    /// An intent that is not, with the reason.
    package struct Refused: Hashable, Sendable {
        /// The intent that stays as it is.
        package let original: IntentID
        /// Why it cannot be undone.
        package let reason: String

        package init(original: IntentID, reason: String) {
            self.original = original
            self.reason = reason
        }
    }

    /// The latest first.
    package let taken: [Taken]
    /// What stays as it is.
    package let refused: [Refused]

    package init(taken: [Taken], refused: [Refused]) {
        self.taken = taken
        self.refused = refused
    }
}
