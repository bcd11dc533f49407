import Torrents

/// What one list of a client changes of the torrents that are known.
struct ListChanges {
    /// The client; nil for a tick that is about no list.
    var client: ClientName?
    var changes: [Change] = []
    /// Whether it is the first list of the client ever.
    var isFirst = false
}
