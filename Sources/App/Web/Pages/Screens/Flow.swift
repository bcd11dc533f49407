import Clocks
import JSON
import Rules

/// The way from clients through events and rules to actions, with what flows on it: the picture on top of the overview.
struct Flow {
    /// One part of the picture.
    private struct Node {
        let key: String
        var view: [JSON.Member]
    }

    /// A way from one part to another.
    private struct Wire: Hashable {
        let from: String
        let to: String
        let count: Int64
    }

    /// The most parts of one column; what is over is told as one.
    private static let longest = 8

    private let screen: Screen
    private let overview: JSON
    private var clients: [Node] = []
    private var events: [Node] = []
    private var rules: [Node] = []
    private var actions: [Node] = []
    private var wiresIn: [Wire] = []
    private var wiresThrough: [Wire] = []
    private var wiresOut: [Wire] = []

    /// - Parameters:
    ///   - overview: The clients.
    ///   - list: The rules.
    ///   - lately: Events by client and kind, and actions by rule, of the last day.
    ///   - screen: For whom.
    init(_ overview: JSON, rules list: JSON, lately: JSON, on screen: Screen) {
        self.screen = screen
        self.overview = overview
        addClients(overview["clients"]?.arrayValue ?? [])
        addEvents(lately["events"]?.arrayValue ?? [], list.arrayValue ?? [])
        addRules(list.arrayValue ?? [])
        addActions(lately["actions"]?.arrayValue ?? [], list.arrayValue ?? [])
    }

    /// The columns.
    var json: JSON {
        func list(_ nodes: [Node]) -> JSON { .array(nodes.map { .object($0.view) }) }
        return [
            "clients": list(clients), "events": list(events), "rules": list(rules), "actions": list(actions),
        ]
    }

    /// The ways between the columns, as pictures.
    var wires: [String: String] {
        [
            "wiresOne": Self.picture(wiresIn, from: clients, to: events),
            "wiresTwo": Self.picture(wiresThrough, from: events, to: rules),
            "wiresThree": Self.picture(wiresOut, from: rules, to: actions),
        ]
    }

    private mutating func addClients(_ list: [JSON]) {
        for client in list.prefix(Self.longest) {
            let name = client["name"]?.stringValue ?? ""
            let isThere = client["answers"]?.boolValue == true
            let rates = [("↓", client["downRate"]), ("↑", client["upRate"])].compactMap { sign, rate in
                screen.display.rate(rate).stringValue.map { "\(sign) \($0)" }
            }
            let count = screen.phrases.count("torrentCount", client["torrents"]?.integerValue ?? 0)
            let line = isThere ? ([count] + rates).joined(separator: " · ") : screen.phrases["silent"]
            clients.append(
                node(name, line: line, to: "/torrents?client=\(screen.link(name))", tone: isThere ? "good" : "bad"))
        }
    }

    private mutating func addEvents(_ tallies: [JSON], _ list: [JSON]) {
        var totals: [String: Int64] = [:]
        for tally in tallies {
            totals[tally["kind"]?.stringValue ?? "", default: 0] += tally["count"]?.integerValue ?? 0
        }
        let triggers = Set(list.compactMap { $0["trigger"]?["kind"]?.stringValue })
        for (kind, word) in [("each", "lists"), ("schedule", "clock"), ("watch", "folder")]
        where triggers.contains(kind) {
            let address = ["each": "/clients", "schedule": "/schedule", "watch": "/watch"][kind] ?? "/"
            events.append(
                node(
                    screen.phrases[word], line: kind == "each" ? screen.phrases["everyList"] : "", to: address,
                    key: kind))
        }
        let room = Self.longest - events.count
        for (kind, count) in totals.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(room) {
            events.append(
                node(kind, line: "\(count) \(screen.phrases["inADay"])", to: "/events?kind=\(screen.link(kind))"))
        }
        for client in clients where events.contains(where: { $0.key == "each" }) {
            wiresIn.append(Wire(from: client.key, to: "each", count: 1))
        }
        for tally in tallies {
            guard let client = tally["client"]?.stringValue, let kind = tally["kind"]?.stringValue else { continue }
            wiresIn.append(Wire(from: client, to: kind, count: tally["count"]?.integerValue ?? 0))
        }
    }

