import JSON
import Torrents

/// What the answers say of the whole client, changes put together.
struct ServerState: Sendable {
    private(set) var facts: ClientFacts
    /// Bytes since the program was started, as it counts them.
    private var totals: [String: Int64] = [:]
    /// Whether such a count has gone back, as only a new start makes it.
    private(set) var hasBegunAnew = false

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
                facts.freeSpace = bytes < 0 ? nil : bytes
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

    private mutating func count(_ name: String, _ total: Int64) {
        if let former = totals[name], total < former { hasBegunAnew = true }
        totals[name] = total
    }

    /// Takes note that the new start is known of.
    mutating func noteNewStart() { hasBegunAnew = false }

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
