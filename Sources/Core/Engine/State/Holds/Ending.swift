import JSON
import Rules

/// What remains to be done about an episode whose rule is gone, is off, or means something else now, or whose end could not
/// be carried out.
struct Ending: Hashable {
    /// What `onExit` was to do.
    var exits: [Exits.Step] = []
    /// What claims replaced, by the place of each in the rule's list.
    var baselines: [Int: Baseline] = [:]
    /// What the rule was still doing, which has to end before.
    var awaited: Set<String> = []
    /// Whether some of it was tried, and failed for good.
    var hasFailed = false
    /// Whether its episode has ended by itself, and what follows had to wait.
    var isLate = false
    /// Boot time before which it is not tried again; a restart forgets it, and tries once sooner.
    var restsUntil: Duration?
    /// Whether a dry run has told what would be done; a restart tells it again.
    var isTold = false

    var isEmpty: Bool { exits.isEmpty && baselines.isEmpty }
}

/// What a rule does when an episode ends, with its templates filled in while the episode lasts.
///
/// The rule may be gone or say something else by the time.
struct Exits: Hashable {
    struct Step: Hashable {
        let path: String
        let action: String
        let arguments: JSON
        let continuesOnError: Bool
    }

    /// Tells apart texts of `onExit`, so that an edited one is taken up.
    let source: String
    let steps: [Step]
}

extension Ending {
    var json: JSON {
        [
            "exits": .array(exits.map(\.json)),
            "baselines": .object(
                baselines.sorted { $0.key < $1.key }.map { JSON.Member(String($0.key), $0.value.json) }),
            "awaited": .array(awaited.sorted().map(JSON.string)), "failed": .bool(hasFailed),
            "late": .bool(isLate),
        ]
    }

    init?(json: JSON) {
        guard let exits = json["exits"]?.arrayValue, case .object(let baselines)? = json["baselines"] else {
            return nil
        }
        self.init(
            exits: exits.compactMap(Exits.Step.init(json:)),
            baselines: baselines.reduce(into: [:]) { table, member in
                if let index = Int(member.name) { table[index] = Baseline(json: member.value) }
            }, awaited: Set((json["awaited"]?.arrayValue ?? []).compactMap(\.stringValue)),
            hasFailed: json["failed"]?.boolValue ?? false, isLate: json["late"]?.boolValue ?? false)
    }
}

extension Exits {
    var json: JSON { ["source": .string(source), "steps": .array(steps.map(\.json))] }

    init?(json: JSON) {
        guard let source = json["source"]?.stringValue, let steps = json["steps"]?.arrayValue else { return nil }
        self.init(source: source, steps: steps.compactMap(Step.init(json:)))
    }
}

extension Exits.Step {
    /// An action of `onExit` with its templates filled in.
    init(_ action: BoundAction, _ arguments: JSON) {
        self.init(
            path: action.path, action: action.kind.name, arguments: arguments, continuesOnError: action.continuesOnError
        )
    }

    var json: JSON {
        [
            "path": .string(path), "action": .string(action), "arguments": arguments,
            "continues": .bool(continuesOnError),
        ]
    }

    init?(json: JSON) {
        guard let path = json["path"]?.stringValue, let action = json["action"]?.stringValue,
            let arguments = json["arguments"]
        else { return nil }
        self.init(
            path: path, action: action, arguments: arguments, continuesOnError: json["continues"]?.boolValue ?? false)
    }
}
