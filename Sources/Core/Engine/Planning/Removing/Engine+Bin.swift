package import Clocks
package import Rules
package import Torrents

extension Engine {
    /// Whether files may be moved that a torrent left behind when it was removed: no other uses them by now.
    ///
    /// - Parameters:
    ///   - paths: The files as they are seen here.
    ///   - subject: The torrent that they were of.
    ///   - unwritten: The clients whose last list the engine was not given.
    ///   - moment: Now.
    /// - Returns: What speaks against it.
    package func confirm(
        moving paths: [String], leftBy subject: Subject, unwritten: Set<ClientName> = [], at moment: Moment
    ) -> LastLook {
        if let gap = gap(after: unwritten) { return .later(gap) }
        if let ignorance = safeguards.ignorance(ofOthersThan: nil, at: moment) { return .later(ignorance) }
        let map = safeguards.dataMap
        guard let (user, place) = map.user(of: paths.compactMap { DataPlace($0) }, besides: subject) else {
            return .goAhead
        }
        return .no("its data is used by \"\(user.name)\" of client \(user.client) by now: \(place)")
    }

    /// The entries of bins that are being restored or deleted.
    package var busyTrash: Set<TrashPlace> { state.open.trashPlaces }

    /// The bin for the data of a torrent of which an intent is; nil where its disk has none.
    package func bin(for intent: Intent) -> TrashEntry? {
        guard let client = intent.subject.client, let id = intent.subject.torrent,
            let place = state.clients[client]?.accepted?[id]?.contentText
        else { return nil }
        return rules.disk(of: place, on: client)?.trash
    }
}
