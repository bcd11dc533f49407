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
    /// Who has a property: a rule, and which of its actions where it may have several that want it.
    private struct Owner {
        let name: String
        let index: Int?
    }

    /// The first claimant of each property among the rules that are enforced.
    private var enforced: [SubjectProperty: Owner] = [:]
    /// The same as it would be if rules in dry run were enforced too.
    private var rehearsed: [SubjectProperty: Owner] = [:]
    /// How many intents are planned, which numbers them.
    private var planned = 0

    init() {}

    /// Who has a property of a subject before this claimant, and before this one of its actions.
    func winner(of name: String, on subject: Subject, for claimant: Claimant, at index: Int? = nil) -> String? {
        let property = SubjectProperty(subject: subject, name: name)
        guard let owner = claimant.isDryRun ? rehearsed[property] : enforced[property] else { return nil }
        guard owner.name == claimant.name else { return owner.name }
        guard let own = owner.index, let index, own < index else { return nil }
        return owner.name
    }

    /// Gives properties to a claimant that has found them free.
    mutating func claim(
        _ names: some Sequence<String>, of subject: Subject, by claimant: Claimant, at index: Int? = nil
    ) {
        let owner = Owner(name: claimant.name, index: index)
        for name in names {
            let property = SubjectProperty(subject: subject, name: name)
            if rehearsed[property] == nil { rehearsed[property] = owner }
            if !claimant.isDryRun { enforced[property] = owner }
        }
    }

    /// Names the next intent of a tick.
    mutating func nextIntent(of tick: Int64) -> IntentID {
        planned += 1
        return IntentID("i\(tick)-\(planned)")
    }
}
