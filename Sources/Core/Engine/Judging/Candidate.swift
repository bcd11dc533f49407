import Rules
import Torrents

/// One rule that has something to do about one subject, before conflicts between rules are settled.
struct Candidate {
    enum Stage: Hashable {
        /// An event has happened.
        case edge(EventID?)
        /// The episode goes on; `entered` when it has begun to fire in this tick.
        case level(entered: Bool)
        /// One more strike has come, with the number of strikes.
        case strike(Int)
        /// The condition has no value; it only counts for what the rule protects.
        case unsure(String)
        /// The episode has ended.
        case exit
        /// Actions about a file have succeeded or failed for good.
        case followUp([FollowUp.Step], Intent.Purpose)
    }

    /// What of its subject's group it is about, where the rule is about groups.
    enum Part: Hashable {
        /// The rule is about the subject itself.
        case whole
        /// One torrent of the group with this subject.
        case member(Subject)
        /// The group, for what is done once for all of it; with its name.
        case group(String)
    }

    let ruleIndex: Int
    let key: EpisodeKey
    let title: String
    var stage: Stage
    let scope: Scope
    let torrent: Torrent?
    /// Why it is chosen, where it is a victim of a rule that chooses.
    var choice: String?
    /// What was judged, where it is about a file.
    var judged: JudgedFile?
    /// Whether the condition has ended, and the rule goes on firing for a while all the same.
    var isKept = false
    /// What of a group it is about.
    var part = Part.whole
}

extension Candidate.Part {
    /// Whether an action of the rule is about this part.
    func includes(_ kind: ActionKind) -> Bool {
        switch self {
        case .whole: true
        case .member: kind.isForMembers
        case .group: !kind.isForMembers
        }
    }

    /// Whether it is the group itself.
    var isGroup: Bool {
        if case .group = self { true } else { false }
    }

    /// The group, where it is one torrent of it.
    var group: Subject? {
        if case .member(let group) = self { group } else { nil }
    }
}

extension Candidate {
    var isEdge: Bool {
        if case .edge = stage { true } else { false }
    }

    /// Whether it asks for actions now, rather than for what follows an end.
    var isNow: Bool {
        switch stage {
        case .edge, .level: true
        case .unsure, .exit, .followUp, .strike: false
        }
    }

    fileprivate var isEnd: Bool {
        switch stage {
        case .exit, .followUp: true
        case .edge, .level, .strike, .unsure: false
        }
    }
}

extension [Candidate] {
    /// File order; what ends comes last, so that another claimant can take a property over.
    var inFileOrder: [Candidate] {
        let ranks = indices.map { (self[$0].isEnd ? 1 : 0, self[$0].ruleIndex, $0) }
        if zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { return self }
        return ranks.sorted(by: <).map { self[$0.2] }
    }
}
