import Clocks
import Rules

/// What a rule made of the torrents that one file asks for.
struct FileJudgement {
    /// The rule's standing about the file as a whole.
    let whole: Standing
    /// One for each torrent that the rule takes.
    var taken: [Standing] = []
    /// What the rule can do nothing with.
    var rejected: [Aftermath.Failure] = []
    /// What is not for the rule, or may not be.
    var left: [Aftermath.Failure] = []

    init(_ whole: Standing) { self.whole = whole }
}

extension Standing {
    /// The same rule about one torrent of the file.
    func narrowed(to part: FilePart, _ rule: Rule, at moment: Moment) -> Standing {
        Standing(
            ruleIndex: ruleIndex, key: key, title: part.title, stage: stage,
            scope: Scope(rule.trigger.variables, now: moment, file: part.file), torrent: nil, judged: part.judged)
    }
}

extension FilePart {
    /// Why this part comes to nothing; of several links, with its name.
    func failure(_ reason: String, of client: String? = nil) -> Aftermath.Failure {
        Aftermath.Failure(client: client, reason: judged.link == nil ? reason : "\(title): \(reason)")
    }
}
