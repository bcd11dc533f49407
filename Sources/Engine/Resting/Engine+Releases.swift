import CEL
package import Clocks
import Rules

extension Engine {
    /// Ends what rests or is held until a person says so.
    ///
    /// - Throws: `ReleaseRefusal` where nothing of it is held; then nothing has changed.
    package mutating func release(_ release: Release, at moment: Moment) throws(ReleaseRefusal) -> Tick {
        switch release {
        case .rule(let id):
            let known = rules.rules.map(\.id)
            guard known.contains(id) else {
                throw .unknownRule(id, nearest: Spelling.nearest(to: id, among: known))
            }
            guard memory.rests[id] != nil else { throw .notHeld(release) }
        case .clock, .disk: throw .notHeld(release)
        }
        return observe(.released(release, at: moment))
    }

    mutating func take(_ release: Release, _ turn: inout Turn) {
        switch release {
        case .rule(let id):
            endRest(of: id, "a person has released the rule, so it works again", &turn)
        case .clock, .disk: break
        }
    }
}
