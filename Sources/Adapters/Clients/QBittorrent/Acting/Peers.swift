package import ClientKit
import HTTP
import JSON
import Text
package import Torrents

extension QBittorrentClient {
    package func peers(of id: Infohash) async throws(ClientError) -> [Peer]? {
        let response = try await get("sync/torrentPeers", [("hash", id.hex), ("rid", "0")])
        if response.status == 404 { return nil }
        let answer = try tree(response, "sync/torrentPeers")
        // A torrent without peers has none of the member.
        return (answer["peers"]?.members ?? []).compactMap { member in
            guard let address = member.value["ip"]?.stringValue, AddressRange.isAddress(address),
                let port = member.value["port"]?.integerValue, (0...65_535).contains(port)
            else { return nil }
            return Peer(
                address: address, port: Int(port),
                program: (member.value["client"]?.stringValue ?? "").bounded(200).harmless)
        }
    }

    /// Bans addresses; qBittorrent takes them with ports, and bans each for every port and torrent.
    func ban(_ peers: [Peer]) async throws(ClientError) -> CommandOutcome {
        guard !peers.isEmpty else { return .alreadySo("no peer was named") }
        let places = peers.map { peer in
            (peer.address.contains(":") ? "[\(peer.address)]" : peer.address) + ":\(peer.port)"
        }
        try accept(try await post("transfer/banPeers", [("peers", places.joined(separator: "|"))]))
        return .done
    }
}
