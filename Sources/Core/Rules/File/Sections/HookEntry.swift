package import Torrents

/// Something that can be called from outside, over the dashboard's server: an entry of the section `hooks`.
package struct HookEntry: Hashable, Sendable {
    /// How a caller shows that it may call.
    package enum Proof: Hashable, Sendable {
        /// It signs each call, by Standard Webhooks, with a secret of the form `whsec_…`.
        case signature(SecretSource)
        /// It sends a token, as `Authorization: Bearer …`.
        case token(SecretSource)
    }

    /// Its name, the last part of its path.
    package let name: String
    /// How a caller shows that it may call.
    package let proof: Proof
    /// The clients that are polled when it is called.
    package let polls: [ClientName]

    package init(name: String, proof: Proof, polls: [ClientName]) {
        self.name = name
        self.proof = proof
        self.polls = polls
    }
}

extension RuleSet {
    /// The hook of this name; nil where the file has none.
    package func hook(named name: String) -> HookEntry? { hooks.first { $0.name == name } }
}
