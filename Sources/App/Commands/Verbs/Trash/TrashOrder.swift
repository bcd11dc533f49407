import ArgumentParser
import Daemon
import Engine
import JSON
import Rules

/// An order about entries of bins.
struct TrashOrder {
    let wishes: [TrashWish]
    /// Whether it is about clients too, so that they have to be connected to.
    let aboutClients: Bool
    let json: Bool

    /// Gives the order, waits for what comes of it, and tells that.
    ///
    /// - Parameters:
    ///   - set: The rule file, read.
    ///   - path: Where it lies.
    ///   - isRehearsal: Whether it only tells what would be done.
    ///   - limit: How long it waits.
    ///   - words: What would become of an entry.
    /// - Throws: `VerbError` where nobody takes the order, or the exit code of what did not succeed.
    func carryOut(
        by set: RuleSet, at path: String, onlyTelling isRehearsal: Bool, within limit: Duration,
        _ words: (TrashPlace) -> String
    ) async throws {
        guard !isRehearsal, !wishes.isEmpty else { return tell(words) }
        let results = try await LocalService.givingOrders(set, path, aboutClients: aboutClients) { orders, reader in
            let ids = try await orders.trash(wishes)
            let taken = zip(wishes, ids).map { wish, id in
                UndoReception.Taken(original: IntentID(wish.place.entry), undoing: id, title: wish.title)
            }
            return try await UndoResult.all(of: UndoReception(taken: taken, refused: []), reader, within: limit)
        }
        if json {
            Console.print(.array(results.map { $0.json(naming: "id", done: "done") }))
        } else {
            for result in results { result.show() }
        }
        if let worst = results.compactMap(\.state.code).min(by: { $0.rawValue < $1.rawValue }) {
            throw ExitCode(worst.rawValue)
        }
    }

    private func tell(_ words: (TrashPlace) -> String) {
        if json {
            return Console.print(
                .array(
                    wishes.map {
                        [
                            "id": .string($0.place.entry), "title": .string($0.title), "result": "planned",
                            "detail": .string(words($0.place)),
                        ]
                    }))
        }
        guard !wishes.isEmpty else { return Console.print("There is nothing like that in a bin.") }
        for wish in wishes {
            Console.print(Console.safe("\(wish.place.entry): \(wish.title): \(words(wish.place))"))
        }
    }
}
