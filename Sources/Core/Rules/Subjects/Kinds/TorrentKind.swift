import Torrents

extension SubjectKind {
    /// A torrent of a client, from one adding to the next.
    package static let torrent = SubjectKind(
        word: "torrent", identity: .incarnation,
        variables: [.now, .torrent, .client],
        events: SubjectEvents(
            topic: "torrent", variables: [.now, .torrent, .old, .event, .client], areActedOn: true),
        population: .torrents,
        holder: { subject, list in
            guard case .torrent(_, let incarnation) = subject, let torrent = list[incarnation.id],
                torrent.incarnation == incarnation
            else { return nil }
            return .torrent(torrent)
        },
        title: { subject, list in
            guard let id = subject.torrent else { return subject.key }
            return list?[id]?.name ?? id.hex
        })
}
