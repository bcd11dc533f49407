package import Clocks
package import Torrents

/// A client's change between answering and not answering, or of the reason why it does not.
package struct Contact: Hashable, Sendable {
    /// Ascends with time, and serves as a cursor.
    package let number: Int64
    /// The client.
    package let client: ClientName
    /// When it began to answer, or ceased to.
    package let at: WallTime
    /// Why it does not answer; nil when it does.
    package let failure: String?

    package init(number: Int64, client: ClientName, at: WallTime, failure: String? = nil) {
        self.number = number
        self.client = client
        self.at = at
        self.failure = failure
    }
}
