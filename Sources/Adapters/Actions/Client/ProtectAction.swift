package import Engine
package import Rules

/// Forbids other actions on the subject while the episode lasts; it is all decision and no deed.
package struct ProtectAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "protect", summary: "Forbids actions on the subject, whatever other rules say.", role: .protection,
            subjects: [.torrent, .client, .orphan],
            parameters: [Parameter("actions", .actions, required: true, "the actions to forbid, such as [\"remove\"]")],
            shorthand: "actions")
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        throw ActionError(.final, "protect is never carried out")
    }
}
