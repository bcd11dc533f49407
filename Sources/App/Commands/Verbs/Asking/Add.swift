import ArgumentParser
import Daemon
import Engine
import JSON
import Journal
import SQLiteJournal
import Rules

/// Hands files and links to Sluice.
struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds .torrent files and magnet links.",
        discussion: """
            Each file or link goes the way that it would go in a watch folder: the first watch rule in file order \
            whose condition holds takes it, and its actions add it. --rule asks one rule only; --client asks no rule \
            and adds to these clients.

              sluice add ubuntu.torrent
              sluice add --rule movies film.torrent 'magnet:?xt=urn:btih:...'
              sluice add --client home --category linux --paused ubuntu.torrent

            The files stay where they are; the rule's moveFile moves a copy. When the daemon runs, it does the work; \
            otherwise this command does it, and what fails is tried again by the next `sluice run`.

            Exits with 0 when every torrent is in its client, also when it was there before; with 65 for a file that \
            is not valid or that no rule takes; with 69 when a client refused one; with 75 when one is still to be \
            done.
            """)

    @Argument(help: ArgumentHelp("Files and magnet links.", valueName: "file|magnet"), completion: .file())
    var items: [String]

    @OptionGroup var rules: RuleFileOption

    @Option(help: ArgumentHelp("The watch rule that decides.", valueName: "id"))
    var rule: String?

    @Option(help: ArgumentHelp("A client to add to, without asking any rule.", valueName: "name"))
    var client: [String] = []

    @Option(help: "With --client: the category.")
    var category: String?

    @Option(help: "With --client: a tag.")
    var tag: [String] = []

    @Option(help: ArgumentHelp("With --client: where to save, as the client sees it.", valueName: "path"))
    var savePath: String?

    @Flag(help: "With --client: let it wait to be started.")
    var paused = false

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 30

    @Flag(help: "Print a JSON array, one object per file or link.")
    var json = false

    func validate() throws {
        guard rule == nil || client.isEmpty else { throw ValidationError("give --rule or --client, not both") }
        guard !client.isEmpty || (category == nil && tag.isEmpty && savePath == nil && !paused) else {
            throw ValidationError(
                "--category, --tag, --save-path and --paused go with --client; a rule says these itself")
        }
        guard savePath?.hasPrefix("/") ?? true else { throw ValidationError("--save-path has to begin with /") }
        try Waiting.check(wait)
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let route = route
            let results = try await LocalService.givingOrders(set, path) { orders, reader in
                var results: [AddResult] = []
                for item in items { results.append(await add(item, by: route, orders, reader)) }
                return results
            }
            if json { Console.print(.array(results.map(\.json))) }
            if let worst = results.compactMap(\.outcome.code).min(by: { $0.rawValue < $1.rawValue }) {
                throw ExitCode(worst.rawValue)
            }
        }
    }

    private var route: OfferRoute {
        guard !client.isEmpty else { return .rule(rule) }
        return .clients(
            client.map { name in
                var members = [JSON.Member("client", .string(name))]
                if let category { members.append(JSON.Member("category", .string(category))) }
                if !tag.isEmpty { members.append(JSON.Member("tags", .array(tag.map(JSON.string)))) }
                if let savePath { members.append(JSON.Member("savePath", .string(savePath))) }
                if paused { members.append(JSON.Member("paused", true)) }
                return .object(members)
            })
    }

    private func add(
        _ item: String, by route: OfferRoute, _ orders: any Orders, _ reader: SQLiteJournal.Reader
    ) async -> AddResult {
        var result = AddResult(item: item)
        do {
            let reception = try await orders.add(try HandedInput.file(item), by: route)
            result.rule = reception.rule
            result.outcome = try await outcome(of: reception, reader)
        } catch let failure as VerbError {
            result.outcome = .invalid(failure.description)
        } catch let refusal as OrderError {
            result.outcome = refusal.code == .failed ? .refused(refusal.description) : .invalid(refusal.description)
        } catch {
            result.outcome = .refused("\(error)")
        }
        if !json { result.show() }
        return result
    }

    /// Waits until everything that was planned has ended, or has failed once and waits itself.
    private func outcome(of reception: Reception, _ reader: SQLiteJournal.Reader) async throws -> AddResult.Outcome {
        guard !reception.isRehearsal else { return .planned }
        guard !reception.intents.isEmpty else { return .declined(reception.declined) }
        let stored = try await Waiting.reading(within: .seconds(wait)) { stored in
            stored.allSatisfy { !$0.state.isUnfinished } || stored.contains { $0.state == .waiting }
        } _: {
            try reception.intents.compactMap { try reader.intent($0) }
        }
        return AddResult.Outcome(stored)
    }
}
