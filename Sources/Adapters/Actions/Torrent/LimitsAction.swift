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
            name: "limits", summary: "Keeps the torrent's own speed limits.", role: .claim(.ofTorrentLimits),
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
}

extension Claim {
    /// Holds a torrent's own limits, each by itself.
    static let ofTorrentLimits = Claim(
        yieldsToPeople: true, isSeparable: true, merging: .ofLimits,
        holds: { arguments, holder in
            guard let (down, up) = holder.torrentLimits else { return nil }
            return RateArguments(arguments).areInForce(down: down, up: up)
        },
        baseline: { arguments, holder in
            guard let (down, up) = holder.torrentLimits else { return nil }
            return RateArguments.baseline(arguments, down: down, up: up)
        })
}

extension Claim.Holder {
    /// The limits of a torrent; nil where its client does not tell them.
    fileprivate var torrentLimits: (Int64?, Int64?)? {
        guard case .torrent(let torrent) = self, torrent[.downLimit] != .unknown, torrent[.upLimit] != .unknown else {
            return nil
        }
        return (torrent[.downLimit].integer, torrent[.upLimit].integer)
    }
}
