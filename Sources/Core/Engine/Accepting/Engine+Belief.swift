import Clocks
import Rules
import Torrents

extension Engine {
    /// Weighs a list as the client told it against the last one, and takes up what follows for the state.
    mutating func believe(
        _ list: Snapshot, in rhythm: Rhythm, client: inout ClientState, into builder: inout TickBuilder
    ) -> Belief {
        guard let earlier = client.accepted else {
            client.announcedSession = list.session
            state.sessions[list.client] = list.session
            return Belief(first: list.carryingOver(from: nil))
        }
        let former = state.doubts[list.client] ?? Doubts()
        var doubts = former
        if rhythm.isBroken(by: list.takenAt.boot - earlier.takenAt.boot) { doubts.startAnew() }
        let acceptance = Acceptance(
            earlier: earlier, believedRun: state.sessions[list.client], doubts: doubts, boot: builder.now.boot)
        let belief = acceptance.belief(in: list) { ownRemoval(of: $0) }
        if !belief.redated.isEmpty { follow(belief.redated, of: earlier, into: &builder) }
        if let run = belief.newRun { state.sessions[list.client] = run }
        builder.context.suspicion = belief.suspicion
        client.suspicion = belief.suspicion
        state.setDoubts(belief.doubts, of: list.client, former: former)
        return belief
    }

    /// Moves what is known of torrents that were only dated anew on to their new dates.
    private mutating func follow(_ redated: [Torrent], of earlier: Snapshot, into builder: inout TickBuilder) {
        for torrent in redated { builder.tick.known.append((earlier.client, torrent)) }
        let dates = Dictionary(redated.map { ($0.id, $0) }) { first, _ in first }
        moveState { subject in
            guard case .torrent(earlier.client, let incarnation) = subject, let torrent = dates[incarnation.id],
                earlier[incarnation.id]?.incarnation == incarnation
            else { return nil }
            return .torrent(earlier.client, torrent.incarnation)
        }
    }
}
