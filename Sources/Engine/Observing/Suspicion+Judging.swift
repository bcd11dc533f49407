import Clocks
import Torrents

extension Suspicion {
    /// How many polls have to agree, and over how long, before an unlikely list is believed.
    static let agreeingPolls = 3
    static let agreeingTime: Duration = .seconds(30)

    /// What is unlikely about a list, if anything: such lists come from clients that have just started.
    ///
    /// - Parameter missing: The torrents that it lacks and that nobody of us removed.
    static func reason(
        against snapshot: Snapshot, earlier: Snapshot, session: String?, missing: Int, changes: [Change]
    ) -> String? {
        if snapshot.torrents.isEmpty, missing > 0 {
            return "the client lists no torrent, where it had \(earlier.torrents.count)"
        }
        if Double(missing) > max(5, Double(earlier.torrents.count) * 0.2) {
            return "the list lacks \(missing) of \(earlier.torrents.count) torrents"
        }
        if let session, session != snapshot.session { return "the client has just been restarted" }
        return massChange(changes, of: earlier.torrents.count)
    }

    /// A field that changed on more than a fifth of the torrents at once, as states do when a disk is gone.
    private static func massChange(_ changes: [Change], of count: Int) -> String? {
        var counts = [Int](repeating: 0, count: TorrentField.allCases.count)
        for case .kept(_, _, let fields) in changes {
            for field in fields.intersection(telling) { counts[field.rawValue] += 1 }
        }
        guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return nil }
        guard Double(counts[most]) > max(5, Double(count) * 0.2) else { return nil }
        return "\(TorrentField.allCases[most].name) changed on \(counts[most]) of \(count) torrents at once"
    }

    /// The fields whose sudden change all over says that something is wrong with the client or its disk.
    private static let telling: FieldSet = [.state, .done, .missingFiles, .error, .size, .savePath]

    /// Whether the list has looked the same for long enough to be the truth after all.
    func isOver(at boot: Duration) -> Bool {
        polls >= Self.agreeingPolls && boot - since >= Self.agreeingTime
    }

    /// This suspicion after another list: it ages when the list is as long as before, and starts anew otherwise.
    static func continued(_ former: Suspicion?, _ reason: String, count: Int, at boot: Duration) -> Suspicion {
        guard var suspicion = former, suspicion.count == count else {
            return Suspicion(reason: reason, count: count, since: boot, polls: 1)
        }
        suspicion.polls += 1
        return suspicion
    }
}
