import JSON
import Text

/// The rows of the list of torrents, written without a template: it has hundreds of them, and a template looks up each
/// word by its name.
struct TorrentRows {
    let screen: Screen

    /// The rows of some torrents as HTML.
    func markup(_ torrents: [JSON]) -> String {
        var text = ""
        text.reserveCapacity(torrents.count * 800)
        for torrent in torrents { append(torrent, to: &text) }
        return text
    }

    private func append(_ torrent: JSON, to text: inout String) {
        let link = screen.torrentLink(client: torrent["client"], hash: torrent["hash"])
        text += "<tr><td class=\"name\"><a href=\"\(shown(link))\">\(screen.short(torrent["name"]).escaped)</a></td>"
        text += "<td>\(shown(torrent["client"]))</td><td>\(badge(torrent["state"]))</td><td class=\"number\">"
        if let percent = screen.display.percent(torrent["progress"]).stringValue {
            let label = screen.phrases["progress"].escaped
            text += "<progress max=\"100\" value=\"\(percent)\" aria-label=\"\(label)\"></progress> \(percent) %"
        }
        text += "</td>"
        for amount in [
            screen.display.bytes(torrent["size"]), screen.display.ratio(torrent["ratio"]),
            screen.display.rate(torrent["downRate"]), screen.display.rate(torrent["upRate"]),
        ] {
            text += "<td class=\"number\">\(shown(amount))</td>"
        }
        text += "<td>\(time(torrent["addedAt"]))</td><td class=\"next\">"
        if let next = torrent["next"], next != .null { append(step: next, to: &text) }
        text += "</td></tr>\n"
    }

    /// What the rules will do next about a torrent, and when.
    private func append(step: JSON, to text: inout String) {
        if let rule = step["rule"]?.stringValue, !rule.hasPrefix("(") {
            let link = "\(screen.request.basePath)/rules/\(screen.link(rule))"
            text += "<a href=\"\(link.escaped)\">\(rule.escaped)</a> "
        }
        text += "\(badge(step["outcome"] == "noMatch" ? "comes" : step["outcome"])) <span class=\"muted\">"
        text += time(step["until"])
        if step["estimate"] == true { text += " \(screen.phrases["ifAllGoesOn"].escaped)" }
        text += "</span>"
    }

    private func badge(_ word: JSON?) -> String {
        "<span class=\"badge \(shown(screen.tone(word)))\">\(shown(screen.word(word)))</span>"
    }

    private func time(_ instant: JSON?) -> String {
        let time = screen.display.time(instant)
        guard time != .null else { return "" }
        return
            "<time datetime=\"\(shown(time["iso"]))\" title=\"\(shown(time["exact"]))\">\(shown(time["text"]))</time>"
    }

    private func shown(_ text: JSON?) -> String { text?.stringValue?.bounded(2000).escaped ?? "" }
}
