extension FaultCatalogue {
    /// What clients list.
    static let clients: [CatalogueEntry] = [
        CatalogueEntry(
            1, "A client starts, and its list is empty", then: "the list is not believed, and nothing is told",
            [
                .init("SuspicionTests", "an empty list of a restarting client is no news, and neither is its return"),
                .init("RestartTests", "is no news about its torrents, and tempts no rule to remove one"),
            ], simulated: [.emptyList, .slowStart]),
        CatalogueEntry(
            2, "A list is half loaded, and grows", then: "it is not believed until it stays as it is",
            [
                .init("SuspicionTests", "a client that loads for a minute has lost nothing"),
                .init("LastLookTests", "nothing is removed on the word of a client that has lost most of its list"),
            ], simulated: [.halfList, .slowStart]),
        CatalogueEntry(
            3, "A client restarts between two polls", then: "timers go on, and what was confirmed counts anew",
            [
                .init("LastLookTests", "a restart of the client begins the grace anew"),
                .init("RealClientTests", "a restart keeps the torrents and names another run"),
            ], simulated: [.clientRestarts]),
        CatalogueEntry(
            4, "A person really removes all torrents", then: "it is asked once, and then believed",
            [.init("SuspicionTests", "a client that lists nothing for ten minutes has lost it")],
            gap: "Nobody is asked: it is believed after ten minutes without doubt"),
        CatalogueEntry(
            5, "A torrent vanishes and returns", then: "it is the same torrent, gone once and back once",
            [
                .init("SuspicionTests", "torrents that their client dates anew are the same torrents"),
                .init("SuspicionTests", "a single torrent that goes is told at once"),
                .init("HistoryTests", "a torrent that leaves and comes back keeps its past"),
            ], simulated: [.halfList, .otherInstance],
            gap: "A single torrent is told to be gone with the first list that lacks it, not after three"),
        CatalogueEntry(
            6, "A torrent is removed and added again during the grace",
            then: "it is another torrent; the old intent ends",
            [
                .init("EventTests", "removed and added again is two events and another incarnation"),
                .init("SuspicionTests", "torrents that were really added again are told after a while"),
            ], simulated: [.personReadds]),
        CatalogueEntry(
            7, "Changes come with stale facts", then: "everything is read again now and then, and before a removal",
            [
                .init("ReadingTests", "is asked for whole now and then, though nothing went wrong"),
                .init("RemovalTests", "the last look says no where the facts have changed"),
            ], simulated: [.staleList]),
        CatalogueEntry(
            8, "Changes are lost, out of order, or their count begins anew", then: "everything is read again",
            [
                .init("ReadingTests", "is asked for whole after an answer that was wrong, which leaves no trace"),
                .init("ReadingTests", "that is only changes, when all was asked for, is not believed"),
                .init("ReadingTests", "whose counts have gone back means that qBittorrent has started anew"),
            ]),
    ]

    /// What clients answer.
    static let answers: [CatalogueEntry] = [
        CatalogueEntry(
            9, "200 with HTML, a login page, nothing, or half of the JSON", then: "the answer is not used",
            [
                .init("ProtocolTests", "turns every wrong list into an error, and asks for all of it again"),
                .init("ProtocolTests", "turns every wrong answer into an error that says what to do"),
                .init("NetworkTransportTests", "fails with a reason when the answer is none"),
            ], simulated: [.garbage]),
        CatalogueEntry(
            10, "403, or banned", then: "the same credentials are not offered again",
            [
                .init("ProtocolTests", "makes exactly one login request with credentials that are refused"),
                .init("RealClientTests", "a wrong password is tried once, and locks nobody out"),
                .init("LifecycleTests", "tries wrong credentials once, says so once, and serves the other clients"),
            ], simulated: [.credentialsRefused]),
        CatalogueEntry(
            11, "409: another session id", then: "one more attempt with the new id",
            [
                .init("ProtocolTests", "answers the demand for a session id once, and keeps the id"),
                .init("ProtocolTests", "gives up when the session id is refused again"),
            ]),
        CatalogueEntry(
            12, "A command is carried out, and its answer is lost", then: "the client is read before anything else",
            [.init("PendingRemovalTests", "is recognised where the client did it after all, also by other rules")],
            simulated: [.replyLostAfter, .replyLostBefore]),
        CatalogueEntry(
            13, "A client is slow, hangs, resets or trickles", then: "a deadline ends it, and the others go on",
            [
                .init("ClientTests", "one that hangs and one that is dead hold up no other"),
                .init(
                    "NetworkTransportTests", "ends with the time it was given, though the server keeps the line open"),
            ], simulated: [.clientSlow, .clientHangs, .clientDown]),
        CatalogueEntry(
            14, "Another instance answers under the same address", then: "removals are held",
            [.init("LastLookTests", "nothing is removed from another run of the client than it was planned for")],
            simulated: [.otherInstance]),
    ]
}
