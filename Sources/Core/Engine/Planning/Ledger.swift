import Rules
import Torrents

/// In whose name properties are claimed.
struct Claimant {
    let name: String
    /// Whether it sees and takes things as if rules in dry run were enforced.
    let isDryRun: Bool
}

extension Rule {
    var claimant: Claimant { Claimant(name: id, isDryRun: mode == .dryRun) }
}

/// What planning itself learns within a tick: who has which property, and how many intents there are.
struct Ledger {
    /// The first claimant of each property among the rules that are enforced.
    private var enforced: [SubjectProperty: String] = [:]
    /// The same as it would be if rules in dry run were enforced too.
    private var rehearsed: [SubjectProperty: String] = [:]
    /// How many intents are planned, which numbers them.
    private var planned = 0

    init() {}

    /// Who has a property of a subject before this claimant.
    func winner(of name: String, on subject: Subject, for claimant: Claimant) -> String? {
        let property = SubjectProperty(subject: subject, name: name)
        let winner = claimant.isDryRun ? rehearsed[property] : enforced[property]
        return winner.flatMap { $0 == claimant.name ? nil : $0 }
    }

    /// Gives properties to a claimant that has found them free.
    mutating func claim(_ names: some Sequence<String>, of subject: Subject, by claimant: Claimant) {
        for name in names {
            let property = SubjectProperty(subject: subject, name: name)
            if rehearsed[property] == nil { rehearsed[property] = claimant.name }
            if !claimant.isDryRun { enforced[property] = claimant.name }
        }
    }

    /// Names the next intent of a tick.
    mutating func nextIntent(of tick: Int64) -> IntentID {
        planned += 1
        return IntentID("i\(tick)-\(planned)")
    }
}
