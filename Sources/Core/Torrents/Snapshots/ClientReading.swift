/// What a client says of itself at one instant, without its torrents.
package struct ClientReading: Hashable, Sendable {
    /// Names the run of the client program, as in a snapshot.
    package let session: String
    /// What it says.
    package let facts: ClientFacts

    package init(session: String, facts: ClientFacts) {
        self.session = session
        self.facts = facts
    }
}
