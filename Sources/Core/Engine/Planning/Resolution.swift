import Rules
import Torrents

/// What has been settled between rules within one turn.
struct Resolution {
    /// A property of one subject.
    struct Property: Hashable, Sendable {
        let subject: Subject
        let name: String
    }

    /// Which actions are forbidden on a subject, and the reason with the rule in it.
    var protections: [Subject: [String: String]] = [:]
    /// Subjects that are to be removed, by the rule that removes them.
    var doomed: [Subject: String] = [:]
    /// How many removals the turn plans, by client.
    var removalCounts: [ClientName: Int] = [:]
    /// Candidates whose removal may go ahead, by their place in the list.
    var removals: Set<Int> = []
    /// Why a candidate's removal has to wait.
    var holds: [Int: Hold] = [:]
    /// The first claimant of each property.
    var winners: [Property: String] = [:]
    /// Subjects that later rules leave alone, by the rule that said so.
    var stopped: [Subject: String] = [:]

    /// Why an action is forbidden on a subject: by a rule about it, or by one about the client that has it.
    func protection(of subject: Subject, from action: String) -> String? {
        protections[subject]?[action] ?? subject.client.flatMap { protections[.client($0)]?[action] }
    }

    /// How many intents the turn has planned, which numbers them.
    var planned = 0
}
