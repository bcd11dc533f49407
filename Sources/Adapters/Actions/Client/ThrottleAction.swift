package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Divides a speed limit among the torrents of a group, so that together they keep to it.
package struct ThrottleAction: CommandAction {
    /// What clients count limits in at the coarsest, so that no share is rounded up by one of them.
    private static let unit: Int64 = 1000

    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "throttle", summary: "Divides a speed limit equally among the torrents of the group.",
            role: .claim(.ofTorrentLimits), subjects: [.torrent],
            parameters: [
                Parameter("down", .rate, "\"down\": for all of them together, such as \"2 MiB/s\""),
                Parameter("up", .rate, "\"up\": for all of them together, such as \"500 kB/s\""),
            ], needs: ["torrentLimits"], claimsAs: LimitsAction().kind.name,
            properties: { RateArguments.properties($0, "limits") },
            divided: { arguments, seat in
                guard case .object(let members) = arguments else { return arguments }
                return .object(
                    members.map { member in
                        guard case .integer(let whole) = member.value else { return member }
                        return JSON.Member(member.name, .integer(Self.share(of: whole, seat)))
                    })
            })
    }

    /// One torrent's share of a limit: whole kilobytes, of which the first torrents get one more where they do not come
    /// out even, and the very first what is left below one; all shares together are the limit.
    ///
    /// Each gets a kilobyte at least, as nothing at all would stop it and may mean no limit to a client.
    static func share(of whole: Int64, _ seat: GroupSeat) -> Int64 {
        let count = Int64(max(1, seat.count))
        let (units, left) = max(0, whole).quotientAndRemainder(dividingBy: unit)
        guard units >= count else { return unit }
        let (each, more) = units.quotientAndRemainder(dividingBy: count)
        return (each + (Int64(seat.place) < more ? 1 : 0)) * unit + (seat.place == 0 ? left : 0)
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        try LimitsAction().commands(for: intent, id)
    }
}
