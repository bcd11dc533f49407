import JSON
import Rules

/// What the actions of a rule may do with data; where that stands in a template, they count as doing it.
extension Rule {
    /// Whether an action of it may take data away.
    var takesSomeData: Bool { mayDo { $0.deletesData($1) } }

    /// Whether an action of it may free space.
    var freesSomeSpace: Bool { mayDo { $0.freesSpace($1) } }

    /// Whether an action of it may move data into a bin.
    var usesBin: Bool { mayDo { $0.movesToBin($1) } }

    private func mayDo(_ deed: (ActionKind, JSON) -> Bool) -> Bool {
        actions.contains { action in
            guard action.kind.isDestructive else { return false }
            guard let arguments = action.arguments.whole else { return true }
            return deed(action.kind, arguments)
        }
    }
}
