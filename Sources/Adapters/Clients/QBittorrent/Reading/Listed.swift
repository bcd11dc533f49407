import ClientKit
import Clocks
import Torrents

/// One torrent of the mirror: its facts, and what is needed to keep them right between the answers.
struct Listed: Sendable {
    var torrent: Torrent
    var state = WireState.unknown
    /// Seconds as we hold them to have been at `toldAt`.
    var seedingTime: Int64 = 0
    var activeTime: Int64 = 0
    /// Boot clock.
    var toldAt = Duration.zero
    /// When the trackers were asked for, on the boot clock; nil when that is due.
    var trackersReadAt: Duration?
    var filesReadAt: Duration?
    /// Whether the facts that never change and cost a call of their own are in.
    var hasProperties = false

    var id: Infohash { torrent.id }

    /// The seconds that have passed since the times were told, if they pass at all in this state.
    ///
    /// qBittorrent leaves both times as they are while a torrent seeds without traffic, for minutes and longer.
    private func passed(_ passes: Bool, _ now: Duration) -> Int64 {
        passes ? max(0, (now - toldAt).components.seconds) : 0
    }

    func seedingTime(at now: Duration) -> Int64 { seedingTime &+ passed(state.isSeeding, now) }
    func activeTime(at now: Duration) -> Int64 { activeTime &+ passed(state.isActive, now) }

    /// Takes over times that are further than those told, as what has passed before our eyes is not stale.
    mutating func catchUp(with other: Listed, at now: Moment) {
        seedingTime = max(seedingTime, other.seedingTime(at: now.boot))
        activeTime = max(activeTime, other.activeTime(at: now.boot))
        var draft = TorrentDraft(id, former: torrent)
        draft.setTimes(seeding: seedingTime, active: activeTime, at: now.wall.seconds, counting: state.isSeeding)
        torrent = draft.torrent()
    }

    /// Brings both times up to now, so that a change of state does not lose what has passed.
    mutating func settleTimes(at now: Duration) {
        (seedingTime, activeTime) = (seedingTime(at: now), activeTime(at: now))
        // Fractions of a second stay to be counted the next time.
        toldAt += .seconds(max(0, (now - toldAt).components.seconds))
    }
}
