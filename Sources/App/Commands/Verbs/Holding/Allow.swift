import ArgumentParser
import Daemon
import Engine
import JSON
import ReadModel
import Rules
import Text

/// Ends refusals.
struct Allow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes back what was refused.",
        discussion: """
            From then on the rule acts on the torrent as on any other. `sluice refusals` lists what is refused, with ids.

              sluice allow 0123456789ab

            Exits with 65 where nothing that is refused has that id.
            """)

    @Argument(help: ArgumentHelp("Ids of refusals.", valueName: "id"))
    var ids: [String]

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let chosen = try choose(among: try await Refusals.standing(rules))
            try await LocalService.givingOrders(try RuleFile.load(path), path, aboutClients: false) { orders, _ in
                try await orders.instruct(.allow(chosen.map(\.key)))
            }
            for refusal in chosen {
                Console.print(Console.safe("\(refusal.id)  rule \(refusal.rule) may act on \(refusal.title) again"))
            }
        }
    }

    private func choose(among refusals: [Refusal]) throws -> [Refusal] {
        try Set(ids).sorted().map { id in
            if let refusal = refusals.first(where: { $0.id == id.lowercased() }) { return refusal }
            let near = Spelling.nearest(to: id, among: refusals.map(\.id)).map { "did you mean \($0)?" }
            throw VerbError(
                .data, "nothing that is refused has the id \(id); " + (near ?? "sluice refusals lists what is"))
        }
    }
}
