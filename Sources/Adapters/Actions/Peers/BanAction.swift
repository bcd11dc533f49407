import ClientKit
package import Engine
import JSON
package import Rules
import Text

/// Bans peers of a torrent by the program that they say they are, or by their address.
package struct BanAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "ban", summary: "Bans peers that the torrent is connected to, for all torrents of the client.",
            role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [
                Parameter(
                    "program", .list(.text), "\"program\": names of programs with * and ?, such as [\"*Xunlei*\"]"),
                Parameter(
                    "address", .list(.address), "\"address\": addresses or ranges, such as [\"203.0.113.0/24\"]"),
                Parameter("local", .flag, "\"local\": whether addresses of local networks are banned too"),
                Parameter("max", .whole(1...1000), "\"max\": how many addresses at a time; 50 unless said"),
            ], alternatives: ["program", "address"], shorthand: "program", needs: ["peerBans"],
            undo: { _ in
                .impossible("the client keeps banned addresses in its own settings; take them out there")
            })
    }

    /// How many addresses are banned at a time, unless the rule says otherwise.
    private static let usualMost = 50
    /// How many of them the history names.
    private static let shown = 10

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let id = try intent.torrent(intent.subject.torrent)
        let client = try context.reachable(intent.subject.client)
        let connected: [Peer]?
        do {
            connected = try await client.peers(of: id)
        } catch {
            throw ActionError(error)
        }
        guard let connected else {
            throw ActionError(.final, "the client does not have the torrent any more, or tells no peers")
        }
        let choice = PeerChoice(intent.arguments)
        let meant = choice.peers(among: connected)
        guard !meant.isEmpty else {
            return "none of \(connected.count) peer\(connected.count == 1 ? "" : "s") is meant"
        }
        let most = intent.arguments["max"]?.integerValue.map { Int($0) } ?? Self.usualMost
        let banned = Array(meant.prefix(most))
        _ = try await client.carryOut(.banPeers(id, banned))
        let names = banned.prefix(Self.shown).map { peer in
            peer.program.isEmpty ? peer.address : "\(peer.address) (\(peer.program.bounded(40).harmless))"
        }
        var words = "banned \(banned.count) of \(connected.count) peers: \(names.joined(separator: ", "))"
        if banned.count > names.count { words += " and \(banned.count - names.count) more" }
        if meant.count > banned.count { words += "; \(meant.count - banned.count) more are meant, beyond \"max\"" }
        return words
    }
}
