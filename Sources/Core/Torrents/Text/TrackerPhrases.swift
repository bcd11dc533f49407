/// What single trackers say of a torrent that they do not know, beside the words that are known of many.
package struct TrackerPhrases: Hashable, Sendable {
    /// The words of one tracker.
    package struct Entry: Hashable, Sendable {
        /// The tracker's host; those below it count as well.
        package let host: String
        /// Each means that the torrent is unknown there; in lower case.
        package let phrases: [String]
        /// A message with one of these does not mean it, also where it has a phrase; in lower case.
        package let exceptions: [String]

        package init(host: String, phrases: [String], exceptions: [String] = []) {
            self.host = host
            self.phrases = phrases.map { $0.lowercased() }
            self.exceptions = exceptions.map { $0.lowercased() }
        }
    }

    /// One for each host.
    package let entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// Whether a tracker's words mean that it does not know the torrent; nil where nothing is said here of such words.
    package func meaning(of message: String, from host: String) -> Bool? {
        let own = entries.filter { Tracker.isHost(host, in: $0.host) }
        guard !own.isEmpty else { return nil }
        let words = message.lowercased()
        if own.contains(where: { $0.exceptions.contains(where: words.contains) }) { return false }
        return own.contains { $0.phrases.contains(where: words.contains) } ? true : nil
    }
}
