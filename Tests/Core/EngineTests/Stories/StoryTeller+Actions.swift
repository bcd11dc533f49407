import Rules
import Clocks
import Engine
import JSON
import Torrents
import Simulation

/// What becomes of the intents of a story.
extension StoryTeller {
    /// Carries out what is at the head of each chain, sooner or later, well or badly.
    mutating func carryOut() {
        var seen: Set<String> = []
        for intent in open where seen.insert(intent.chain).inserted {
            guard open.contains(where: { $0.id == intent.id }) else { continue }  // ended with its chain meanwhile
            guard !stuck.contains(intent.id), random.chance(intent.action == "remove" ? 30 : 75) else { continue }
            if intent.action == "remove", !mayRemove(intent) { continue }
            perform(intent)
        }
    }

    /// Looks at a torrent once more before it is removed.
    private mutating func mayRemove(_ intent: Intent) -> Bool {
        let client = clients.first { $0.name == intent.subject.client?.text }
        let torrent = client.flatMap { client in
            client.number(of: intent.subject.torrent).flatMap { client.torrents[$0] }
        }
        let look = world.engine.confirm(
            intent, on: FreshLook(torrent: torrent, isRepeat: random.chance(5)), at: now)
        text.look(intent, look)
        count.looks[look.word, default: 0] += 1
        switch look {
        case .goAhead: return true
        case .pointless(let reason): finish(intent, .done(reason))
        case .no(let reason): finish(intent, .held(reason))
        case .later, .notItsTurn: break
        }
        return false
    }

    private mutating func perform(_ intent: Intent) {
        guard !random.chance(plan.failures) else { return fail(intent) }
        switch intent.action {
        case "webhook", "run": finish(intent, .done("done"))
        case "moveFile":
            files.remove(subject: intent.subject.key)
            finish(intent, .done("moved"))
        case "add":
            let place = clients.firstIndex { $0.name == intent.arguments["client"]?.stringValue }
            guard let place else { return finish(intent, .dead("no such client")) }
            bear(in: place, tags: ["taken"])
            finish(intent, .done("added"))
        default:
            guard let place = clients.firstIndex(where: { $0.name == intent.subject.client?.text }) else {
                return finish(intent, .dead("no such client"))
            }
            finish(intent, clients[place].carryOut(intent).map(Outcome.dead) ?? .done("done"))
        }
    }

    private mutating func fail(_ intent: Intent) {
        switch random.below(10) {
        case 0: stuck.insert(intent.id)
        case 1, 2: finish(intent, .held("it is not the time for it"))
        case 3, 4: finish(intent, .done("the client says so, and does nothing"))
        default: finish(intent, .dead(["refused", "409 conflict", "no answer"][random.below(3)]))
        }
    }

    /// Ends an intent, and with it the rest of its chain where that cannot go on.
    private mutating func finish(_ intent: Intent, _ outcome: Outcome) {
        let rest = open.drop { $0.id != intent.id }.dropFirst().filter { $0.chain == intent.chain }
        end(intent, outcome)
        if case .done = outcome { return }
        guard !intent.continuesOnError else { return }
        for other in rest { end(other, .chainEnded) }
    }
}

extension LastLook {
    /// The case's name, to count it by.
    var word: String {
        switch self {
        case .goAhead: "goAhead"
        case .pointless: "pointless"
        case .no: "no"
        case .later: "later"
        case .notItsTurn: "notItsTurn"
        }
    }
}
