import JSON
import Torrents

/// What the answers say of the whole client, changes put together.
struct ServerState: Sendable {
    private(set) var facts: ClientFacts
    /// Bytes since the program was started, as it counts them.
    private var totals: [String: Int64] = [:]
    /// Whether such a count has gone back, as only a new start makes it.
    private(set) var hasBegunAnew = false
    /// The bytes that it told to be free last.
    private var toldFree: Int64?
    /// When a zero among them was first seen.
    private var zeroSince: Duration?
    /// How long a zero stands before it is believed.
    private static let zeroDoubt = Duration.seconds(60)

    init(_ interface: Interface, defaultSavePath: String?) {
        facts = ClientFacts(version: interface.program, defaultSavePath: defaultSavePath)
    }

    /// Takes the object `server_state`, whole or only what has changed.
    mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
        var facts = facts
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "dl_rate_limit") {
                facts.downLimit = Self.limit(try inner.integer())
            } else if inner.key(key, is: "up_rate_limit") {
                facts.upLimit = Self.limit(try inner.integer())
            } else if inner.key(key, is: "use_alt_speed_limits") {
                facts.altSpeedActive = try inner.bool()
            } else if inner.key(key, is: "dl_info_speed") {
                facts.downRate = try inner.integer()
            } else if inner.key(key, is: "up_info_speed") {
                facts.upRate = try inner.integer()
            } else if inner.key(key, is: "free_space_on_disk") {
                let bytes = try inner.integer()
                toldFree = bytes < 0 ? nil : bytes
            } else if inner.key(key, is: "dl_info_data") {
                count("down", try inner.integer())
            } else if inner.key(key, is: "up_info_data") {
                count("up", try inner.integer())
            } else {
                try inner.skip()
            }
        }
        self.facts = facts
    }

    /// Takes the names of the categories or tags that an answer tells of: all that there are, or what has changed.
    ///
    /// An answer with everything leaves out what is empty.
    mutating func note(_ names: Names, of kind: NameKind, isFull: Bool) {
        guard isFull || !names.isEmpty else { return }
        let former = isFull ? [] : facts[kind] ?? []
        facts[kind] = former.subtracting(names.removed).union(names.present)
    }

    /// What an answer tells of names of one kind.
    struct Names {
        var present: Set<String> = []
        var removed: Set<String> = []

        var isEmpty: Bool { present.isEmpty && removed.isEmpty }
    }

    private mutating func count(_ name: String, _ total: Int64) {
        if let former = totals[name], total < former { hasBegunAnew = true }
        totals[name] = total
    }

    /// Takes note that the new start is known of.
    mutating func noteNewStart() {
        hasBegunAnew = false
        zeroSince = nil
    }

    /// Whether it tells for the first time that nothing is free.
    var tellsNewZero: Bool { toldFree == 0 && zeroSince == nil }

    /// Says how much is free, as far as it is known at this time since boot.
    ///
    /// qBittorrent measures it beside its answers, 30 seconds apart, and tells 0 to each new login until it has
    /// (`SyncController` of 4.5 to 5.1; seen on 4.5.2). A rule that makes room would take that for a full disk. So a
    /// zero is unknown until it has stood for two measurements.
    mutating func settleFreeSpace(at now: Duration) {
        guard toldFree == 0 else {
            zeroSince = nil
            facts.freeSpace = toldFree
            return
        }
        let since = zeroSince ?? now
        zeroSince = since
        facts.freeSpace = now - since < Self.zeroDoubt ? nil : 0
    }

    /// Takes the folder that the client downloads to by default.
    mutating func setDefaultSavePath(_ path: String?) { facts.defaultSavePath = path ?? facts.defaultSavePath }

    /// Takes what `app/preferences` says of the client's own hours and ordinary limits; what cannot be read leaves that unknown.
    mutating func readPreferences(from preferences: [UInt8]) {
        let answer = try? JSON(parsing: preferences)
        facts.hasSpeedSchedule = answer?["scheduler_enabled"]?.boolValue
        guard let down = answer?["dl_limit"]?.integerValue, let up = answer?["up_limit"]?.integerValue else {
            facts.ordinaryLimits = nil
            return
        }
        facts.ordinaryLimits = ClientFacts.Limits(down: Self.limit(down), up: Self.limit(up))
    }

    private static func limit(_ bytes: Int64) -> Int64? { bytes > 0 ? bytes : nil }
}
