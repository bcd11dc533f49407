import Simulation
import Torrents

extension Sabotage {
    /// The torrent as it is told of.
    func falsified(_ torrent: Torrent) -> Torrent {
        switch self {
        case .seesOtherFacts: torrent.with([.ratio: .real((torrent[.ratio].real ?? 0) + 2)])
        case .seesNoSharing:
            torrent.with([
                .name: .text("\(torrent.name) \(torrent.id.hex)"),
                .contentPath: .text("\(torrent[.contentPath].text ?? "") \(torrent.id.hex)"),
            ])
        default: torrent
        }
    }
}
