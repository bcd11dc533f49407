package import CEL
package import Clocks
package import Torrents

/// The values of one evaluation: what the rule is about, at one instant.
///
/// One scope serves all rules of a trigger for one subject; only what a condition reads is ever built.
package final class Scope: Activation {
    private let variables: [ScopeVariable]
    /// The instant of the evaluation.
    package let now: Moment
    private let torrent: Torrent?
    private let old: Torrent?
    private let event: Event?
    private let client: ClientRecord?
    private let file: IntakeFacts?

    package init(
        _ variables: [ScopeVariable], now: Moment, torrent: Torrent? = nil, old: Torrent? = nil, event: Event? = nil,
        client: ClientRecord? = nil, file: IntakeFacts? = nil
    ) {
        self.variables = variables
        self.now = now
        self.torrent = torrent
        self.old = old
        self.event = event
        self.client = client
        self.file = file
    }

    package func value(ofVariable slot: Int) -> Value {
        switch variables[slot] {
        case .now: .timestamp(Self.timestamp(milliseconds: now.wall.milliseconds))
        case .torrent: torrent.map { .record(TorrentRecord($0, now.wall)) } ?? .absent
        case .old: old.map { .record(TorrentRecord($0, now.wall)) } ?? .absent
        case .event: event.map { .record(EventRecord($0)) } ?? .absent
        case .client: client.map { .record($0) } ?? .absent
        case .file: file.map { .record(FileRecord($0)) } ?? .absent
        case .meta: file.map { .record(MetaRecord($0)) } ?? .absent
        }
    }

    package func field(_ field: Int, ofVariable slot: Int) -> Value {
        switch variables[slot] {
        case .torrent: torrent.map { TorrentRecord.value(of: field, in: $0, now.wall) } ?? .absent
        case .old: old.map { TorrentRecord.value(of: field, in: $0, now.wall) } ?? .absent
        case .event: event.map { EventRecord($0).field(at: field) } ?? .absent
        case .client: client?.field(at: field) ?? .absent
        case .file: file.map { FileRecord($0).field(at: field) } ?? .absent
        case .meta: file.map { MetaRecord($0).field(at: field) } ?? .absent
        case .now: .absent
        }
    }

    static func timestamp(milliseconds: Int64) -> Timestamp {
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        return Timestamp(seconds: seconds, nanoseconds: Int32(milliseconds - seconds * 1000) * 1_000_000)
    }
}
