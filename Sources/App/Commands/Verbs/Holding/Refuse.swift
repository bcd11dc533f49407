import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import Journal
import ReadModel
import Rules
import SQLiteJournal
import Text
import Torrents

/// Keeps a rule off a torrent for good.
struct Refuse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says of what a rule does or would do to a torrent: never this one.",
        discussion: """
            From then on the rule does nothing to the torrent, also when that is removed and added again, or comes to be \
            in another client. What the rule protects it from it still does.

              sluice refuse 0123456789ab                   by the id that `plan` or `status` tells
              sluice refuse i17-1                          by the id that `history` tells
              sluice refuse --rule auto-remove debian-13   by the torrent's hash or name, or a part of one

            `sluice undo ID --and-refuse` takes it back first. `sluice refusals` lists what is refused, and \
            `sluice allow` ends it.

            Exits with 65 where nothing has that id, or no torrent, or more than one, is meant.
            """)

    @Argument(help: ArgumentHelp("Ids; with --rule, torrents.", valueName: "id"))
    var names: [String]

    @Option(help: ArgumentHelp("The rule that is never to act on the torrents.", valueName: "id"))
    var rule: String?

    @OptionGroup var rules: RuleFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let refusals = try await self.refusals(set, path)
            try await LocalService.givingOrders(set, path, aboutClients: false) { orders, _ in
                try await orders.instruct(.refuse(refusals))
            }
            if json {
                Console.print(.array(refusals.map(\.json)))
            } else {
                for refusal in refusals { Console.print(refusal.shown) }
            }
        }
    }

    private func refusals(_ set: RuleSet, _ path: String) async throws -> [Refusal] {
        let now = SystemTime().now.wall
        if let rule { return try await refusals(of: rule, at: now) }
        var found: [String: Refusal] = [:]
        if Files.exists(RuleFile.journal(of: set, at: path)) {
            try await ModelReader.reading(rules) { model in
                let status = try model.status(try await model.answer(.status(fileIsReadable: true)))
                for ask in status.engine.words.asks where names.contains(ask.mark.text) {
                    found[ask.mark.text] = Refusal(rule: ask.rule, subject: ask.subject, title: ask.title, at: now)
                }
                for name in names where found[name] == nil {
                    if let stored = try model.reader.intent(IntentID(name)) {
                        found[name] = try Refusal(stored.intent, at: now)
                    }
                }
                let marks = Set(names.filter { found[$0] == nil }.compactMap(IntentMark.init))
                guard !marks.isEmpty else { return }
                for stored in try model.reader.intents(.latest(2000)) where marks.contains(stored.intent.mark) {
                    found[stored.intent.mark.text] = try Refusal(stored.intent, at: now)
                }
            }
        }
        if names.contains(where: { found[$0] == nil && IntentMark($0) != nil }) {
            for planned in try await PlanMaking(set, path).plan().intents where found[planned.mark.text] == nil {
                found[planned.mark.text] = Refusal(
                    rule: planned.rule, subject: planned.subject, title: planned.title, at: now)
            }
        }
        return try names.map { name in
            guard let refusal = found[name] ?? found[name.lowercased()] else {
                throw VerbError(
                    .data, "nothing has the id \(name); sluice plan, status and history tell ids")
            }
            return refusal
        }
    }

    /// What is refused of one rule, about the torrents that are named.
    private func refusals(of rule: String, at now: WallTime) async throws -> [Refusal] {
        var found: [Refusal] = []
        try await ModelReader.reading(rules) { model in
            for name in names {
                let answer = try await model.answer(.why(name, rule: rule, at: nil))
                if let error = answer["error"]?.stringValue { throw VerbError(.data, error) }
                if let several = answer["several"]?.arrayValue { throw Why.choice(several, answer) }
                guard let subject = Subject(explained: answer["subject"] ?? .null) else { continue }
                let title = answer["subject"]?["name"]?.stringValue ?? name
                found.append(Refusal(rule: rule, subject: subject, title: title, at: now))
            }
        }
        return found
    }
}

extension Refusal {
    /// What a rule did or would do is never to happen again.
    ///
    /// - Throws: `VerbError` where a person asked for it, and no rule.
    init(_ intent: Intent, at wall: WallTime) throws {
        guard intent.rule != Intent.byHand else {
            throw VerbError(.data, "\(intent.id) was asked for by a person, so there is no rule to be kept from it")
        }
        self.init(rule: intent.rule, subject: intent.subject, title: intent.title, at: wall)
    }

    /// What is refused, in one line.
    var shown: String { Console.safe("\(id)  rule \(rule) is never to act on \(title)") }
}

extension Subject {
    /// Reads the subject of an explanation.
    fileprivate init?(explained json: JSON) {
        if let path = json["file"]?.stringValue {
            self = .file(path)
            return
        }
        guard let client = json["client"]?.stringValue.map({ ClientName($0) }) else { return nil }
        if let hash = json["hash"]?.stringValue.flatMap(Infohash.init(hex:)) {
            self = .torrent(client, Incarnation(id: hash, addedAt: nil))
        } else {
            self = .client(client)
        }
    }
}
