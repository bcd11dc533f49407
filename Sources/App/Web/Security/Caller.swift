/// Who asks, as they have shown.
struct Caller: Hashable, Sendable {
    /// How they have shown it.
    enum Way: Hashable, Sendable {
        /// By a token of this name.
        case token(String)
        /// By a session of a browser, whose secret it is.
        case session(String)
    }

    let way: Way
    let scope: Scope

    /// Tells callers apart where their requests are remembered.
    var key: String {
        switch way {
        case .token(let name): "token \(name)"
        case .session: "owner"
        }
    }
}
