package import ClientKit
import Synchronization
package import Torrents

extension FakeClient {
    /// Puts a torrent into the client, or replaces the one with its id.
    package func put(_ torrent: Torrent) {
        state.withLock { state in
            var facts = torrent.facts
            facts[.client] = .text(state.name.text)
            state.torrents[torrent.id] = Torrent(torrent.id, facts)
        }
    }

    /// Changes the facts of a torrent that is there.
    package func change(_ id: Infohash, _ change: (inout TorrentFacts) -> Void) {
        state.withLock { $0.change(id, change) }
    }

    /// Takes a torrent out, as somebody else would.
    package func drop(_ id: Infohash) {
        state.withLock { state in state.torrents[id] = nil }
    }

    /// Changes what the client says of itself.
    package func changeServer(_ change: (inout ClientFacts) -> Void) {
        state.withLock { change(&$0.server) }
    }

    /// Lets a fault strike on the next calls of these kinds.
    package func inject(_ fault: Fault, on calls: Set<Call> = Set(Call.allCases), times: Int = 1) {
        precondition(times > 0, "a fault that strikes \(times) times")
        state.withLock { $0.faults.append((fault, calls, times)) }
    }

    /// Has each torrent told alone from now on, as a protocol that knows no calls for many.
    package func acceptOneAtATime() { state.withLock { $0.acceptsMany = false } }

    /// Calls off the faults that were still to come.
    package func clearFaults() { state.withLock { $0.faults = [] } }

    /// Starts the client again: snapshots name another run.
    package func restart() { state.withLock { $0.run += 1 } }

    /// Says what a .torrent file holds that will be added, as the fake reads none.
    package func teach(_ torrent: TestTorrent) { state.withLock { $0.known[torrent.id] = torrent } }

    /// Says what will be listed of a torrent once it is added.
    package func teach(_ torrent: Torrent) { state.withLock { $0.awaited[torrent.id] = torrent } }

    /// Connects a torrent to these peers, and to no others.
    package func connect(_ id: Infohash, to peers: [Peer]) { state.withLock { $0.peers[id] = peers } }

    /// A torrent as it is now; nil for one that is not there.
    package subscript(id: Infohash) -> Torrent? { state.withLock { $0.torrents[id] } }

    /// What it says of itself now.
    package var server: ClientFacts { state.withLock(\.server) }

    /// The commands that took effect, in order.
    package var performed: [Command] { state.withLock(\.performed) }

    /// The calls that were made, in order, those that failed included.
    package var calls: [Call] { state.withLock(\.calls) }
}

extension FakeClient {
    /// Lets the content of a torrent lie in a folder.
    package func place(_ torrent: TestTorrent, in folder: String) {
        state.withLock { $0.content[torrent.id] = folder }
    }

    /// Whether the content of a torrent lies in a folder.
    package func hasContent(of torrent: TestTorrent, in folder: String) -> Bool {
        state.withLock { $0.content[torrent.id] == folder }
    }
}
