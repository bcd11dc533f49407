import Torrents

/// Lets equal texts share their storage: paths, categories, tags and hosts that thousands of torrents have in common.
package struct TextPool: Sendable {
    /// Beyond this many, whatever is in the pool is not worth keeping.
    private static let bound = 20_000

    private var texts: Set<String> = []
    private var hosts: [String: String] = [:]
    private var lists: [String: [String]] = [:]
    /// The announce URL that was asked for last, which most torrents of a list have in common with the one before.
    package private(set) var latestURL = ""
    /// The host in it.
    package private(set) var latestHost = ""
    /// The list of words that was asked for last.
    package private(set) var latestList = ""
    /// The words in it.
    package private(set) var latestWords: [String] = []

    package init() {}

    /// An equal text that is in use already, or this one from now on.
    package mutating func shared(_ text: String) -> String {
        guard text.utf8.count > 15 else { return text }  // small texts have no storage to share
        if texts.count >= Self.bound { texts.removeAll(keepingCapacity: true) }
        return texts.insert(text).memberAfterInsert
    }

    /// The host in an announce URL, found once for each URL.
    package mutating func host(of url: String) -> String {
        if hosts.count >= Self.bound { hosts.removeAll(keepingCapacity: true) }
        let host = hosts[url] ?? shared(Tracker.host(of: url))
        hosts[url] = host
        (latestURL, latestHost) = (url, host)
        return host
    }

    /// The words of a list with commas between them, taken apart once for each list.
    package mutating func words(of list: String) -> [String] {
        guard !list.isEmpty else { return [] }
        if lists.count >= Self.bound { lists.removeAll(keepingCapacity: true) }
        let words = lists[list] ?? parts(of: list)
        lists[list] = words
        (latestList, latestWords) = (list, words)
        return words
    }

    private mutating func parts(of list: String) -> [String] {
        list.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map { shared(String($0)) }
    }
}
