package import CEL

extension SubjectKind {
    /// A file of a watch folder, by its absolute path.
    package static let file = SubjectKind(
        word: "file", identity: .name,
        variables: [.now, .file, .meta],
        events: SubjectEvents(
            topic: "file", variables: [.now, .event], details: [.path, .message], areActedOn: false),
        title: { subject, _ in
            let path = subject.path ?? subject.key
            return path.split(separator: "/").last.map(String.init) ?? path
        })
}

extension ScopeVariable {
    /// The file itself.
    static let file = ScopeVariable("file", .own(0), .record(Vocabulary.file))
    /// What is in it.
    static let meta = ScopeVariable("meta", .own(1), .record(Vocabulary.meta))
}

extension IntakeFacts {
    /// The records that describe a file, in the order of its kind's own variables.
    package var records: [any Record] { [FileRecord(self), MetaRecord(self)] }
}
