import Actions
import Engine
import JSON
import Journal
import Rules
import Torrents

/// Intents that are carried out one after the other, and their seats in the batches of what was claimed with them.
struct Chain: Sendable {
    let intents: [Intent]
    /// Those whose last attempt began in a former executor and has no known end.
    private let begun: Set<IntentID>
    private var seats: [IntentID: CommandBatch.Seat] = [:]

    private init(_ stored: [StoredIntent]) {
        intents = stored.map(\.intent)
        begun = Set(stored.filter { $0.state == .executing }.map(\.intent.id))
    }

    /// Whether a former executor began the intent and did not tell how it went.
    func wasBegun(_ intent: Intent) -> Bool { begun.contains(intent.id) }

    func seat(of intent: Intent) -> CommandBatch.Seat? { seats[intent.id] }

    /// Is waited for by no other chain any more.
    func giveBackSeats() {
        for intent in intents { seats[intent.id]?.giveBack() }
    }

    /// What intents have in common that may go to a client in one call.
    private struct Wish: Hashable {
        let place: Int
        let client: ClientName
        let action: String
        let arguments: JSON
    }

    /// Sorts claimed intents into chains, and seats those that ask the same of different torrents together.
    ///
    /// Only what comes first in its chain, or after others that are commands to the same client, has a seat: it is never
    /// long until its turn has come.
    static func chains(of claimed: [StoredIntent], _ actions: [String: any Action]) -> [Chain] {
        var order: [String] = []
        var grouped: [String: [StoredIntent]] = [:]
        for stored in claimed {
            if grouped[stored.intent.chain] == nil { order.append(stored.intent.chain) }
            grouped[stored.intent.chain, default: []].append(stored)
        }
        var chains = order.map { Chain(grouped[$0] ?? []) }
        var wishes: [Wish: [(chain: Int, intent: IntentID)]] = [:]
        for (index, chain) in chains.enumerated() {
            for (place, intent) in chain.intents.enumerated() {
                guard actions[intent.action] is any CommandAction, let client = intent.subject.client,
                    intent.subject.torrent != nil, client == chain.intents[0].subject.client
                else { break }
                let wish = Wish(place: place, client: client, action: intent.action, arguments: intent.arguments)
                wishes[wish, default: []].append((index, intent.id))
            }
        }
        // In planned order, so that the same work is done in the same order each time.
        for members in wishes.values.sorted(by: { $0[0].chain < $1[0].chain }) where members.count > 1 {
            let batch = CommandBatch()
            for member in members { chains[member.chain].seats[member.intent] = batch.takeSeat() }
        }
        return chains
    }
}
