import Clocks
import Torrents

/// The phase `record`: completes a tick with what of the state is to be written down.
struct Recorder {
    /// How often facts that change all the time are written down where nothing else happens.
    static let interval: Duration = .seconds(300)

    /// The tick as the phases before have built it.
    let tick: Tick
    /// The client whose list the tick is about; nil where it is about none.
    let client: ClientName?
    /// What that list changes of the torrents that are known.
    var changes = ListChanges()

    /// Collects what the tables want to have written, and the torrents whose durable descriptions are replaced.
    ///
    /// A tick that tells of nothing only hands over what the tables noted. Any other is counted, and takes up how far
    /// the clocks have come, which is not worth a tick of its own.
    ///
    /// - Parameter state: The state after all other phases.
    /// - Returns: The tick, complete.
    func complete(from state: inout EngineState) -> Tick {
        var tick = tick
        if let name = changes.client { describe(changes.changes, of: name, in: &state, tick: &tick) }
        tick.records = state.takeRecords()
        guard !tick.isQuiet else { return tick }
        if var clock = state.clock.row, clock.isWorthWriting() { state.clock.row = clock }
        if let client {
            state.seen[client] = Instant(tick.at)
            if let time = state.observed[client] { state.observed[client] = time }
        }
        state.ticks.row = tick.number
        tick.records.merge(state.takeRecords()) { _, newer in newer }
        return tick
    }

    /// Chooses the torrents whose durable descriptions are to be replaced.
    ///
    /// A change of facts that change all the time waits until the interval is over, unless an event tells of the torrent.
    private func describe(_ changes: [Change], of name: ClientName, in state: inout EngineState, tick: inout Tick) {
        guard var client = state.clients[name] else { return }
        let isDue = client.recordedAt.map { tick.at.boot - $0 >= Self.interval } ?? true
        guard isDue || !changes.isEmpty else { return }
        let told = Set(tick.events.compactMap { $0.torrent?.id })
        for change in changes {
            switch change {
            case .removed(let torrent):
                guard client.accepted?[torrent.id] == nil else { continue }
                tick.gone.append((name, torrent.id))
                client.unrecorded.remove(torrent.id)
            case .added(let torrent): tick.known.append((name, torrent))
            case .kept(_, let torrent, let fields):
                if !fields.subtracting(TorrentField.volatile).isEmpty || told.contains(torrent.id)
                    || self.changes.isFirst
                {
                    tick.known.append((name, torrent))
                    client.unrecorded.remove(torrent.id)
                } else if !fields.isEmpty {
                    client.unrecorded.insert(torrent.id)
                }
            }
        }
        if isDue {
            client.recordedAt = tick.at.boot
            for id in client.unrecorded.sorted() {
                if let torrent = client.accepted?[id] { tick.known.append((name, torrent)) }
            }
            client.unrecorded = []
        }
        state.clients[name] = client
    }
}
