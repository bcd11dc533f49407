package import ClientKit
import HTTP
import JSON
package import Torrents

/// What has to be known of a torrent so that a change can be taken back.
extension QBittorrentClient {
    package func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? {
        guard let now = try await info(id) else { return nil }
        return ShareLimits(
            ratio: Self.limit(now["ratio_limit"]) { $0 },
            seedingTime: Self.limit(now["seeding_time_limit"]) { Int64($0) * 60 },
            idle: Self.limit(now["inactive_seeding_time_limit"]) { Int64($0) * 60 },
            action: now["share_limit_action"]?.stringValue.flatMap(ShareLimitAction.init(named:)))
    }

    /// A goal as it is set: -2 follows the client, -1 is none; versions that do not tell it have none.
    private static func limit<Value>(
        _ value: JSON?, _ own: (Double) -> Value
    ) -> ShareLimits.Limit<Value>? {
        let number: Double
        switch value {
        case .integer(let whole): number = Double(whole)
        case .real(let real): number = real
        default: return nil  // not told
        }
        if number == -2 { return .global }
        return number < 0 ? ShareLimits.Limit<Value>.none : .own(own(number))
    }

    /// Versions before 4.5 hand out no files, only links.
    package func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? {
        guard let now = try await info(id) else { return nil }
        let magnet = now["magnet_uri"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        let response = try await get("torrents/export", [("hash", id.hex)])
        let isFile = response.status == 200 && response.body.first == UInt8(ascii: "d")
        return TorrentOrigin(file: isFile ? response.body : nil, magnet: magnet)
    }
}
