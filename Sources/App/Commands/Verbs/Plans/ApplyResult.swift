import ArgumentParser
import Control
import Daemon
import Engine
import JSON
import Journal
import SQLiteJournal

/// What became of one intent of a plan.
struct ApplyResult {
    enum Outcome: String {
        case done
        /// Something has changed since the plan was made, or a look just before the call said no.
        case refused
        case failed
        /// It is not done yet, and goes on without us.
        case waiting

        /// The exit code that it asks for; nil for success.
        var code: Int32? {
            switch self {
            case .done: nil
            case .refused: VerbError.Code.changed.rawValue
            case .failed: VerbError.Code.unavailable.rawValue
            case .waiting: VerbError.Code.temporary.rawValue
            }
        }
    }

    let line: PlanFile.Line
    let outcome: Outcome
    /// The id by which the journal tells of it; nil where it was not planned.
    let intent: IntentID?
    private let detail: String
    /// Whether nothing more is to be waited for.
    let isSettled: Bool
    /// Which of the facts that it stands on are others than in the plan.
    var changes: [FactChange] = []

    init(_ line: PlanFile.Line, refused reason: String) {
        self.line = line
        (outcome, intent, detail, isSettled) = (.refused, nil, reason, true)
    }

    /// - Parameters:
    ///   - line: The intent of the plan.
    ///   - stored: How far it has come; nil where the journal no longer knows it.
    ///   - id: Its id there.
    init(_ line: PlanFile.Line, _ stored: StoredIntent?, _ id: IntentID) {
        self.line = line
        intent = id
        detail = stored?.detail ?? stored?.state.rawValue ?? "done"
        isSettled = stored.map { !$0.state.isUnfinished || $0.state == .waiting } ?? true
        outcome =
            switch stored?.state {
            case .done?, .rehearsed?, nil: .done
            case .held?, .cancelled?: .refused
            case .dead?: .failed
            case .planned?, .executing?, .waiting?: .waiting
            }
    }

    /// Prints one line, successes to standard output and the rest to standard error.
    func show() {
        let place = intent.map { " as \($0)" } ?? ""
        let end = detail == outcome.rawValue ? "" : ": \(detail)"
        let line = Console.safe("\(line.mark) \(line.title): \(outcome.rawValue)\(place)\(end)")
        if outcome == .done { Console.print(line) } else { Console.error(line) }
    }

    var json: JSON {
        [
            "id": .string(line.mark.text), "result": .string(outcome.rawValue),
            "intent": intent.map { .string($0.text) } ?? .null, "detail": .string(detail),
            "changed": .array(changes.map(\.json)),
        ]
    }
}

extension ApplyResult {
    /// Waits until everything that is planned has ended, or has failed once and waits itself.
    ///
    /// - Throws: `VerbError` where nothing was done, as events would have been lost.
    static func all(
        of reception: PlanReception, lines: [PlanFile.Line], _ reader: SQLiteJournal.Reader, within limit: Duration
    ) async throws -> [ApplyResult] {
        guard reception.surplus.isEmpty else {
            throw VerbError(
                .changed,
                "nothing is done: what is left out here is called for only once, and would be lost: "
                    + reception.surplus.map(Console.safe).joined(separator: "; ")
                    + "; make the plan again, take it in, or leave it out by its id with --except")
        }
        return try await Waiting.reading(within: limit) { results in
            results.allSatisfy(\.isSettled)
        } _: {
            try lines.compactMap { line -> ApplyResult? in
                var result: ApplyResult
                switch reception.answers[line.mark] {
                case .planned(let id)?: result = ApplyResult(line, try reader.intent(id), id)
                case .refused(let reason)?: result = ApplyResult(line, refused: reason)
                case nil: return nil
                }
                result.changes = reception.changes[line.mark] ?? []
                return result
            }
        }
    }

    /// Prints what became of everything, and ends the program with the exit code that the worst of it asks for.
    static func tell(_ results: [ApplyResult], asJSON isJSON: Bool) throws {
        if isJSON {
            Console.print(.array(results.map(\.json)))
        } else {
            for result in results { result.show() }
        }
        if let worst = results.compactMap(\.outcome.code).min() { throw ExitCode(worst) }
    }
}
