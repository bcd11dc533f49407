package import ClientKit
package import Engine
import JSON
import Rules
package import Torrents

/// An action that is a command or a few to the client of its subject.
package protocol CommandAction: Action {
    /// The commands for one intent about a torrent, or about a client where `id` is nil.
    func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command]

    /// What the intent is about to change, so that it can be put back; nil where that cannot be known.
    func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState?
}

extension CommandAction {
    /// What the last list says, for an action that holds a property; nil for others.
    package func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState? {
        guard case .claim(let claim) = kind.role, let holder = await context.facts(intent.subject) else { return nil }
        let pieces = claim.parts(of: intent.arguments).compactMap { part in
            claim.baseline(part, holder).map { FormerState.Piece(set: part, was: $0) }
        }
        return pieces.isEmpty ? nil : .properties(action: kind.name, pieces)
    }
}

extension CommandAction {
    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let client = try context.reachable(intent.subject.client)
        if let former = try await former(of: intent, in: context) { try await context.keep(former, intent) }
        var words: [String] = []
        for command in try commands(for: intent, intent.subject.torrent) {
            switch try await context.carryOut(command, by: client) {
            case .done: words.append("done")
            case .alreadySo(let why): words.append(why)
            case .added(let id): words.append("added \(id)")
            case .duplicate(let id): words.append("\(id) was there before")
            }
        }
        return words.joined(separator: ", ")
    }
}

extension ActionContext {
    /// The client of an intent.
    func reachable(_ name: ClientName?) throws(ActionError) -> any TorrentClient {
        guard let name else { throw ActionError(.final, "this action needs a client, and its subject has none") }
        guard let client = client(name) else {
            throw ActionError(.again(after: nil), "client \"\(name)\" is not connected")
        }
        return client
    }

    /// Performs a command, with those of other intents where it has a seat among them.
    fileprivate func carryOut(
        _ command: Command, by client: any TorrentClient
    ) async throws(ActionError) -> CommandOutcome {
        guard let seat, command.torrent != nil else { return try await client.carryOut(command) }
        do {
            return try await seat.perform(command, by: client)
        } catch {
            throw ActionError(error)
        }
    }
}

extension TorrentClient {
    /// Performs a command, sorting a client's errors into what can be done about them.
    func carryOut(_ command: Command) async throws(ActionError) -> CommandOutcome {
        do {
            return try await perform(command)
        } catch {
            throw ActionError(error)
        }
    }
}

extension ActionError {
    init(_ error: ClientError) {
        switch error.code {
        // A client that refuses our credentials is not asked again for hours, so these attempts cost it nothing.
        case .unreachable, .timedOut, .notUnderstood, .rejectedCredentials:
            self.init(.again(after: nil), error.detail)
        case .notFound, .refused, .tooOld, .unsupported: self.init(.final, error.detail)
        }
    }
}

extension Intent {
    /// The torrent that the intent is about.
    func torrent(_ id: Infohash?) throws(ActionError) -> Infohash {
        guard let id else { throw ActionError(.final, "\(action) is about a torrent, and the subject is none") }
        return id
    }
}
