package import JSON

/// What a program sent to a hook of the rule file.
package struct HookCall: Hashable, Sendable {
    /// The hook's name in the rule file.
    package let hook: String
    /// What tells this call from every other one of the hook; nil where the sender gave it no name.
    package let id: String?
    /// What was sent: JSON as it is, anything else as a text; null for nothing.
    package let body: JSON

    package init(hook: String, id: String?, body: JSON) {
        self.hook = hook
        self.id = id
        self.body = body
    }
}
