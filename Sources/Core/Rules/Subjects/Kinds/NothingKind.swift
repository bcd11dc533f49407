extension SubjectKind {
    /// Nothing in particular: a schedule without `each`; its events tell of windows and schedules.
    package static let nothing = SubjectKind(
        word: "nothing", identity: .sole,
        variables: [.now],
        events: SubjectEvents(
            topic: "schedule", variables: [.now, .event], details: [.schedule, .due, .message], areActedOn: false),
        isActedOn: false,
        title: { subject, _ in subject.key })
}
