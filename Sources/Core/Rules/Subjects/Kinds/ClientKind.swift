import Torrents

extension SubjectKind {
    /// A client as a whole.
    package static let client = SubjectKind(
        word: "client", identity: .client,
        variables: [.now, .client],
        events: SubjectEvents(topic: "client", variables: [.now, .event, .client], areActedOn: true),
        population: .members { list in [Member(.client(list.client))] },
        holder: { _, list in .client(list.server) },
        title: { subject, _ in subject.client?.text ?? subject.key })
}
