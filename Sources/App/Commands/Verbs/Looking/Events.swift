import ArgumentParser
import Clocks
import Daemon
import JSON
import Journal
import SQLiteJournal
import Torrents

/// What has happened, from the journal.
struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what has happened.",
        discussion: """
            Reads the journal, also while the daemon runs. With --follow it goes on with what happens from now on, \
            until it is interrupted.

              sluice events --kind torrent.completed --limit 5
              sluice events --kind schedule.opened
              sluice events --follow --json
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only events of this client.")
    var client: String?

    @Option(help: "Only events of torrents with this in their name or infohash.")
    var torrent: String?

    @Option(help: "Only events of this kind, such as torrent.completed.")
    var kind: String?

    @Option(help: "How many to show at most, the newest.")
    var limit = 50

    @Flag(help: "Go on with new events as they happen.")
    var follow = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await reporting {
            let (reader, set) = try rules.readerAndRules()
            let choice = try torrent.map { try TorrentChoice($0, reader) }
            let filter = try EventChoice(client: client, torrents: choice?.ids, kind: kind)
            var shown = try filter.read(reader, .latest(limit))
            let time = SystemTime()
            let local = LocalTime(set, now: time.now.wall)
            show(shown, local)
            if shown.isEmpty, let choice, choice.torrents.isEmpty { Console.error("sluice: \(choice.hint(reader))") }
            var last = shown.last?.number ?? 0
            while follow {
                try await time.sleep(for: .milliseconds(500))
                shown = try filter.read(reader, .after(last, 1000))
                show(shown, local)
                last = shown.last?.number ?? last
            }
        }
    }

    private func show(_ events: [RecordedEvent], _ time: LocalTime) {
        for event in events {
            if json {
                Console.print(event.json.text())
                continue
            }
            let cause: String = if case .intent(let id) = event.cause { "  by \(id)" } else { "" }
            let late = event.late ? "  late" : ""
            let about = [event.client?.text, event.schedule, event.path, event.name, event.message]
                .compactMap { $0 }.map { "  \(Console.safe($0))" }.joined()
            Console.print("\(time.text(event.at))  \(event.kind)\(about)\(late)\(cause)")
        }
    }
}

/// Which events are asked for.
private struct EventChoice {
    private let client: ClientName?
    private let torrents: [Infohash]?
    private let kind: EventKind?

    init(client: String?, torrents: [Infohash]?, kind: String?) throws {
        self.client = client.map(ClientName.init)
        self.torrents = torrents
        self.kind = try kind.map { text in
            guard let kind = EventKind(rawValue: text) else {
                throw ValidationError(
                    "unknown event \"\(text)\"; use one of "
                        + EventKind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return kind
        }
    }

    func read(_ reader: SQLiteJournal.Reader, _ page: Page) throws -> [RecordedEvent] {
        try reader.events(page, EventFilter(client: client, torrents: torrents, kind: kind))
    }
}
