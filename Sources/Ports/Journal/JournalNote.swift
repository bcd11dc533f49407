package import Clocks
package import Torrents

/// A fact about the daemon that is only shown.
package enum JournalNote: Hashable, Sendable {
    /// The daemon is alive, or has ended.
    case run(ServiceRecord.Run)
    /// These rules are in force.
    case loading(ServiceRecord.Loading)
    /// The rule file was to be loaded again and is not used; the rules from before go on.
    case failedLoading(String, at: WallTime)
    /// How often a client is polled; to be told when that changes, not at each poll.
    case poll(ServiceRecord.Poll, of: ClientName)
    /// Only these clients are polled any more.
    case clients([ClientName])
    /// Whether a client answers, with the reason where it does not; written where that is news.
    case contact(ClientName, failure: String?, at: WallTime)
}
