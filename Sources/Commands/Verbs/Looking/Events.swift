import ArgumentParser
import Clocks
import Daemon
import JSON
import Journal
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

    @Option(help: "Only events of this torrent, by its infohash.")
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
            let reader = try rules.reader()
            let filter = try EventFilter(client: client, torrent: torrent, kind: kind)
            var shown = try filter.read(reader, .latest(limit))
            show(shown)
            let time = SystemTime()
            var last = shown.last?.number ?? 0
            while follow {
                try await time.sleep(for: .milliseconds(500))
                shown = try filter.read(reader, .after(last, 1000))
                show(shown)
                last = shown.last?.number ?? last
            }
        }
    }

    private func show(_ events: [RecordedEvent]) {
        for event in events {
            if json {
                Console.print(event.json.text())
                continue
            }
            let cause: String = if case .intent(let id) = event.cause { "  by \(id)" } else { "" }
            let late = event.late ? "  late" : ""
            let about = [event.client?.text, event.schedule, event.path, event.name, event.message]
                .compactMap { $0 }.map { "  \(Console.safe($0))" }.joined()
            Console.print("\(event.at.shown)  \(event.kind)\(about)\(late)\(cause)")
        }
    }
}

/// Which events are asked for.
private struct EventFilter {
    private let client: ClientName?
    private let torrent: Infohash?
    private let kind: EventKind?

    init(client: String?, torrent: String?, kind: String?) throws {
        self.client = client.map(ClientName.init)
        self.torrent = try torrent.map(Infohash.init(argument:))
        self.kind = try kind.map { text in
            guard let kind = EventKind(rawValue: text) else {
                throw ValidationError(
                    "unknown event \"\(text)\"; use one of "
                        + EventKind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return kind
        }
    }

    func read(_ reader: Journal.Reader, _ page: Page) throws -> [RecordedEvent] {
        try reader.events(page, client: client, torrent: torrent, kind: kind)
    }
}

extension Infohash {
    /// Reads an infohash of the command line.
    init(argument: String) throws {
        guard let hash = Infohash(hex: argument) else {
            throw ValidationError("\"\(argument)\" is no infohash; write its 40 hexadecimal digits")
        }
        self = hash
    }
}
