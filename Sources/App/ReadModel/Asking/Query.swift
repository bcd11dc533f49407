package import Clocks
import Engine
package import Journal
package import Torrents

/// A question about what is or what was.
package enum Query: Hashable, Sendable {
    /// The status; `fileIsReadable` says whether the asking program could read the rule file.
    case status(fileIsReadable: Bool)
    /// Events, the oldest first; where there is none yet, the answer may wait for one.
    case events(Page, EventFilter, patience: Duration)
    /// Decisions with what became of their intents, the oldest first.
    case history(Page, DecisionFilter)
    /// The torrents of one client, or of all, with what the rules will do next; of a filter, those it holds for.
    case torrents(ClientName?, filter: String?)
    /// How rules stand to a torrent or client, by a part of its name or hash; of one rule where it is named.
    case why(String, rule: String?, at: WallTime?)
    /// What would be done now by the rules with this digest, or once all has passed that passes by time alone.
    case plan(rules: String, assumesTimePassed: Bool)
}

/// The form that a question has on the wire: a path and parameters.
extension Query {
    /// Every path.
    package static let paths = ["status", "events", "history", "torrents", "why", "plan"]
    /// Every name that a parameter may have.
    package static let names = [
        "about", "after", "at", "before", "client", "digest", "filter", "kind", "limit", "passed", "readable", "rule",
        "since", "torrents", "verdict", "wait",
    ]

    /// The path of the request that asks it, after the root.
    package var path: String {
        switch self {
        case .status: "status"
        case .events: "events"
        case .history: "history"
        case .torrents: "torrents"
        case .why: "why"
        case .plan: "plan"
        }
    }

    /// The parameters of that request.
    package var parameters: [(name: String, value: String)] {
        switch self {
        case .status(let isReadable): return [("readable", isReadable ? "true" : "false")]
        case .events(let page, let filter, let patience):
            var list = page.parameters + [("wait", String(patience.milliseconds))]
            if let client = filter.client { list.append(("client", client.text)) }
            if let torrents = filter.torrents { list.append(("torrents", torrents.text)) }
            if let type = filter.type { list.append(("kind", type.rawValue)) }
            if let since = filter.since { list.append(("since", String(since.milliseconds))) }
            return list
        case .history(let page, let filter):
            var list = page.parameters
            if let torrents = filter.torrents { list.append(("torrents", torrents.text)) }
            if let rule = filter.rule { list.append(("rule", rule)) }
            if let since = filter.since { list.append(("since", String(since.milliseconds))) }
            if let verdict = filter.verdict { list.append(("verdict", verdict.rawValue)) }
            return list
        case .torrents(let client, let filter):
            return [("client", client?.text), ("filter", filter)].given
        case .why(let about, let rule, let at):
            return [("about", about), ("rule", rule), ("at", at.map { String($0.milliseconds) })].given
        case .plan(let digest, let assumesTimePassed):
            return [("digest", digest), ("passed", assumesTimePassed ? "true" : "false")]
        }
    }

    /// Reads a question from its path and parameters; nil for anything else.
    package init?(path: String, parameters: [String: String]) {
        let torrents = parameters["torrents"].map([Infohash].init(text:))
        let since = parameters["since"].flatMap { Int64($0) }.map(WallTime.init(milliseconds:))
        switch path {
        case "status": self = .status(fileIsReadable: parameters["readable"] == "true")
        case "events":
            guard let page = Page(parameters) else { return nil }
            let type = parameters["kind"].map { EventType(rawValue: $0) }
            if case .some(nil) = type { return nil }
            let filter = EventFilter(
                client: parameters["client"].map(ClientName.init), torrents: torrents, type: type ?? nil,
                since: since)
            let patience = parameters["wait"].flatMap { Int64($0) } ?? 0
            self = .events(page, filter, patience: .milliseconds(min(max(0, patience), 60_000)))
        case "history":
            guard let page = Page(parameters) else { return nil }
            let verdict = parameters["verdict"].map { Decision.Verdict(rawValue: $0) }
            if case .some(nil) = verdict { return nil }
            self = .history(
                page,
                DecisionFilter(torrents: torrents, rule: parameters["rule"], since: since, verdict: verdict ?? nil))
        case "torrents": self = .torrents(parameters["client"].map(ClientName.init), filter: parameters["filter"])
        case "why":
            guard let about = parameters["about"] else { return nil }
            let at = parameters["at"].flatMap { Int64($0) }
            self = .why(about, rule: parameters["rule"], at: at.map(WallTime.init(milliseconds:)))
        case "plan":
            guard let digest = parameters["digest"] else { return nil }
            self = .plan(rules: digest, assumesTimePassed: parameters["passed"] == "true")
        default: return nil  // a path of another version
        }
    }
}

extension [(name: String, value: String?)] {
    /// Those that have a value.
    fileprivate var given: [(name: String, value: String)] {
        compactMap { pair in pair.value.map { (pair.name, $0) } }
    }
}

extension Page {
    fileprivate var parameters: [(name: String, value: String)] {
        switch self {
        case .latest(let limit): [("limit", String(limit))]
        case .after(let number, let limit): [("after", String(number)), ("limit", String(limit))]
        case .before(let number, let limit): [("before", String(number)), ("limit", String(limit))]
        }
    }

    fileprivate init?(_ parameters: [String: String]) {
        guard let limit = parameters["limit"].flatMap({ Int($0) }) else { return nil }
        if let after = parameters["after"] {
            guard let number = Int64(after) else { return nil }
            self = .after(number, limit)
        } else if let before = parameters["before"] {
            guard let number = Int64(before) else { return nil }
            self = .before(number, limit)
        } else {
            self = .latest(limit)
        }
    }
}

extension [Infohash] {
    fileprivate var text: String { map(\.hex).joined(separator: ",") }

    fileprivate init(text: String) { self = text.split(separator: ",").compactMap { Infohash(hex: String($0)) } }
}
