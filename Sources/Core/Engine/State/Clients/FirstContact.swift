import Clocks
import JSON
import Torrents

/// When a client was listed for the first time ever, and whether its lists are still taken for what was there before.
struct FirstContact: Hashable {
    /// How far the client's clock may be behind ours for what it adds to count as added after the first contact.
    private static let slack: Int64 = 5

    let at: WallTime
    private(set) var isGathering = true
    /// Since when the list has stood still.
    private var stillness = Agreement()

    init(at: WallTime) { self.at = at }

    /// Whether a torrent that a later list shows was added after the first contact, rather than loaded late.
    func isNews(_ torrent: Torrent) -> Bool {
        guard isGathering else { return true }
        guard let addedAt = torrent[.addedAt].integer else { return false }
        return addedAt >= at.seconds - Self.slack
    }

    /// Takes in a list, and closes the baseline once the lists stand still.
    ///
    /// A client that has just been started may be loading, and one that lists nothing may have yet to begin.
    mutating func add(_ list: Snapshot, isGrowing: Bool) {
        guard isGathering else { return }
        if isGrowing { stillness = Agreement() }
        stillness.add(at: list.takenAt.boot)
        guard !isGrowing else { return }
        let age = list.runSince.map { list.takenAt.wall.since($0) }
        let isOld = age.map { $0 >= Agreement.longTime } ?? false
        if list.torrents.isEmpty {
            if isOld, stillness.isOver(at: list.takenAt.boot) { isGathering = false }
        } else if isOld || age == nil || stillness.isOver(at: list.takenAt.boot) {
            isGathering = false
        }
    }
}

extension FirstContact {
    var json: JSON { ["at": .integer(at.milliseconds), "open": .bool(isGathering)] }

    init?(json: JSON) {
        guard let at = json["at"]?.integerValue else { return nil }
        self.at = WallTime(milliseconds: at)
        isGathering = json["open"]?.boolValue ?? false
    }
}
