/// Reads `obligations`: what torrents owe their trackers, by the trackers' hosts.
struct ObligationReader {
    let reader: Reader

    func read(_ value: Located) -> Obligations? {
        guard let object = value.object() else { return nil }
        return Obligations(object.named.compactMap { obligation($0.name, at: $0.nameRange, $0.value) })
    }

    private func obligation(_ host: String, at range: Range<Int>, _ value: Located) -> Obligation? {
        guard var object = value.object() else { return nil }
        let ratio = object.optional("ratio")?.number(in: 0.001...1000)
        let time = object.optional("seedingTime")?.duration()
        let needNode = object.optional("need")
        let need = needNode?.choice(Need.self)
        let from = object.optional("from")?.number(in: 0...1)
        let marginNode = object.optional("margin")
        let margin = marginNode?.duration()
        object.refuseOthers { _, key in Self.meaning(of: key) }
        guard reader.isTrackerHost(host, at: value.path, range) else { return nil }
        guard ratio != nil || time != nil else {
            value.error("nothing is owed here", fix: "add \"seedingTime\": \"7d\" or \"ratio\": 1.0")
            return nil
        }
        if ratio == nil || time == nil, let needNode, need != nil {
            needNode.warning("there is one need only, so nothing to choose from", fix: "remove \"need\"")
        }
        if time == nil, let marginNode {
            marginNode.warning("a margin is added to \"seedingTime\", and there is none", fix: "remove \"margin\"")
        }
        return Obligation(
            host: host, ratio: ratio, seedingTime: time, needsBoth: need == .both, from: from ?? 0,
            margin: margin ?? .zero)
    }

    private enum Need: String, CaseIterable { case either, both }

    private static func meaning(of key: String) -> String? {
        switch key.lowercased() {
        case "minratio", "min_ratio", "minseedratio": "write \"ratio\""
        case "minseedingtime", "min_seeding_time", "seedtime", "time", "days": "write \"seedingTime\""
        case "mode", "require": "write \"need\": \"either\" or \"both\""
        case "buffer", "grace": "write \"margin\""
        default: nil  // no word that is known
        }
    }
}
