import Engine
import Torrents

/// What clients have told since their last list that was taken in, and that could not be written down.
struct LostAnswers {
    /// The clients of which any answer is lost.
    private(set) var clients: Set<ClientName> = []
    /// Those of which a list is lost, so that they have something that the engine does not know.
    private(set) var clientsWithLists: Set<ClientName> = []

    /// Notes that an answer is lost.
    mutating func add(_ contact: Vantage.Contact, of client: ClientName) {
        clients.insert(client)
        if case .listed = contact { clientsWithLists.insert(client) }
    }

    /// Forgets what was lost of a client: a later list tells all that it has.
    mutating func forget(_ client: ClientName) {
        clients.remove(client)
        clientsWithLists.remove(client)
    }
}
