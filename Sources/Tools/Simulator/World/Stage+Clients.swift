import Rules
import Engine
import Simulation
import Clocks
import Torrents

/// Misfortunes of clients and of what they stand on.
extension Stage {
    /// Lets a misfortune of this kind befall a client by chance; false where the kind is none of clients.
    func strikeClient(_ fault: Fault) -> Bool {
        let (now, name, length) = with { state -> (Duration, String, Duration) in
            let names = state.clients.keys.sorted()
            return (state.now, names[state.random.below(names.count)], .seconds(20 + state.random.below(900)))
        }
        let few = with { 1 + $0.random.below(3) }
        let isStruck = with(name) { client -> Bool in
            switch fault {
            case .clientDown: client.downUntil = now + length
            case .clientHangs: client.hangsUntil = now + length
            case .clientSlow: client.slowUntil = now + length
            case .garbage: client.garbage += few
            case .emptyList where client.canTellLess:
                // A client that lists nothing for ten minutes is believed.
                client.emptyLists = min(few, 2)
            case .halfList where client.canTellLess: client.halfLists = 1
            case .emptyList, .halfList: return true
            case .staleList: client.staleLists = few
            case .replyLostAfter: client.lostAfter += 1
            case .replyLostBefore: client.lostBefore += 1
            case .clientRestarts, .slowStart: restart(&client, slowly: fault == .slowStart, at: now)
            case .otherInstance: swapInstance(&client, at: now)
            case .credentialsRefused:
                client.refusals = 1
                client.downUntil = now + .seconds(60)
            default: return false  // of people, disks, time or Sluice
            }
            return true
        }
        return isStruck ?? false
    }

    /// The torrents that Sluice has decided to remove, as far as that matters to what the client lists next.
    func doomed(of name: String) -> Set<Infohash> {
        with { state in
            guard let client = state.clients[name], client.halfLists > 0 else { return [] }
            let removals = state.ledger.intents.values.lazy.map(\.intent)
                .filter { $0.action == "remove" && $0.subject.client?.text == name }
            return Set(removals.compactMap(\.subject.torrent))
        }
    }

    private func restart(_ client: inout ClientTruth, slowly: Bool, at now: Duration) {
        client.fake.restart()
        client.runSince = now
        client.firstListOfRun = nil
        client.listsInARow = 0
        if slowly, client.canTellLess {
            client.emptyLists = 1
            client.halfLists = 1
        }
    }

    /// Another instance answers under the same address from now on, until the next swap.
    private func swapInstance(_ client: inout ClientTruth, at now: Duration) {
        let former = client.present.compactMap { client.fake[$0] }
        for torrent in former {
            client.fake.drop(torrent.id)
            client.note(torrent.id, at: now)
        }
        for torrent in client.others {
            client.fake.put(torrent)
            client.note(torrent.id, at: now)
        }
        client.others = former
        restart(&client, slowly: false, at: now)
    }

    /// Lets a disk go or come back.
    func toggleMount() {
        with { state in
            let disk = FileDoor.disks[state.random.below(2)]
            if state.lostDisks.removeValue(forKey: disk) == nil { state.lostDisks[disk] = state.now }
        }
    }

    /// Lets a disk answer with errors only, or answer again.
    func toggleStaleness() {
        with { state in
            let disk = FileDoor.disks[state.random.below(2)]
            if state.staleDisks.removeValue(forKey: disk) == nil { state.staleDisks[disk] = state.now }
        }
    }

    /// A disk has no room for a while, so that what is downloaded to it stops.
    func fillDisk() {
        let disk = with { FileDoor.disks[$0.random.below(2)] }
        for (client, id, torrent) in everything where torrent.state == .downloading {
            guard let path = torrent[.contentPath].text, FileDoor.disk(of: path) == disk else { continue }
            change(id, of: client, [.state: .text("error"), .error: .text("No space left on device")])
        }
    }

    /// Somebody deletes a file behind everyone's back, or it comes back.
    func toggleFile() {
        with { state in
            let present = state.files.keys.sorted()
            if state.random.chance(40), let path = state.hidden.keys.sorted().first {
                state.files[path] = state.hidden.removeValue(forKey: path)
            } else if !present.isEmpty {
                let path = present[state.random.below(present.count)]
                state.hidden[path] = state.files.removeValue(forKey: path)
            }
        }
    }
}
