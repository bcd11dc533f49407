import ArgumentParser
import Clocks
import JSON
import Journal
import ReadModel
import Torrents

/// What has happened.
struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what has happened.",
        discussion: """
            Asks the daemon, or reads the journal where none runs. With --follow it goes on with what happens from now on, \
            until it is interrupted.

              sluice events --type torrent.completed --limit 5
              sluice events --type schedule.opened
              sluice events --since 24h
              sluice events --follow --json
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only events of this client.")
    var client: String?

    @Option(help: "Only events of torrents with this in their name or infohash.")
    var torrent: String?

    @Option(
        name: [.customLong("type"), .customLong("kind")],
        help: "Only events of this type, such as torrent.completed.")
    var type: String?

    @OptionGroup var recent: RecentOptions

    @Flag(help: "Go on with new events as they happen.")
    var follow = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await reporting {
            try await ModelReader.reading(rules) { model in
                let choice = try torrent.map { try TorrentChoice($0, model.reader) }
                let filter = try filter(choice?.ids)
                var answers = try await model.answer(.events(recent.page, filter, patience: .zero)).arrayValue ?? []
                let local = LocalTime(model.rules, now: SystemTime().now.wall)
                var last: Int64 = show(answers, local) ?? 0
                if answers.isEmpty, let choice, choice.torrents.isEmpty {
                    Console.error("sluice: \(choice.hint(model.reader))")
                }
                while follow, !Task.isCancelled {
                    let next = Query.events(.after(last, 1000), filter, patience: Self.patience)
                    answers = try await model.answer(next).arrayValue ?? []
                    last = show(answers, local) ?? last
                }
            }
        }
    }

    /// How long one question waits for news; the next one follows it.
    private static let patience: Duration = .seconds(20)

    /// Prints events, and tells the number of the last one.
    private func show(_ answers: [JSON], _ time: LocalTime) -> Int64? {
        let events = answers.compactMap(RecordedEvent.init(json:))
        if json {
            for answer in answers { Console.print(answer.text()) }
        } else {
            show(events, time)
        }
        return events.last?.number
    }

    private func show(_ events: [RecordedEvent], _ time: LocalTime) {
        for event in events {
            let cause: String = if case .intent(let id) = event.cause { "  by \(id)" } else { "" }
            let late = event.late ? "  late" : ""
            let about = [event.client?.text, event.schedule, event.path, event.name, event.message]
                .compactMap { $0 }.map { "  \(Console.safe($0))" }.joined()
            Console.print("\(time.text(event.at))  \(event.type)\(about)\(late)\(cause)")
        }
    }

    private func filter(_ torrents: [Infohash]?) throws -> EventFilter {
        let type = try type.map { text in
            guard let type = EventType(rawValue: text) else {
                throw ValidationError(
                    "unknown event \"\(text)\"; use one of "
                        + EventType.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return type
        }
        let since = try recent.start(now: SystemTime().now.wall)
        return EventFilter(client: client.map(ClientName.init), torrents: torrents, type: type, since: since)
    }
}
