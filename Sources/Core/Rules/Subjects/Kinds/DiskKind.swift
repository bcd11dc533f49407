package import CEL

extension SubjectKind {
    /// A disk of the rule file, by its name.
    package static let disk = SubjectKind(
        word: "disk", identity: .name,
        variables: [.now, .disk],
        events: SubjectEvents(topic: "disk", variables: [.now, .event, .disk], details: [.message], areActedOn: true),
        population: .named(section: "disks"),
        title: { subject, _ in subject.name ?? subject.key })
}

extension ScopeVariable {
    /// The disk.
    static let disk = ScopeVariable("disk", .own(0), .record(Vocabulary.disk))
}

extension DiskFacts {
    /// The records that describe a disk, in the order of its kind's own variables.
    package var records: [any Record] { [DiskRecord(self)] }
}
