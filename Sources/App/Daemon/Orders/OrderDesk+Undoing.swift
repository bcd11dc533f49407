import Actions
import Clocks
import Engine
import JSON
import Journal
import Logging
import Rules

extension OrderDesk {
    /// The most intents of one order to undo.
    private static let mostUndone = 1000

    package func undo(
        _ choice: UndoChoice, onlyTelling isRehearsal: Bool
    ) async throws(OrderError) -> UndoReception {
        do {
            let (chosen, refused) = try await select(choice)
            var ids: [IntentID?] = chosen.map { _ in nil }
            if !isRehearsal, !chosen.isEmpty {
                let wishes = chosen.map { UndoWish($0.intent) }
                let tick = try await decider.commit(.undo(wishes, at: time.now))
                ids = tick.intents.map(\.id)
                logger.notice("What was done is taken back", metadata: ["intents": "\(chosen.count)"])
            }
            let taken = zip(chosen, ids).map { stored, id in
                UndoReception.Taken(original: stored.intent.id, undoing: id, title: stored.intent.summary)
            }
            return UndoReception(taken: taken, refused: refused)
        } catch let refusal as OrderError {
            throw refusal
        } catch {
            throw OrderError(.failed, "\(error)")
        }
    }

    /// The intents to undo, the latest first, and those that cannot be.
    private func select(_ choice: UndoChoice) async throws -> ([StoredIntent], [UndoReception.Refused]) {
        switch choice {
        case .last:
            guard let last = try await journal.read.undoable(since: nil, limit: 1).first else {
                throw OrderError(
                    .unknown, "nothing that was carried out can be undone; `sluice history` tells what was")
            }
            return ([last], [])
        case .since(let wall):
            let found = try await journal.read.undoable(since: wall, limit: Self.mostUndone + 1)
            guard found.count <= Self.mostUndone else {
                throw OrderError(
                    .invalid, "more than \(Self.mostUndone) actions were carried out since then; name a later time")
            }
            return (found, [])
        case .intents(let ids):
            var (chosen, refused): ([StoredIntent], [UndoReception.Refused]) = ([], [])
            var named: Set<IntentID> = []
            for id in ids where named.insert(id).inserted {
                guard let stored = try await journal.read.intent(id) else {
                    throw OrderError(.unknown, "there is no intent \(id); `sluice history` lists them with their ids")
                }
                if let obstacle = try await obstacle(to: stored) {
                    refused.append(UndoReception.Refused(original: id, reason: obstacle))
                } else {
                    chosen.append(stored)
                }
            }
            return (chosen.sorted { ($0.changedAt, $0.number) > ($1.changedAt, $1.number) }, refused)
        }
    }

    /// Why an intent cannot be undone; nil where it can.
    private func obstacle(to stored: StoredIntent) async throws -> String? {
        guard stored.state == .done else { return "it was not carried out: it is \(stored.state.rawValue)" }
        if try await journal.read.former(of: stored.intent.id) != nil { return nil }
        if let kind = actions[stored.intent.action]?.kind, let why = kind.undo(stored.intent.arguments).obstacle {
            return "\(stored.intent.action) cannot be undone: \(why)"
        }
        if actions[stored.intent.action]?.kind.undo(stored.intent.arguments) == .fromBin {
            guard stored.intent.subject.orphan == nil else {
                return "it lies in the bin of its disk; `sluice trash list` names it, and `sluice trash restore` puts "
                    + "it back"
            }
            return "its data is not in the bin any more: it was restored, or deleted for good"
        }
        return "what it found is not kept: it was undone already, or the client did not say how things were"
    }
}

extension Intent {
    /// What it does and to whom, in one line.
    fileprivate var summary: String {
        let arguments = shownArguments
        let words = arguments == [:] ? "" : " \(arguments.text())"
        return "\(action)\(words) of \"\(title)\""
    }
}
