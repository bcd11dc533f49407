import Clocks
import JSON
import Torrents

/// What rules in dry run would have used up; nothing of it counts against rules that are carried out.
struct Rehearsals: Sendable {
    /// Removals of the last day that were only planned.
    var removals: [IntentID: Removal] = [:]
    var writes = WriteLog()
    /// When each rule last fired for each subject, where it has a cooldown.
    var fired: [EpisodeKey: WallTime] = [:]
    /// The same on the boot clock, for what fired in this run.
    var firedBoot: [EpisodeKey: Duration] = [:]
}

extension Rehearsals {
    /// Takes up an entry that a tick wrote.
    mutating func restore(_ key: Substring, _ value: JSON) {
        let parts = key.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "removal": removals[IntentID(String(parts[1]))] = Removal(json: value)
        case "fired":
            if let key = EpisodeKey(text: parts[1]), let time = value.integerValue {
                fired[key] = WallTime(milliseconds: time)
            }
        default: return  // a key of another version
        }
    }
}

extension Tick {
    mutating func remember(_ id: IntentID, rehearsedRemoval removal: Removal?) {
        records["rehearsed/removal/\(id)"] = .some(removal.map(EngineState.json(of:)))
    }

    mutating func remember(rehearsedFired key: EpisodeKey, _ at: WallTime?) {
        records["rehearsed/fired/\(key.rule)/\(key.subject.key)"] = .some(at.map { .integer($0.milliseconds) })
    }
}
