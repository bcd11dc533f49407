import Clocks
import Daemon
import ReadModel

/// What has changed between a plan and its being carried out, for people.
struct PlanChanges {
    private let madeAt: WallTime
    private let hasOtherRules: Bool

    init(_ reception: PlanReception, since madeAt: WallTime) {
        self.madeAt = madeAt
        hasOtherRules = reception.hasOtherRules
    }

    /// Whether anything has changed, and what of it keeps steps from being carried out.
    func text(of results: [ApplyResult], in time: LocalTime) -> String {
        let changes = results.flatMap(\.changes)
        let moment = time.text(madeAt)
        guard hasOtherRules || !changes.isEmpty else {
            return "Nothing that the plan stands on has changed since it was made at \(moment)."
        }
        var lines = ["The plan was made at \(moment); since then:"]
        if hasOtherRules {
            lines.append("  the rule file has changed: each step is decided by the rules as they are now")
        }
        for result in results {
            let lasting = result.changes.filter { !$0.isPassing }
            guard !lasting.isEmpty else { continue }
            let words = lasting.map(\.words).joined(separator: "; ")
            lines.append("  \(result.line.mark) \(result.line.title): \(words)")
        }
        let passing = changes.count(where: \.isPassing)
        if passing > 0 {
            let names = Set(changes.filter(\.isPassing).map(\.fact)).sorted().joined(separator: ", ")
            lines.append("  what changes all the time (\(names)), which is left to the rules' conditions")
        }
        return lines.map(Console.safe).joined(separator: "\n")
    }
}
