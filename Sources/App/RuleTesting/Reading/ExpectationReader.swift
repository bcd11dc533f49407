import Rules
import Torrents
import JSON

/// Reads what a test expects.
struct ExpectationReader {
    let names: TestNames
    let reader: TorrentReader
    let clients: [ClientName]
    let files: [String]
    /// The paths of the files without a torrent.
    let orphans: [String]
    /// When the test ends; nil until that is known.
    let end: Duration

    /// The expectations, in file order.
    func expectations(_ value: Located?) -> [Expectation] { (value?.elements() ?? []).compactMap(expectation) }

    private func expectation(_ value: Located) -> Expectation? {
        guard var object = value.object() else { return nil }
        if let never = object.optional("never") {
            guard var inner = never.object() else { return nil }
            // Its times may stand on either side.
            let from = (object.optional("from") ?? inner.optional("from")).map { $0.time() }
            let by = (object.optional("by") ?? inner.optional("by")).map { $0.time() }
            let pattern = pattern(&inner, never)
            inner.refuseOthers()
            object.refuseOthers()
            guard let pattern, from != .some(nil), by != .some(nil) else { return nil }
            return Expectation(
                place: .init(value), pattern: pattern, time: .never((from ?? nil) ?? .zero, (by ?? nil) ?? end))
        }
        let at = object.optional("at").map { $0.time() }
        let from = object.optional("from").map { $0.time() }
        let by = object.optional("by").map { $0.time() }
        if at != nil, from != nil || by != nil {
            value.error(
                "\"at\" beside \"from\" or \"by\"", fix: "write either one time, or the span in which it has to be")
        }
        let pattern = pattern(&object, value)
        object.refuseOthers()
        guard let pattern, at != .some(nil), from != .some(nil), by != .some(nil) else { return nil }
        let time: Expectation.Time =
            if let at = at ?? nil { .at(at) } else { .within((from ?? nil) ?? .zero, (by ?? nil) ?? end) }
        return Expectation(place: .init(value), pattern: pattern, time: time)
    }

    private func pattern(_ object: inout ObjectReader, _ value: Located) -> Expectation.Pattern? {
        let rule = object.optional("rule").map(names.rule)
        let action = object.optional("action").map(names.action)
        let outcome = object.optional("outcome").map { $0.choice(Expectation.Outcome.self) }
        let event = object.optional("event")
        let facts = object.optional("facts")
        let listed = object.optional("listed").map { $0.flag() }
        let arguments = object.optional("arguments")
        let reason = object.optional("reason").map { $0.word() }
        let isRehearsed = object.optional("dryRun").map { $0.flag() }
        guard let target = target(&object) else { return nil }
        // What is wrong is noted already.
        if rule == .some(nil) || action == .some(nil) || outcome == .some(nil) || listed == .some(nil) { return nil }
        if reason == .some(nil) || isRehearsed == .some(nil) { return nil }
        if arguments != nil, action == nil {
            arguments?.error("\"arguments\" without \"action\"", fix: "add \"action\": the action that has them")
            return nil
        }
        if let event { return self.event(event, target) }
        if let facts { return self.facts(facts, of: target, in: value) }
        if let listed = listed ?? nil { return self.listed(listed, target: target, in: value) }
        if let action = action ?? nil {
            if let end = outcome ?? nil, ![.done, .failed, .held].contains(end) {
                value.error(
                    "an action does not end as \"\(end.rawValue)\"",
                    fix: "write done, failed or held, or leave out \"action\"")
                return nil
            }
            return .action(
                Expectation.ActionPattern(
                    action: action, rule: rule ?? nil, target: target, arguments: arguments?.node.json,
                    end: outcome ?? nil, reason: reason ?? nil, isRehearsed: (isRehearsed ?? nil) ?? false))
        }
        if let rule = rule ?? nil {
            return .outcome(
                Expectation.OutcomePattern(
                    rule: rule, target: target, outcome: (outcome ?? nil) ?? .fires, reason: reason ?? nil))
        }
        value.error(
            "nothing is expected here",
            fix: "add \"rule\" with \"outcome\", \"action\", \"event\", \"facts\" or \"listed\"")
        return nil
    }

    private func target(_ object: inout ObjectReader) -> Expectation.Target? {
        if let value = object.optional("torrent") { return names.torrent(value).map(Expectation.Target.torrent) }
        if let value = object.optional("client") { return names.client(value).map(Expectation.Target.client) }
        if let value = object.optional("disk") { return names.disk(value).map(Expectation.Target.disk) }
        if let value = object.optional("orphan") {
            guard let path = value.word() else { return nil }
            guard orphans.contains(path) else {
                value.error("no orphan of this test is \"\(path)\"", fix: Located.suggestion(path, orphans))
                return nil
            }
            return .orphan(path)
        }
        guard let value = object.optional("file") else { return .any }
        guard let name = value.word() else { return nil }
        guard files.contains(name) else {
            value.error("no file of this test is named \"\(name)\"", fix: Located.suggestion(name, files))
            return nil
        }
        return .file(name)
    }

    private func event(_ value: Located, _ target: Expectation.Target) -> Expectation.Pattern? {
        value.choice(EventType.self).map { .event($0.rawValue, target) }
    }

    private func facts(
        _ value: Located, of target: Expectation.Target, in whole: Located
    ) -> Expectation.Pattern? {
        switch target {
        case .torrent(let torrent):
            .facts(torrent: torrent, reader.torrentFacts(value, of: nil).compactMapValues(\.first))
        case .client(let client): .clientFacts(client, reader.clientFacts(value).compactMapValues(\.first))
        case .any, .file, .disk, .orphan: nothing(whole, "\"facts\" of what?", fix: "add \"torrent\" or \"client\"")
        }
    }

    private func listed(
        _ isListed: Bool, target: Expectation.Target, in whole: Located
    ) -> Expectation.Pattern? {
        guard case .torrent(let torrent) = target else {
            return nothing(whole, "\"listed\" of what?", fix: "add \"torrent\"")
        }
        return .listed(torrent: torrent, isListed)
    }

    private func nothing(_ value: Located, _ cause: String, fix: String) -> Expectation.Pattern? {
        value.error(cause, fix: fix)
        return nil
    }
}
