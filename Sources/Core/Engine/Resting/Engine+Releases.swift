package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Ends what rests or is held until a person says so.
    ///
    /// - Throws: `ReleaseError` where nothing of it is held; then nothing has changed.
    package mutating func release(_ release: Release, at moment: Moment) throws(ReleaseError) -> Tick {
        switch release {
        case .rule(let id):
            // One that a person holds may be gone from the rule file.
            guard state.rests[id] == nil, state.manualHolds[.rule(id)] == nil, !state.isHeldByNames(id) else { break }
            let known = rules.rules.map(\.id)
            guard known.contains(id) else {
                throw .unknownRule(id, nearest: Spelling.nearest(to: id, among: known))
            }
            throw .notHeld(release)
        case .client(let name):
            guard state.manualHolds[.client(ClientName(name))] != nil else { throw .notHeld(release) }
        case .all: guard !state.manualHolds.isEmpty else { throw .notHeld(release) }
        case .clock: guard state.clock.row?.parting != nil else { throw .notHeld(release) }
        case .disk(let client, let root):
            guard holdsDisk(root, of: ClientName(client)) else { throw .notHeld(release) }
        }
        return observe(.released(release, at: moment))
    }

    private static let releaseWords = "no longer held, as you have released it"

    mutating func accept(_ release: Release, into builder: inout TickBuilder) {
        switch release {
        case .rule(let id):
            endRest(of: id, reason: "a person has released the rule, so it works again", into: &builder)
            endManualHold(on: .rule(id), because: Self.releaseWords, into: &builder)
            if state.releaseNames(of: id) { judgeAllAnew(&builder) }
        case .client(let name): endManualHold(on: .client(ClientName(name)), because: Self.releaseWords, into: &builder)
        case .all:
            for target in state.manualHolds.keys.sorted(by: { $0.text < $1.text }) {
                endManualHold(on: target, because: Self.releaseWords, into: &builder)
            }
        case .clock: releaseClock(&builder)
        case .disk(let client, let root): releaseDisk(root, of: ClientName(client), into: &builder)
        }
    }
}
