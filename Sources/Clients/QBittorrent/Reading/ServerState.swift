import JSON
import Torrents

/// What the answers say of the whole client, changes put together.
struct ServerState: Sendable {
    private(set) var facts: ClientFacts

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
            } else {
                try inner.skip()
            }
        }
        self.facts = facts
    }

    /// Takes what `app/preferences` says of the client's own hours; what cannot be read leaves that unknown.
    mutating func readSchedule(from preferences: [UInt8]) {
        let answer = try? JSON(parsing: preferences)
        facts.hasSpeedSchedule = answer?["scheduler_enabled"]?.boolValue
    }

    private static func limit(_ bytes: Int64) -> Int64? { bytes > 0 ? bytes : nil }
}
