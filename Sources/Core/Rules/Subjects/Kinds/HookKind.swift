extension SubjectKind {
    /// A hook of the rule file, by its name; it is there to be called, and nothing can be done to it.
    package static let hook = SubjectKind(
        word: "hook", identity: .name,
        variables: [.now],
        events: SubjectEvents(
            topic: "hook", variables: [.now, .event], details: [.hook, .body], areActedOn: false),
        isActedOn: false,
        title: { subject, _ in subject.name ?? subject.key })
}
