import ClientKit
import JSON

extension TransmissionClient {
    /// A torrent's own limits as members of `torrent-set`.
    func limits(down: RateLimit?, up: RateLimit?) throws(ClientError) -> [JSON.Member] {
        try rate(down, value: "downloadLimit", flag: "downloadLimited")
            + rate(up, value: "uploadLimit", flag: "uploadLimited")
    }

    /// The whole client's limits as members of `session-set`.
    func bandwidth(down: RateLimit?, up: RateLimit?) throws(ClientError) -> [JSON.Member] {
        let limits =
            try rate(down, value: "speed-limit-down", flag: "speed-limit-down-enabled")
            + rate(up, value: "speed-limit-up", flag: "speed-limit-up-enabled")
        // While the alternative limits are on, these would be set and not in force.
        return limits.isEmpty ? [] : limits + [JSON.Member("alt-speed-enabled", false)]
    }

    /// Transmission counts in units of 1,000 bytes, where 0 lets nothing through, so a limit is rounded up.
    ///
    /// Negative numbers are stored as huge ones by some versions, so they are refused here.
    private func rate(_ limit: RateLimit?, value: String, flag: String) throws(ClientError) -> [JSON.Member] {
        switch limit {
        case nil: return []
        case .unlimited: return [JSON.Member(flag, false)]
        case .bytesPerSecond(let bytes):
            guard bytes >= 0 else {
                throw ClientError(.refused, "a limit of \(bytes) bytes per second is below 0; give a larger one")
            }
            let kilobytes = max(1, min(Int64(Int32.max), bytes / 1000 + (bytes % 1000 > 0 ? 1 : 0)))
            return [JSON.Member(value, .integer(kilobytes)), JSON.Member(flag, true)]
        }
    }

    func shareLimits(_ limits: ShareLimits) throws(ClientError) -> [JSON.Member] {
        guard limits.seedingTime == nil else {
            throw unsupported(
                "limit of the seeding time", "let a rule with torrent.seedingTime in its condition pause it")
        }
        guard limits.action == nil else {
            throw unsupported("action at a share limit", "it always stops the torrent; leave `action` out")
        }
        return try members(limits.ratio, value: "seedRatioLimit", mode: "seedRatioMode") { ratio throws(ClientError) in
            guard ratio.isFinite, ratio >= 0 else {
                throw ClientError(.refused, "a ratio limit of \(ratio) means nothing; give one of 0 or more")
            }
            return .real(ratio)
        }
            + members(limits.idle, value: "seedIdleLimit", mode: "seedIdleMode") { seconds throws(ClientError) in
                guard seconds >= 0 else {
                    throw ClientError(.refused, "an idle limit of \(seconds) s is below 0; give a longer one")
                }
                // Whole minutes of 16 bits, at least one.
                return .integer(max(1, min(65_535, seconds / 60 + (seconds % 60 > 0 ? 1 : 0))))
            }
    }

    private func members<Value>(
        _ limit: ShareLimits.Limit<Value>?, value: String, mode: String,
        _ json: (Value) throws(ClientError) -> JSON
    ) throws(ClientError) -> [JSON.Member] {
        switch limit {
        case nil: []
        case .global: [JSON.Member(mode, 0)]
        case .own(let own): [JSON.Member(value, try json(own)), JSON.Member(mode, 1)]
        case .some(.none): [JSON.Member(mode, 2)]
        }
    }
}
