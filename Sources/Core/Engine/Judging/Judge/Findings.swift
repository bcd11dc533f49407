import Clocks
import Rules
import Torrents

/// What judging comes to.
struct Findings {
    /// Rules that have something to do, in file order within each subject.
    var candidates: [Candidate] = []
    /// What is to be said of rules and subjects.
    var decisions: [Decision] = []
    /// Subjects that the next list has to be judged for though it may not show anything new of them.
    var restless: Set<Subject> = []
    /// When torrents of this client have to be judged again, on its clock of observed time.
    var dueTimes: [Infohash: Duration] = [:]
    /// Torrents whose removal their client only says it has carried out, so that no budget counts it.
    var unremoved: [Subject] = []
}
