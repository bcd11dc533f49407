package import CEL

/// What rules hear of a kind of subject.
package struct SubjectEvents: Sendable {
    /// The first part of the events' names.
    package let topic: String
    /// What a rule with `on` can read.
    package let variables: [ScopeVariable]
    /// The fields of `event`; a field's place is its slot in the record.
    package let fields: [EventField]
    /// Whether the actions of a rule that hears of a subject are about it, rather than about nothing.
    package let areActedOn: Bool
    /// The `event` of such a rule, as the checker knows it.
    package let record: RecordType

    /// - Parameters:
    ///   - topic: The first part of the events' names.
    ///   - variables: What a rule with `on` can read.
    ///   - details: The fields of `event` besides those that every event has.
    ///   - areActedOn: Whether the rule's actions are about the subject.
    init(topic: String, variables: [ScopeVariable], details: [EventField] = [], areActedOn: Bool) {
        self.topic = topic
        self.variables = variables
        fields = EventField.common + details
        self.areActedOn = areActedOn
        record = RecordType("event", fields: fields.map(\.declaration))
    }
}
