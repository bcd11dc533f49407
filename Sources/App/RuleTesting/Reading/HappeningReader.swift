import Rules
import Torrents
import JSON

/// Reads what happens in a test beside polls.
struct HappeningReader {
    let names: TestNames
    let torrents: [ScriptedTorrent]
    let reader: TorrentReader
    /// Reads another rule file, by its path from the test file.
    let load: (Located) -> RuleSet?

    /// The happenings, in the order of time.
    func happenings(_ value: Located?) -> [Happening] {
        (value?.elements() ?? []).compactMap(happening).enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }.map(\.element)
    }

    private static let deeds =
        ["restart", "down", "half", "stale", "clock", "fail", "person", "reload", "open", "close", "call"]
        + WordReader.verbs

    private func happening(_ value: Located) -> Happening? {
        guard var object = value.object() else { return nil }
        let at = object.required("at", such: "\"at\": \"10m\"")?.time()
        let present = Self.deeds.filter { deed in object.members.contains { $0.name == deed } }
        guard present.count <= 1 else {
            value.error("\(present.count) things happen in one entry", fix: "write an entry for each")
            return nil
        }
        var deed: Happening.Deed?
        if let name = present.first, let value = object.optional(name) { deed = read(name, value, from: &object) }
        if present.isEmpty {
            // Asked for, so that a mistyped name finds the nearest.
            for name in Self.deeds { _ = object.optional(name) }
            let before = object.reader.diagnostics.count
            object.refuseOthers()
            if object.reader.diagnostics.count == before {
                value.error("nothing happens here", fix: "add one of " + Self.deeds.joined(separator: ", "))
            }
            return nil
        }
        object.refuseOthers()
        guard let at, let deed else { return nil }
        return Happening(at: at, deed: deed)
    }

    private func read(_ name: String, _ value: Located, from object: inout ObjectReader) -> Happening.Deed? {
        switch name {
        case "restart":
            if value.text() == "sluice" { return .restart(after: object.optional("for")?.time() ?? .zero) }
            let known = ["sluice"] + names.rules.clients.map(\.name.text)
            guard let name = value.text(), known.contains(name) else {
                value.error(
                    "neither Sluice nor a client is named \"\(value.text() ?? "")\"",
                    fix: Located.suggestion(value.text() ?? "", known))
                return nil
            }
            return .clientRestart(ClientName(name))
        case "down", "half", "stale":
            let length = object.required("for", such: "\"for\": \"5m\"")?.time()
            guard let client = names.client(value), let length else { return nil }
            switch name {
            case "down": return .outage(client, for: length)
            case "half": return .halfList(client, for: length)
            default: return .staleList(client, for: length)  // the third of three
            }
        case "clock": return clockStep(value)
        case "fail": return failure(value, &object)
        case "person": return person(value)
        case "call":
            let id = object.optional("id")?.word()
            let body = object.optional("body")?.node.json ?? .null
            return names.hook(value).map { .call(HookCall(hook: $0, id: id, body: body)) }
        case "reload": return load(value).map(Happening.Deed.reload)
        case _ where WordReader.verbs.contains(name):
            return WordReader(names: names).word(name, of: value, from: &object).map(Happening.Deed.word)
        default:  // open and close
            let length = object.required("for", such: "\"for\": \"2h\"")?.time()
            guard let window = names.window(value), let length else { return nil }
            return .override(window: window, isOpen: name == "open", for: length)
        }
    }

    private func clockStep(_ value: Located) -> Happening.Deed? {
        guard let text = value.word() else { return nil }
        guard let sign = text.first, sign == "+" || sign == "-" else {
            value.error("\"\(text)\" does not say in which direction", fix: "write \"+\(text)\" or \"-\(text)\"")
            return nil
        }
        do {
            let length = try Quantity.duration(String(text.dropFirst()))
            return .clockStep(sign == "+" ? length : .zero - length)
        } catch {
            value.error(error.cause, fix: "write a step such as \"+1h\" or \"-90s\"")
            return nil
        }
    }

    private func failure(_ value: Located, _ object: inout ObjectReader) -> Happening.Deed? {
        let action = names.action(value)
        let answer = object.optional("with")?.word() ?? "refused"
        let rule = object.optional("rule").map(names.rule)
        let torrent = object.optional("torrent").map(names.torrent)
        let times = object.optional("times")?.whole(in: 1...1_000_000) ?? 1
        guard let action, rule != .some(nil), torrent != .some(nil) else { return nil }
        return .failure(
            ScriptedFailure(
                action: action, answer: answer, rule: rule ?? nil, torrent: (torrent ?? nil).map { torrents[$0].id },
                times: Int(times)))
    }

    private func person(_ value: Located) -> Happening.Deed? {
        guard var object = value.object() else { return nil }
        defer { object.refuseOthers() }
        if let place = object.optional("client") {
            guard let client = names.client(place),
                let set = object.required("set", such: "\"set\": {\"downLimit\": \"1 MiB/s\"}")
            else { return nil }
            return .clientEdit(client, reader.clientFacts(set).compactMapValues(\.first))
        }
        guard let place = object.required("torrent", such: "\"torrent\": \"a film\""),
            let torrent = names.torrent(place)
        else { return nil }
        if object.optional("remove")?.flag() == true { return .removal(torrent: torrent) }
        guard let set = object.required("set", such: "\"set\": {\"tags\": [\"keep\"]}, or \"remove\": true") else {
            return nil
        }
        return .edit(
            torrent: torrent,
            reader.torrentFacts(set, of: torrents[torrent].client).compactMapValues(\.first))
    }
}
