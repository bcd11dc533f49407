import Clocks
import ClientKit
package import Engine
import JSON
package import Rules
import Torrents

/// Takes back what another intent did, where things are still as that left them.
///
/// No rule can ask for it: the order to undo plans it, with the id of the intent in its argument `intent`.
package struct UndoAction: Action {
    private let actions: [String: any Action]

    /// - Parameter actions: Those whose intents it takes back.
    package init(among actions: [any Action]) {
        self.actions = Dictionary(actions.map { ($0.kind.name, $0) }) { first, _ in first }
    }

    package var kind: ActionKind {
        ActionKind(
            name: UndoWish.action, summary: "Takes back what an action did.", role: .effect(.stateSetting),
            subjects: [.torrent, .client], undo: { _ in .impossible("a person asked for it; give the order anew") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = IntentID(intent.arguments["intent"]?.stringValue ?? "")
        guard let (original, former) = try await context.kept(id) else {
            throw ActionError(.final, "what intent \(id) found is not kept; it may have been undone already")
        }
        let words: String
        switch former {
        case .properties(let action, let pieces):
            if let reversible = actions[original.action] as? any ReversibleAction {
                words = try await reversible.takeBack(pieces, of: original, in: context)
            } else {
                let change = Change(original: original, pieces: pieces, restorer: action)
                words = try await putBack(change, at: context.reachable(original.subject.client), in: context)
            }
        case .torrent(let kept):
            let client = try context.reachable(original.subject.client)
            if let place = kept.trash {
                words = try await Restoring(place: place, context: context).perform()
            } else {
                words = try await Readding(torrent: kept, client: client).perform()
            }
        }
        try await context.drop(id)
        return words
    }

    /// A change that is to be taken back.
    private struct Change {
        let original: Intent
        let pieces: [FormerState.Piece]
        /// The name of the action that puts the pieces back.
        let restorer: String
    }

    private func putBack(
        _ change: Change, at client: any TorrentClient, in context: ActionContext
    ) async throws(ActionError) -> String {
        let original = change.original
        guard let kind = actions[original.action]?.kind, let restorer = actions[change.restorer] else {
            throw ActionError(.final, "this version has no action \"\(change.restorer)\"")
        }
        let holder = try await look(at: original.subject, of: client)
        let standing = change.pieces.filter { kind.stands($0.set, holder) == true }
        let left = change.pieces.filter { kind.stands($0.set, holder) != true }.map { $0.set.text() }
        guard let arguments = Claim.joined(standing.map(\.was)) else {
            throw ActionError(
                .held, "somebody has changed it since, or the client does not say: \(left.joined(separator: ", "))")
        }
        let reverse = original.with(arguments)
        if let restorer = restorer as? any CommandAction {
            for command in try restorer.commands(for: reverse, original.subject.torrent) {
                _ = try await client.carryOut(command)
            }
        } else {
            // It looks before it acts, also while it puts back; what it keeps, the journal has already.
            _ = try await restorer.perform(reverse, in: context)
        }
        let words = "put back: \(change.restorer) \(arguments.text())"
        return left.isEmpty ? words : "\(words); left, as changed since: \(left.joined(separator: ", "))"
    }

    /// What the subject is like now, read afresh.
    private func look(at subject: Subject, of client: any TorrentClient) async throws(ActionError) -> Claim.Holder {
        do throws(ClientError) {
            guard case .torrent(_, let incarnation) = subject else { return .client(try await client.reading().facts) }
            guard let torrent = try await client.torrent(incarnation.id) else {
                throw ClientError(.notFound, "the client does not have the torrent any more")
            }
            guard torrent.incarnation == incarnation else {
                throw ClientError(.refused, "the torrent was removed and added again since")
            }
            return .torrent(torrent)
        } catch {
            throw ActionError(error)
        }
    }
}

extension ActionKind {
    /// Whether what these arguments asked for is still so; nil where the client cannot say.
    fileprivate func stands(_ arguments: JSON, _ holder: Claim.Holder) -> Bool? {
        if case .claim(let claim) = role { return claim.holds(arguments, holder) }
        guard case .torrent(let torrent) = holder else { return nil }
        return shows?(arguments, torrent)
    }
}

extension Intent {
    /// The intent with other arguments.
    fileprivate func with(_ arguments: JSON) -> Intent {
        Intent(
            id: id, rule: rule, path: path, action: action, subject: subject, title: title, arguments: arguments,
            purpose: purpose, chain: chain, continuesOnError: continuesOnError, event: event, plannedAt: plannedAt,
            judged: judged)
    }
}