    private mutating func addRules(_ list: [JSON]) {
        let shown = list.filter { $0["mode"] != "off" }.prefix(Self.longest)
        for rule in shown {
            let (id, matches) = (rule["id"]?.stringValue ?? "", rule["matches"])
            func count(_ stage: String) -> Int64 { matches?[stage]?.integerValue ?? 0 }
            let (asks, held) = (count("asks"), count("held"))
            let parts = ["firing", "pending", "held", "asks"].filter { count($0) > 0 }.map { stage in
                screen.phrases.count("flow.\(stage)", count(stage))
            }
            let fired = rule["fired"]?["day"]?.integerValue ?? 0
            let line = parts.isEmpty ? "\(fired) \(screen.phrases["inADay"])" : parts.joined(separator: " · ")
            var shown = node(id, line: line, to: "/rules/\(screen.link(id))", tone: held + asks > 0 ? "warn" : nil)
            if let gauge = gauge(of: id, holding: rule["for"]?.stringValue) {
                shown.view.append(JSON.Member("gauge", ["value": .integer(gauge), "label": .string(line)]))
            }
            rules.append(shown)
            let of = (rule["trigger"]?["of"]?.arrayValue ?? []).compactMap(\.stringValue)
            let kind = rule["trigger"]?["kind"]?.stringValue ?? ""
            for from in kind == "on" ? of : [kind] {
                wiresThrough.append(Wire(from: from, to: id, count: fired))
            }
        }
        if list.count > Self.longest {
            rules.append(node("+ \(list.count - Self.longest) \(screen.phrases["more"])", line: "", to: "/rules"))
        }
    }

    /// How much of the time has passed that holds what a rule wants, in hundredths; nil where that cannot be told.
    private func gauge(of rule: String, holding length: String?) -> Int64? {
        let held = (overview["heldBy"]?.arrayValue ?? []).filter { $0["rule"]?.stringValue == rule }
        guard let until = held.compactMap({ Display.instant($0["until"]) }).min() else { return nil }
        let lengths = [length, overview["grace"]?.stringValue].compactMap { text in
            text.flatMap { try? Quantity.duration($0) }
        }
        guard let whole = lengths.max(), whole > .zero else { return nil }
        let left = max(.zero, until.since(screen.display.now))
        return min(100, max(3, 100 - Int64(left / whole * 100)))
    }

    private mutating func addActions(_ tallies: [JSON], _ list: [JSON]) {
        var totals: [String: (done: Int64, dead: Int64)] = [:]
        for rule in list where rule["mode"] != "off" {
            for name in (rule["do"]?.arrayValue ?? []).compactMap(\.stringValue) { totals[name] = (0, 0) }
        }
        for tally in tallies {
            guard let name = tally["action"]?.stringValue, let count = tally["count"]?.integerValue else { continue }
            if tally["state"] == "dead" {
                totals[name, default: (0, 0)].dead += count
            } else if tally["state"] == "done" {
                totals[name, default: (0, 0)].done += count
            }
        }
        for (name, counts) in totals.sorted(by: { ($1.value.done, $0.key) < ($0.value.done, $1.key) }).prefix(
            Self.longest)
        {
            let done = "\(counts.done) \(screen.phrases["inADay"])"
            let line = counts.dead > 0 ? "\(done) · \(counts.dead) \(screen.phrases["dead"])" : done
            actions.append(
                node(name, line: line, to: "/journal", tone: counts.dead > 0 ? "bad" : counts.done > 0 ? "good" : nil))
        }
        for rule in list {
            let id = rule["id"]?.stringValue ?? ""
            for name in Set((rule["do"]?.arrayValue ?? []).compactMap(\.stringValue)).sorted() {
                let count = tallies.filter { $0["rule"]?.stringValue == id && $0["action"]?.stringValue == name }
                    .compactMap { $0["count"]?.integerValue }.reduce(0, +)
                wiresOut.append(Wire(from: id, to: name, count: count))
            }
        }
    }

    private func node(
        _ name: String, line: String, to address: String, tone: String? = nil, key: String? = nil
    ) -> Node {
        Node(
            key: key ?? name,
            view: [
                JSON.Member("name", .string(name)), JSON.Member("line", .string(line)),
                JSON.Member("link", .string(screen.request.basePath + address)), JSON.Member("tone", .text(tone)),
            ])
    }

    /// Curves from the right edge of one column to the left edge of the next; nothing of it is a stranger's word.
    private static func picture(_ wires: [Wire], from: [Node], to: [Node]) -> String {
        let height = max(1, max(from.count, to.count)) * 56
        var paths = ""
        for wire in Set(wires).sorted(by: { ($0.count, $0.from, $0.to) < ($1.count, $1.from, $1.to) }) {
            guard let start = from.firstIndex(where: { $0.key == wire.from }),
                let end = to.firstIndex(where: { $0.key == wire.to })
            else { continue }
            let (top, bottom) = (start * 56 + 28, end * 56 + 28)
            let width = wire.count == 0 ? 1 : min(6, 1 + wire.count.bitWidth - wire.count.leadingZeroBitCount)
            let kind = wire.count > 0 ? " class=\"busy\"" : ""
            paths += "<path\(kind) stroke-width=\"\(width)\" d=\"M0 \(top)C24 \(top) 24 \(bottom) 48 \(bottom)\"/>"
        }
        return
            "<svg class=\"wires\" viewBox=\"0 0 48 \(height)\" width=\"48\" height=\"\(height)\" aria-hidden=\"true\">\(paths)</svg>"
    }
}
