import ClientKit
package import Engine
import JSON
package import Rules
import Text
import Torrents

/// Changes the list of a torrent's trackers.
///
/// Announce URLs hold passkeys, so results tell hosts and counts only.
package struct TrackersAction: Action {
    private static let schemes = ["http://", "https://", "udp://", "ws://", "wss://"]

    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "trackers", summary: "Adds, removes and rewrites the announce URLs of the torrent.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter("add", .list(.text), "\"add\": announce URLs that it is to have"),
                Parameter("remove", .list(.text), "\"remove\": URLs or hosts to take out, with * for any text"),
                Parameter(
                    "rewrite",
                    .object([
                        Parameter("find", .text, required: true, "\"find\": a text in its announce URLs"),
                        Parameter("with", .text, required: true, "\"with\": the text that takes its place"),
                    ]), "\"rewrite\": what to change in each URL, {\"find\": text, \"with\": text}"),
            ], needs: ["trackerEditing"], properties: { TrackerChange.hosts(in: $0).map { "tracker \($0)" } },
            undo: { _ in .impossible("the former trackers are not kept") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        let client = try context.reachable(intent.subject.client)
        let torrent = try await client.present(id)
        guard case .trackers(let trackers) = torrent[.trackers] else {
            throw ActionError(.again(after: nil), "the client does not tell its trackers now")
        }
        let change = TrackerChange(intent.arguments, of: trackers.map(\.url))
        let wrong = (change.added + change.rewritten.map(\.new)).first { url in
            !Self.schemes.contains(where: url.lowercased().hasPrefix) || url.contains(where: \.isWhitespace)
        }
        if let wrong {
            let host = Tracker.host(of: wrong)
            throw ActionError(
                .final, "\"\(host.isEmpty ? "…" : host)\" would be no announce URL; begin it with https://")
        }
        for (old, new) in change.rewritten { _ = try await client.carryOut(.replaceTracker(id, old, with: new)) }
        if !change.added.isEmpty { _ = try await client.carryOut(.addTrackers(id, change.added)) }
        if !change.removed.isEmpty { _ = try await client.carryOut(.removeTrackers(id, change.removed)) }
        return change.summary
    }
}

/// What is to become of a torrent's announce URLs.
struct TrackerChange {
    private(set) var rewritten: [(old: String, new: String)] = []
    private(set) var removed: [String] = []
    private(set) var added: [String] = []

    /// - Parameters:
    ///   - arguments: The arguments of `trackers`.
    ///   - urls: The announce URLs that it has.
    init(_ arguments: JSON, of urls: [String]) {
        let patterns = Self.texts(arguments["remove"])
        removed = urls.filter { url in
            patterns.contains {
                Glob.matchesIgnoringCase($0, url) || Glob.matchesIgnoringCase($0, Tracker.host(of: url))
            }
        }
        if let find = arguments["rewrite"]?["find"]?.stringValue, !find.isEmpty {
            let with = arguments["rewrite"]?["with"]?.stringValue ?? ""
            for url in urls where !removed.contains(url) && url.contains(find) {
                let new = url.split(separator: find, omittingEmptySubsequences: false).joined(separator: with)
                if new == url { continue }
                // A URL that it has already is not given to it twice.
                if urls.contains(new) || rewritten.contains(where: { $0.new == new }) {
                    removed.append(url)
                } else {
                    rewritten.append((url, new))
                }
            }
        }
        let kept = Set(urls).subtracting(removed).union(rewritten.map(\.new))
        for url in Self.texts(arguments["add"]) where !kept.contains(url) && !added.contains(url) {
            if removed.contains(url) {
                removed.removeAll { $0 == url }
            } else {
                added.append(url)
            }
        }
    }

    /// What is changed, by hosts.
    var summary: String {
        let parts = [
            ("added", added.map(Tracker.host)), ("rewritten", rewritten.map { Tracker.host(of: $0.new) }),
            ("removed", removed.map(Tracker.host)),
        ]
        let words = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
        return words.isEmpty ? "already so" : words.joined(separator: "; ")
    }

    /// The hosts that arguments of `trackers` name, which is all that is told of announce URLs.
    static func hosts(in arguments: JSON) -> [String] {
        (texts(arguments["add"]) + texts(arguments["remove"])).map { text in
            let host = Tracker.host(of: text)
            return host.isEmpty ? "*" : host
        }
    }

    private static func texts(_ list: JSON?) -> [String] {
        (list?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty }
    }
}
