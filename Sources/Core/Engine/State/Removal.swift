import Rules
import Clocks
import JSON
import Torrents

/// One removal that counts against the budgets.
struct Removal: Hashable {
    var client: ClientName
    /// When it was carried out; before that, when it was planned.
    private(set) var at: WallTime
    var torrent: Infohash?
    /// The same by the boot clock; nil where the machine was started anew since, so that the wall clock alone can
    /// place it.
    var boot: Duration?
    /// Whether it failed without an answer, so that it may have been carried out; it counts until a list shows its torrent.
    var isUnsure = false

    /// Counts from now on, as it has been carried out: it was planned by a list that may have waited, as a machine does
    /// that sleeps.
    mutating func begin(at now: Moment) {
        at = max(at, now.wall)
        boot = now.boot
    }

    /// Whether it lies less than this long back by either clock, so that no step of the wall clock frees a budget.
    func isWithin(_ length: Duration, of now: Moment) -> Bool {
        now.wall.since(at) < length || boot.map { now.boot - $0 < length } == true
    }
}

extension Removal {
    var json: JSON {
        var members = [
            JSON.Member("client", .string(client.text)), JSON.Member("at", .integer(at.milliseconds)),
            JSON.Member("torrent", torrent.map { .string($0.hex) } ?? .null),
            JSON.Member("boot", boot.map { .integer($0.milliseconds) } ?? .null),
        ]
        if isUnsure { members.append(JSON.Member("isUnsure", .bool(true))) }
        return .object(members)
    }

    init?(json: JSON) {
        guard let client = json["client"]?.stringValue, let at = json["at"]?.integerValue else { return nil }
        self.init(
            client: ClientName(client), at: WallTime(milliseconds: at),
            torrent: json["torrent"]?.stringValue.flatMap(Infohash.init(hex:)),
            boot: json["boot"]?.integerValue.map { .milliseconds($0) }, isUnsure: json["isUnsure"]?.boolValue ?? false)
    }
}

/// A claim of one rule on one subject: the action's place in the rule's list tells it apart.
struct ClaimKey: Hashable {
    let episode: EpisodeKey
    let index: Int
}
