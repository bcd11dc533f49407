import Clocks
import Rules

/// What a rule made of the torrents that one file asks for.
struct FileJudgement {
    /// The rule's candidate about the file as a whole.
    let whole: Candidate
    /// One for each torrent that the rule takes.
    var taken: [Candidate] = []
    /// What the rule can do nothing with.
    var rejected: [FollowUp.Failure] = []
    /// What is not for the rule, or may not be.
    var left: [FollowUp.Failure] = []

    init(_ whole: Candidate) { self.whole = whole }
}

extension Candidate {
    /// The same rule about one torrent of the file.
    func narrowed(to part: FilePart, _ rule: Rule, at moment: Moment) -> Candidate {
        Candidate(
            ruleIndex: ruleIndex, key: key, title: part.title, stage: stage,
            scope: Scope(rule.variables, now: moment, records: part.file.records), torrent: nil,
            judged: part.judged)
    }
}

extension FilePart {
    /// Why this part comes to nothing; of several links, with its name.
    func failure(_ reason: String, of client: String? = nil) -> FollowUp.Failure {
        FollowUp.Failure(client: client, reason: judged.link == nil ? reason : "\(title): \(reason)")
    }
}
