package import ClientKit
import JSON
package import Torrents

/// What has to be known of a torrent so that a change can be taken back.
extension TransmissionClient {
    package func shareLimits(of id: Infohash) async throws(ClientError) -> ShareLimits? {
        let names = ["seedRatioMode", "seedRatioLimit", "seedIdleMode", "seedIdleLimit"]
        guard let now = try await row(of: id, names) else { return nil }
        return ShareLimits(
            ratio: Self.limit(now["seedRatioMode"]) { now["seedRatioLimit"].flatMap(Self.number) },
            idle: Self.limit(now["seedIdleMode"]) { now["seedIdleLimit"]?.integerValue.map { $0 * 60 } })
    }

    package func origin(of id: Infohash) async throws(ClientError) -> TorrentOrigin? {
        guard let now = try await row(of: id, ["torrentFile", "magnetLink"]) else { return nil }
        return TorrentOrigin(path: now["torrentFile"]?.stringValue, magnet: now["magnetLink"]?.stringValue)
    }

    /// A goal as it is set: mode 0 follows the client, 1 is its own, 2 is none.
    private static func limit<Value>(
        _ mode: JSON?, _ own: () -> Value?
    ) -> ShareLimits.Limit<Value>? {
        switch mode?.integerValue {
        case 0: .global
        case 1: own().map { .own($0) }
        case 2: ShareLimits.Limit<Value>.none
        default: nil  // not told
        }
    }

    private static func number(_ value: JSON) -> Double? {
        switch value {
        case .integer(let whole): Double(whole)
        case .real(let real): real
        default: nil  // no number
        }
    }

    /// Columns of one torrent by their names of version 3; nil where it is not there.
    private func row(of id: Infohash, _ names: [String]) async throws(ClientError) -> [String: JSON]? {
        let answer = try await exchange("torrent-get") { dialect in
            [
                JSON.Member("fields", .array(names.map { .string(dialect.word($0)) })),
                JSON.Member("ids", .array([.string(id.hex)])),
            ]
        }
        guard let torrent = try answer.tree()["torrents"]?.arrayValue?.first else { return nil }
        return Dictionary(
            names.compactMap { name in torrent[dialect.word(name)].map { (name, $0) } }, uniquingKeysWith: { $1 })
    }
}
