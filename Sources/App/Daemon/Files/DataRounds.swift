import Actions
package import Engine
import Synchronization
package import Torrents

/// Looks for the data of one client's torrents in rounds, so that a disk is asked so many times a second, however many
/// torrents there are.
///
/// What is new or elsewhere is looked for at once; so is all that lies in a folder of which one torrent's data has come
/// or gone. One torrent of each folder is looked for each time, which tells of a disk that is gone.
package final class DataRounds: Sendable {
    /// How many torrents are looked for a second, and each time at least.
    private static let perSecond = 100
    private static let atLeast = 50
    /// How many others in the folder are looked for beside one that is to be removed.
    private static let neighbours = 50

    private struct State {
        var book = SightBook()
        var at: Duration?
        /// The list that was looked at last.
        var list: TorrentList?
        /// What was told of it, where the client's files are not here.
        var unseen = FileSight()
    }

    private let survey: FileSurvey
    private let state = Mutex(State())

    package init(_ survey: FileSurvey) { self.survey = survey }

    /// The torrents whose data has been looked for.
    var ids: Set<Infohash> { state.withLock(\.book.ids) }

    /// When a torrent's data was looked for last; nil where it never was.
    func time(of id: Infohash) -> Duration? { state.withLock { $0.book.time(of: id) } }

    /// Goes on with the round over all torrents of a list.
    package func look(at list: TorrentList, now boot: Duration) -> FileSight {
        guard case .local = survey.access else { return unseen(list) }
        return look(now: boot) { state in
            let passed = state.at.map { boot - $0 } ?? .zero
            state.at = boot
            let fresh = state.list === list ? [] : state.book.take(list.torrents)
            state.list = list
            let count = Int(min(passed, .seconds(3600)) / .milliseconds(1000 / Self.perSecond))
            return fresh + state.book.next(max(Self.atLeast, count))
        }
    }

    /// What is told where no disk is asked: the same as before as long as the same torrents are listed.
    private func unseen(_ list: TorrentList) -> FileSight {
        state.withLock { state in
            let former = state.list
            state.list = list
            if let former, former === list || former.hasSameIDs(as: list) { return state.unseen }
            state.unseen = survey.look(at: list.torrents)
            return state.unseen
        }
    }

    /// Looks for the data of a torrent that has been looked for before, and for some that is in the same folder.
    package func look(for id: Infohash, now boot: Duration) -> FileSight {
        look(now: boot) { $0.book.neighbourhood(of: id, Self.neighbours) }
    }

    private func look(now boot: Duration, choosing choose: (inout State) -> [Torrent]) -> FileSight {
        // The disk is asked outside of the lock.
        var due = state.withLock { choose(&$0) }
        var seen: Set<Infohash> = []
        while !due.isEmpty {
            seen.formUnion(due.map(\.id))
            let findings = survey.findings(of: due)
            due = state.withLock { $0.book.record(findings, at: boot) }.filter { !seen.contains($0.id) }
        }
        return state.withLock(\.book.sight)
    }
}

extension TorrentList {
    fileprivate func hasSameIDs(as other: TorrentList) -> Bool {
        torrents.elementsEqual(other.torrents) { $0.id == $1.id }
    }
}
