import ClientKit
import JSON
import Torrents

/// What `session-get` and `session-stats` say of the whole client.
struct SessionFacts: Hashable, Sendable {
    /// The members to ask for, so that the server does not measure what is not read.
    static let members = [
        "version", "rpc-version", "speed-limit-down", "speed-limit-down-enabled", "speed-limit-up",
        "speed-limit-up-enabled", "alt-speed-enabled", "alt-speed-down", "alt-speed-up", "alt-speed-time-enabled",
        "download-dir",
        "download-dir-free-space", "seedRatioLimit", "seedRatioLimited", "idle-seeding-limit",
        "idle-seeding-limit-enabled", "incomplete-dir", "incomplete-dir-enabled",
    ]

    let interface: Interface
    /// Where unfinished data lies, when not where finished data does.
    let incompletePath: String?
    /// The ratio at which torrents without a limit of their own stop seeding.
    let ratioLimit: Double?
    /// Seconds without traffic after which they do.
    let idleLimit: Int64?
    private(set) var client: ClientFacts

    init(_ answer: JSON, _ dialect: Dialect) throws(ClientError) {
        func member(_ name: String) -> JSON? { answer[dialect.word(name)] }
        func number(_ name: String) -> Double? {
            guard let value = member(name) else { return nil }
            if case .real(let real) = value { return real }
            return value.integerValue.map(Double.init)
        }
        func whenEnabled(_ name: String, _ flag: String) -> Double? {
            member(flag)?.boolValue == true ? number(name) : nil
        }
        guard let version = member("version")?.stringValue, let rpc = number("rpc-version") else {
            throw ClientError(
                .notUnderstood, "Transmission's session has no version; check that `url` names Transmission itself")
        }
        interface = try Interface(program: version, rpc: Int(exactly: rpc) ?? 0)
        let inAltMode = member("alt-speed-enabled")?.boolValue
        func bytes(_ kilobytes: Double?) -> Int64? { kilobytes.flatMap { Int64(exactly: ($0 * 1000).rounded()) } }
        func ordinaryLimit(_ direction: String) -> Int64? {
            bytes(whenEnabled("speed-limit-\(direction)", "speed-limit-\(direction)-enabled"))
        }
        func limit(_ direction: String) -> Int64? {
            inAltMode == true ? bytes(number("alt-speed-\(direction)")) : ordinaryLimit(direction)
        }
        client = ClientFacts(
            version: interface.program, downLimit: limit("down"), upLimit: limit("up"), altSpeedActive: inAltMode,
            ordinaryLimits: ClientFacts.Limits(down: ordinaryLimit("down"), up: ordinaryLimit("up")),
            hasSpeedSchedule: member("alt-speed-time-enabled")?.boolValue,
            freeSpace: number("download-dir-free-space").flatMap { $0 < 0 ? nil : Int64(exactly: $0) },
            defaultSavePath: member("download-dir")?.stringValue)
        incompletePath =
            member("incomplete-dir-enabled")?.boolValue == true ? member("incomplete-dir")?.stringValue : nil
        ratioLimit = whenEnabled("seedRatioLimit", "seedRatioLimited")
        idleLimit = whenEnabled("idle-seeding-limit", "idle-seeding-limit-enabled")
            .flatMap { Int64(exactly: ($0 * 60).rounded()) }
    }

    /// Adds what only the statistics know.
    mutating func add(_ statistics: Statistics) {
        client.downRate = statistics.downRate
        client.upRate = statistics.upRate
    }
}

/// What `session-stats` says.
struct Statistics: Hashable, Sendable {
    let downRate: Int64
    let upRate: Int64
    /// How often the program was started with this configuration, this time included.
    let starts: Int64
    /// Seconds since it was.
    let active: Int64

    init(_ answer: JSON, _ dialect: Dialect) throws(ClientError) {
        func whole(_ value: JSON?) -> Int64? {
            if case .real(let real) = value { return Int64(exactly: real.rounded()) }
            return value?.integerValue
        }
        guard let downRate = whole(answer[dialect.word("downloadSpeed")]),
            let upRate = whole(answer[dialect.word("uploadSpeed")]),
            let starts = whole(answer[dialect.word("cumulative-stats")]?[dialect.word("sessionCount")]),
            let active = whole(answer[dialect.word("current-stats")]?[dialect.word("secondsActive")])
        else {
            throw ClientError(
                .notUnderstood,
                "Transmission's statistics lack a number; check that `url` names Transmission itself")
        }
        (self.downRate, self.upRate) = (max(0, downRate.asFact), max(0, upRate.asFact))
        (self.starts, self.active) = (starts, max(0, active.asFact))
    }
}
