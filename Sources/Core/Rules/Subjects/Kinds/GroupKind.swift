import CEL

extension SubjectKind {
    /// Torrents that belong together, by the way that the file names; its name is `NAME/KEY`.
    package static let group = SubjectKind(
        word: "group", identity: .name,
        variables: [.now, .group],
        events: SubjectEvents(topic: "group", variables: [.now, .event], areActedOn: false),
        population: .groups,
        title: { subject, _ in
            guard case .named(_, let name) = subject else { return subject.key }
            return name.split(separator: "/", maxSplits: 1).last.map(String.init) ?? name
        })
}

extension ScopeVariable {
    /// The group with all its torrents.
    static let group = group(at: 0)

    /// The same at another place among the records that describe the subject.
    static func group(at place: Int) -> ScopeVariable {
        ScopeVariable("group", .own(place), .record(Vocabulary.group))
    }
}
