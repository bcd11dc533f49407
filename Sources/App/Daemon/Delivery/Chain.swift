import Actions
import Engine
import JSON
import Torrents

/// Intents that are carried out one after the other, and their seats in the batches of the tick that planned them.
struct Chain: Sendable {
    let intents: [Intent]
    private var seats: [IntentID: CommandBatch.Seat] = [:]

    func seat(of intent: Intent) -> CommandBatch.Seat? { seats[intent.id] }

    /// Is waited for by no other chain any more.
    func giveBackSeats() {
        for seat in seats.values { seat.giveBack() }
    }

    /// What intents have in common that may go to a client in one call.
    private struct Wish: Hashable {
        let place: Int
        let client: ClientName
        let action: String
        let arguments: JSON
    }

    /// Sorts the intents of a tick into chains, and seats those that ask the same of different torrents together.
    ///
    /// Only what comes first in its chain, or after others that are commands to the same client, has a seat: it is never
    /// long until its turn has come.
    static func chains(of intents: [Intent], _ actions: [String: any Action]) -> [Chain] {
        var order: [String] = []
        var grouped: [String: [Intent]] = [:]
        for intent in intents {
            if grouped[intent.chain] == nil { order.append(intent.chain) }
            grouped[intent.chain, default: []].append(intent)
        }
        var chains = order.map { Chain(intents: grouped[$0] ?? []) }
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
        for members in wishes.values where members.count > 1 {
            let batch = CommandBatch()
            for member in members { chains[member.chain].seats[member.intent] = batch.takeSeat() }
        }
        return chains
    }
}
