package import ClientKit
import Synchronization
package import Torrents

/// What has to be known of a torrent so that a change can be taken back.
extension FakeClient {
    package func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? {
        state.withLock { state in
            state.torrents[id].map { torrent in
                func limit(_ field: TorrentField, _ capability: Capability) -> ShareLimits.Limit<Int64>? {
                    guard state.identity.capabilities.contains(capability) else { return nil }
                    return torrent[field].integer.map { .own($0) } ?? ShareLimits.Limit.none
                }
                return ShareLimits(
                    ratio: torrent[.ratioLimit].real.map { .own($0) } ?? ShareLimits.Limit.none,
                    seedingTime: limit(.seedingTimeLimit, .seedingTimeLimit),
                    idle: limit(.idleSeedingLimit, .idleSeedingLimit),
                    action: torrent[.shareLimitAction].text.flatMap(ShareLimitAction.init(rawValue:)))
            }
        }
    }

    /// A link is all that it hands out, but for a torrent that it was taught.
    package func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? {
        state.withLock { state in
            guard state.torrents[id] != nil else { return nil }
            if let known = state.known[id] { return TorrentOrigin(file: known.metainfo) }
            return TorrentOrigin(magnet: "magnet:?xt=urn:btih:\(id.hex)")
        }
    }

    package func peers(of id: Infohash) async throws(ClientError) -> [Peer]? {
        state.withLock { state in
            guard state.torrents[id] != nil, state.identity.capabilities.contains(.peerBans) else { return nil }
            return state.peers[id] ?? []
        }
    }
}
