import Rules

/// What rules in dry run would have used up; nothing of it counts against rules that are carried out.
struct Rehearsals: Sendable {
    /// Removals of the last day that were only planned.
    var removals = Table<IntentID, Removal>("rehearsed/removal")
    var writes = Table<SubjectProperty, Writes>("rehearsed/write")
    /// When each rule last fired for each subject, where it has a cooldown.
    var fired = Table<EpisodeKey, Instant>("rehearsed/fired")
    /// When each rule fired last, where it has a limit.
    var limits = Table<String, FiringTimes>("rehearsed/limit")
    /// What remains to be told of ends that nothing will carry out.
    var endings = RuleTable<Ending>("rehearsed/ending")
}
