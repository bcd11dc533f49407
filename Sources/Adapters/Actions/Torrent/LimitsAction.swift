package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps a torrent's own speed limits.
package struct LimitsAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "limits", summary: "Keeps the torrent's own speed limits.",
            role: .claim(
                Claim(
                    yieldsToPeople: true, isSeparable: true,
                    holds: { arguments, holder in
                        guard let (down, up) = Self.limits(holder) else { return nil }
                        return RateArguments(arguments).areInForce(down: down, up: up)
                    },
                    baseline: { arguments, holder in
                        guard let (down, up) = Self.limits(holder) else { return nil }
                        return RateArguments.baseline(arguments, down: down, up: up)
                    })),
            subjects: [.torrent],
            parameters: [
                Parameter("down", .rate, "\"down\": such as \"2 MiB/s\", or \"unlimited\""),
                Parameter("up", .rate, "\"up\": such as \"500 kB/s\", or \"unlimited\""),
            ], needs: ["torrentLimits"], properties: { RateArguments.properties($0, "limits") })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        let rates = RateArguments(intent.arguments)
        return [.setLimits(try intent.torrent(id), down: rates.down, up: rates.up)]
    }

    private static func limits(_ holder: Claim.Holder) -> (Int64?, Int64?)? {
        guard case .torrent(let torrent) = holder, torrent[.downLimit] != .unknown, torrent[.upLimit] != .unknown else {
            return nil
        }
        return (torrent[.downLimit].integer, torrent[.upLimit].integer)
    }
}
