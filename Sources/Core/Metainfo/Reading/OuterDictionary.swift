extension BencodeNode {
    /// Announce URLs by tier, as `Metainfo.trackers` describes.
    var trackers: [[String]] {
        var tiers: [[String]] = []
        for tier in list("announce-list")?.children ?? noChildren {
            let urls = tier.only(.list)?.children.compactMap(\.url) ?? []
            if !urls.isEmpty { tiers.append(urls) }
        }
        if tiers.isEmpty, let url = value("announce")?.url { tiers = [[url]] }
        return tiers
    }

    /// URLs of web seeds, which may be written as one string or as a list, each once.
    var webSeeds: [String] {
        guard let seeds = value("url-list") else { return [] }
        guard seeds.kind == .list else { return seeds.url.map { [$0] } ?? [] }
        var seen: Set<String> = []
        return seeds.children.compactMap(\.url).filter { seen.insert($0).inserted }
    }

    /// The first of two strings that is there and not empty.
    func text(_ key: String, or other: String) -> String? {
        for key in [key, other] {
            if let text = string(key)?.text, !text.isEmpty { return text }
        }
        return nil
    }

    /// A string without the blanks around it, or nil when nothing is left.
    private var url: String? {
        guard let string else { return nil }
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = string.firstIndex(where: { !isBlank($0) }),
            let last = string.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return String(decoding: string[first...last], as: UTF8.self)
    }
}
