import ClientKit
import Simulation
import Torrents

/// What a planted bug makes of what goes to clients and comes from them.
extension Sabotage {
    /// The torrent as it is told of.
    func falsified(_ torrent: Torrent) -> Torrent {
        guard self == .seesOtherFacts else { return torrent }
        return torrent.with([.ratio: .real((torrent[.ratio].real ?? 0) + 2)])
    }

    /// The command as it is made.
    func falsified(_ command: Command) -> Command {
        guard self == .deletesAnyway, case .remove(let id, _) = command else { return command }
        return .remove(id, deletingData: true)
    }
}
