import Rules

/// What planning comes to.
struct Plan {
    /// In the order in which they are to be carried out.
    var intents: [Intent] = []
    /// What rules in dry run would have done.
    var rehearsed: [Intent] = []
    /// Those of them that end what was really done; a real run carries them out in any mode of the rule.
    var owed: Set<IntentID> = []
    /// What is to be said of rules and subjects.
    var decisions: [Decision] = []
    /// Subjects that the next list has to be judged for though it may not show anything new of them.
    var restless: Set<Subject> = []
    /// Whether a rule is set to rest, so that others may come to something else with the next list.
    var setsRulesToRest = false
}
