package import Engine

/// An action that takes back what it did by itself, as it changed nothing in a client.
package protocol ReversibleAction: Action {
    /// Takes back what is still as the action has left it.
    func takeBack(
        _ pieces: [FormerState.Piece], of original: Intent, in context: ActionContext
    ) async throws(ActionError) -> String
}
