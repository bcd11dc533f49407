package import Clocks
package import Torrents

/// How often one rule fired, or would have in dry run, since an instant.
package struct FiringTally: Hashable, Sendable {
    /// The rule's id.
    package let rule: String
    /// How often.
    package let count: Int
    /// How often since a later instant.
    package let lately: Int
    /// When it did so last.
    package let last: WallTime

    package init(rule: String, count: Int, lately: Int, last: WallTime) {
        self.rule = rule
        self.count = count
        self.lately = lately
        self.last = last
    }
}

/// How many events of one kind a client had since an instant.
package struct EventTally: Hashable, Sendable {
    /// The client; nil for an event about a window, a schedule or a file.
    package let client: ClientName?
    /// The name that rules use.
    package let kind: String
    /// How many.
    package let count: Int

    package init(client: ClientName?, kind: String, count: Int) {
        self.client = client
        self.kind = kind
        self.count = count
    }
}

/// How many intents of one rule and action are in one state, of those that came into it since an instant.
package struct IntentTally: Hashable, Sendable {
    /// The rule's id.
    package let rule: String
    /// The action's name.
    package let action: String
    /// How far they have come.
    package let state: StoredIntent.State
    /// How many.
    package let count: Int
    /// When the last of them came into that state.
    package let last: WallTime

    package init(rule: String, action: String, state: StoredIntent.State, count: Int, last: WallTime) {
        self.rule = rule
        self.action = action
        self.state = state
        self.count = count
        self.last = last
    }
}
