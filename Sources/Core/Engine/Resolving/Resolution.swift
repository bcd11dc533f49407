import Rules
import Torrents

/// What the phase `resolve` comes to: which candidates of one tick may go ahead, and what is in the way of the others.
///
/// Planning reads it and changes nothing of it.
struct Resolution: Equatable {
    /// How things stand between some of the rules.
    struct Settlement: Equatable {
        /// Which actions are forbidden on a subject, and the reason with the rule in it.
        var protections: [Subject: [String: String]] = [:]
        /// Subjects that are to be removed, by the rule that removes them.
        var doomed: [Subject: String] = [:]

        /// Forbids actions on a subject; what was forbidden before keeps its reason.
        mutating func forbid(_ actions: [String], on subject: Subject, for reason: String) {
            protections[subject, default: [:]].merge(actions.lazy.map { ($0, reason) }) { first, _ in first }
        }

        /// Why an action is forbidden on a subject: by a rule about it, or by one about the client that has it.
        func protection(of subject: Subject, from action: String) -> String? {
            protections[subject]?[action] ?? subject.client.flatMap { protections[.client($0)]?[action] }
        }
    }

    /// Between the rules that are enforced.
    var enforced = Settlement()
    /// The same as it would be if rules in dry run were enforced too.
    var rehearsed = Settlement()
    /// Candidates whose removal may go ahead, by their places in the list.
    var removals: Set<Int> = []
    /// Why a candidate's removal has to wait, by the candidate's place.
    var holds: [Int: Hold] = [:]
    /// Why nothing is done with a torrent of a group, as something is in the way of one of them, by the candidate's
    /// place.
    var groupHolds: [Int: Hold] = [:]
    /// Candidates whose removal leaves the data to another torrent of the group that goes after it.
    var spared: Set<Int> = []
    /// Candidates that an earlier rule keeps off their subject, with that rule, by the candidate's place.
    var stopped: [Int: String] = [:]

    /// What is settled for a claimant: for a rule in dry run, as if all of them were enforced.
    func settlement(for claimant: Claimant) -> Settlement { claimant.isDryRun ? rehearsed : enforced }

    /// What is settled for a rule.
    func settlement(for rule: Rule) -> Settlement { rule.mode == .dryRun ? rehearsed : enforced }
}
