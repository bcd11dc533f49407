import ClientKit
import JSON
import Torrents

extension QBittorrentClient {
    /// Sets share limits, all of which must be given at once, so those that shall stay are read before.
    ///
    /// Torrents that come to the same limits get them in one call.
    func setShareLimits(
        _ ids: [Infohash], _ limits: ShareLimits, _ interface: Interface
    ) async throws(ClientError) -> [CommandResult] {
        guard limits.idle == nil || interface.hasIdleLimit else {
            throw unsupported("limit of idle seeding before 4.6", "this is \(interface.program)")
        }
        guard limits.action == nil || interface.hasShareLimitAction else {
            throw unsupported("action of its own at a share limit before 5.2", "this is \(interface.program)")
        }
        let present = try await info(ids)
        var groups: [[String]: (pairs: Pairs, ids: [Infohash])] = [:]
        for id in ids {
            guard let now = present[id] else { continue }
            let pairs = try pairs(for: limits, now)
            groups[pairs.map(\.value), default: (pairs, [])].ids.append(id)
        }
        for (_, group) in groups { _ = try await act("setShareLimits", on: group.ids, group.pairs) }
        return ids.map { present[$0] == nil ? .failure(notFound($0)) : .success(.done) }
    }

    /// All limits of a torrent as they shall be.
    private func pairs(for limits: ShareLimits, _ now: JSON) throws(ClientError) -> Pairs {
        [
            ("ratioLimit", try ratio(limits.ratio, now["ratio_limit"])),
            ("seedingTimeLimit", try minutes(limits.seedingTime, now["seeding_time_limit"])),
            ("inactiveSeedingTimeLimit", try minutes(limits.idle, now["inactive_seeding_time_limit"])),
            // 5.2 and 5.3 want these two as well; older versions pass over them.
            ("shareLimitAction", limits.action?.name ?? now["share_limit_action"]?.stringValue ?? "Default"),
            ("shareLimitsMode", now["share_limits_mode"]?.stringValue ?? "Default"),
        ]
    }

    private func ratio(_ limit: ShareLimits.Limit<Double>?, _ now: JSON?) throws(ClientError) -> String {
        switch limit {
        case nil: return Self.number(now)
        case .global: return "-2"
        case .some(.none): return "-1"
        case .own(let ratio):
            guard ratio.isFinite, ratio >= 0 else {
                throw ClientError(.refused, "a ratio limit of \(ratio) means nothing; give one of 0 or more")
            }
            return "\(ratio)"
        }
    }

    /// Whole minutes, rounded up.
    private func minutes(_ limit: ShareLimits.Limit<Int64>?, _ now: JSON?) throws(ClientError) -> String {
        switch limit {
        case nil: return Self.number(now)
        case .global: return "-2"
        case .some(.none): return "-1"
        case .own(let seconds):
            guard seconds >= 0 else {
                throw ClientError(.refused, "a limit of \(seconds) s is below 0; give a longer one")
            }
            return String(seconds / 60 + (seconds % 60 > 0 ? 1 : 0))
        }
    }

    /// A limit as it stands; what is not told follows the client's settings.
    private static func number(_ value: JSON?) -> String {
        switch value {
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        default: "-2"  // not told by this version
        }
    }
}

extension ShareLimitAction {
    /// qBittorrent's word for it.
    var name: String {
        switch self {
        case .default: "Default"
        case .stop: "Stop"
        case .remove: "Remove"
        case .removeWithContent: "RemoveWithContent"
        case .superSeed: "EnableSuperSeeding"
        }
    }

    /// What a word of qBittorrent says; nil for one of a later version.
    init?(named name: String) {
        guard let action = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = action
    }
}
