import JSON

/// An action that the client says is done, and that its lists have yet to show.
struct Proof: Hashable {
    /// How many lists that do not show it, and over how long, say that it was not done.
    static let lists = 3
    static let patience = Duration.seconds(30)

    let arguments: JSON
    var lists = 0
    /// Boot time of the first list that did not show it; it begins anew after a restart, which only costs time.
    var since: Duration?

    init(of arguments: JSON) { self.arguments = arguments }

    /// Takes note of a list that does not show it, and tells whether that is enough.
    mutating func isMissing(at boot: Duration) -> Bool {
        lists += 1
        let since = since ?? boot
        self.since = since
        return lists >= Self.lists && boot - since >= Self.patience
    }
}
