import Daemon
import Engine
import JSON
import Journal

/// What became of one file or link that was handed over.
struct AddResult {
    enum Outcome {
        /// It is in its clients; the texts say how it came there.
        case done([String])
        /// A rule in dry run would take it.
        case planned
        case declined([Reception.Refusal])
        case invalid(String)
        case refused(String)
        /// It is not done yet, and goes on without us.
        case waiting(String)

        init(_ intents: [StoredIntent]) {
            let dead = intents.filter { $0.state == .dead || $0.state == .held || $0.state == .cancelled }
            if let first = dead.first {
                self = .refused("\(first.intent.action): \(first.detail ?? first.state.rawValue)")
            } else if let open = intents.first(where: { $0.state.isUnfinished }) {
                self = .waiting("\(open.intent.action): \(open.detail ?? "not done yet")")
            } else {
                self = .done(intents.filter { $0.intent.action == "add" }.compactMap(\.detail))
            }
        }

        /// The exit code that it asks for; nil for success.
        var code: VerbError.Code? {
            switch self {
            case .done, .planned: nil
            case .declined, .invalid: .data
            case .refused: .unavailable
            case .waiting: .temporary
            }
        }
    }

    let item: String
    /// The rule that took it.
    var rule: String?
    var outcome: Outcome = .planned

    init(item: String) { self.item = item }

    /// Prints one line, successes to standard output and the rest to standard error.
    func show() {
        let taker = rule.map { " (rule \($0))" } ?? ""
        let line = Console.safe("\(name): \(text)") + taker
        if outcome.code == nil { Console.print(line) } else { Console.error(line) }
    }

    var json: JSON {
        [
            "item": .string(item), "result": .string(word), "rule": rule.map(JSON.string) ?? .null,
            "detail": .string(text),
        ]
    }

    /// A link is long, and what tells it apart comes first.
    private var name: String { item.count > 80 ? "\(item.prefix(77))..." : item }

    private var word: String {
        switch outcome {
        case .done: "done"
        case .planned: "planned"
        case .declined: "declined"
        case .invalid: "invalid"
        case .refused: "refused"
        case .waiting: "waiting"
        }
    }

    private var text: String {
        switch outcome {
        case .done(let details): details.isEmpty ? "done" : details.joined(separator: ", ")
        case .planned: "the rule would take it, but only plans (dryRun)"
        case .declined(let refusals):
            refusals.words + (refusals.isEmpty ? "; name a client with --client" : "")
        case .invalid(let cause), .refused(let cause): cause
        case .waiting(let cause): "\(cause); it is kept and tried again while sluice runs"
        }
    }
}
