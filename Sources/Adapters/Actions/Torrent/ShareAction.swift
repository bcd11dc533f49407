package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps a torrent's own goals for ratio, seeding time and idleness, and what the client does at the first of them.
package struct ShareAction: CommandAction {
    /// What a rule may leave to the client: a removal by it would pass by grace, budgets, bins and protections.
    private static let actions: [ShareLimitAction] = [.stop, .superSeed, .default]

    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "share",
            summary:
                "Keeps the goals at which the client stops seeding the torrent, and what it does instead of stopping.",
            role: .claim(
                Claim(
                    isSeparable: true, isReversible: false, merging: .ofLimits,
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        // Clients keep ratios to two places, and times in minutes; a wanted time is in milliseconds.
                        let checks: [(String, TorrentField, scale: Double, near: Double)] = [
                            ("ratio", .ratioLimit, 1, 0.01), ("seedingTime", .seedingTimeLimit, 1000, 60_000),
                            ("idle", .idleSeedingLimit, 1000, 60_000),
                        ]
                        for (name, field, scale, near) in checks {
                            guard let wanted = arguments[name]?.number else { continue }
                            guard torrent[field] != .unknown else { return nil }
                            guard let actual = torrent[field].real, abs(actual * scale - wanted) < near
                            else {
                                return false
                            }
                        }
                        guard let wanted = arguments["action"]?.stringValue else { return true }
                        guard torrent[.shareLimitAction] != .unknown else { return nil }
                        return torrent[.shareLimitAction].text == wanted
                    }, baseline: { _, _ in nil })),
            subjects: [.torrent],
            parameters: [
                Parameter("ratio", .ratio, needs: .shareRatioLimit, "\"ratio\": such as 2.0"),
                Parameter("seedingTime", .duration, needs: .seedingTimeLimit, "\"seedingTime\": such as \"7d\""),
                Parameter("idle", .duration, needs: .idleSeedingLimit, "\"idle\": such as \"12h\""),
                Parameter(
                    "action", .choice(Self.actions.map(\.rawValue)), needs: .shareLimitAction,
                    "\"action\": \"stop\", \"superSeed\" or \"default\", which is what the client's settings say"),
            ],
            properties: { arguments in
                ["ratio", "seedingTime", "idle", "action"].filter { arguments[$0] != nil }.map { "share.\($0)" }
            })
    }

    package func former(of intent: Intent, in context: ActionContext) async throws(ActionError) -> FormerState? {
        guard let id = intent.subject.torrent, let client = intent.subject.client.flatMap(context.client) else {
            return nil
        }
        let limits: ShareLimits?
        do {
            limits = try await client.shareLimits(of: id)
        } catch {
            throw ActionError(error)
        }
        guard let limits, case .object(let members) = intent.arguments else { return nil }
        let was = limits.arguments
        let pieces = members.compactMap { member in
            was[member.name].map {
                FormerState.Piece(set: .object([member]), was: .object([JSON.Member(member.name, $0)]))
            }
        }
        return pieces.isEmpty ? nil : .properties(action: kind.name, pieces)
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [.setShareLimits(try intent.torrent(id), ShareLimits(arguments: intent.arguments))]
    }
}

extension JSON {
    /// A number, whole or not.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil  // no number
        }
    }
}
