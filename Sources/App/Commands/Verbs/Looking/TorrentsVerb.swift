import ArgumentParser
import CEL
import Calendar
import Clocks
import JSON
import ReadModel
import Rules
import Text
import Torrents

/// The torrents of all clients, with what the rules will do next.
struct TorrentsVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torrents", abstract: "Lists torrents, with the rule that acts on each next.",
        discussion: """
            Asks the daemon for the torrents as its last lists have them, or reads the journal where none runs, which \
            knows rates and progress only by the minute. NEXT is the rule that will act next, as far as clocks and present \
            rates tell, or what holds it; `sluice why NAME` tells all about one torrent.

            --filter takes a condition as rules do, with the names of the rule file's "let":

              sluice torrents --filter 'torrent.ratio < 1.0 && torrent.seedingTime > days(7)'
              sluice torrents --client home --json
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only torrents of this client.")
    var client: String?

    @Option(help: ArgumentHelp("Only torrents for which this condition holds.", valueName: "cel"))
    var filter: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            try await ModelReader.reading(rules) { model in
                try check(model.rules)
                let answer = try await model.answer(.torrents(client.map(ClientName.init), filter: filter))
                if let error = answer["error"]?.stringValue { throw VerbError(.data, error) }
                if json { return Console.print(answer) }
                let time = LocalTime(model.rules, now: SystemTime().now.wall)
                show((answer.arrayValue ?? []).map { ListedTorrents($0, time) })
            }
        }
    }

    /// Refuses a client that the file does not have, and a filter with a mistake, each with the fix.
    private func check(_ rules: RuleSet?) throws {
        guard let rules else { return }
        if let client, !rules.clients.contains(where: { $0.name.text == client }) {
            throw VerbError(unknown: "client", client, among: rules.clients.map(\.name.text))
        }
        guard let filter else { return }
        do throws(CompileError) {
            _ = try TorrentFilter(filter, rules)
        } catch {
            for diagnostic in error.diagnostics { Console.error(diagnostic.rendered(in: filter, file: "--filter")) }
            throw ExitCode(VerbError.Code.data.rawValue)
        }
    }

    private func show(_ lists: [ListedTorrents]) {
        let rows = lists.flatMap(\.rows)
        if rows.isEmpty {
            Console.print(filter == nil ? "No client has listed a torrent yet." : "The filter holds for no torrent.")
        } else {
            Console.print(
                Table(["CLIENT", "NAME", "STATE", "DONE", "RATIO", "SEEDING", "NEXT"], rows).text)
        }
        for list in lists { for note in list.notes { Console.error("sluice: \(note)") } }
    }
}

/// The torrents of one client in a table.
private struct ListedTorrents {
    let rows: [[String]]
    /// What is to be known of the list as a whole.
    let notes: [String]

    init(_ list: JSON, _ time: LocalTime) {
        let client = list["client"]?.stringValue ?? ""
        let torrents = list["torrents"]?.arrayValue ?? []
        rows = torrents.map { torrent in
            [client] + ShownTorrent(torrent).cells + [torrent["next"].map { Self.step($0, time) } ?? "-"]
        }
        notes = [ListAge(list, time).text(of: client), Self.unsure(list, client)].compactMap(\.self)
    }

    private static func unsure(_ list: JSON, _ client: String) -> String? {
        guard let count = list["unsure"]?.integerValue, count > 0 else { return nil }
        return "client \(client) does not tell what the filter asks of \(count) of its torrents; they are left out"
    }

    /// What will happen next, and when: `auto-remove in 3 h 10 min`.
    private static func step(_ step: JSON, _ time: LocalTime) -> String {
        guard let rule = step["rule"]?.stringValue else { return "-" }
        let reason = step["reason"]?.stringValue ?? ""
        let until = step["until"]?.stringValue.flatMap { try? UnixTime(parsing: $0) }
        let left = until.map { WallTime(seconds: $0.seconds).since(time.now) }
        let soon = left.map { $0 > .zero ? " in \($0.spoken)" : " now" }
        if step["outcome"]?.stringValue == "held" {
            return "\(rule) held\(soon.map { ", passes\($0)" } ?? ""): \(reason)"
        }
        let about = step["estimate"]?.boolValue == true ? " about" : ""
        return rule + about + (soon ?? "")
    }
}
