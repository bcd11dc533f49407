package import CEL
package import Clocks
package import Torrents

/// The values of one evaluation: what the rule is about, at one instant.
///
/// Only what a condition reads is ever built.
package final class Scope: Activation {
    private let variables: [ScopeVariable]
    /// The instant of the evaluation.
    package let now: Moment
    private var torrent: Torrent?
    private let old: Torrent?
    private let event: Event?
    private let client: ClientRecord?
    private let records: [any Record]
    /// How many strikes the subject has.
    private var strikes = 0
    /// The torrent as it was at its first strike.
    private var mark: Torrent?

    /// - Parameters:
    ///   - variables: What can be read, by slot.
    ///   - now: The instant of the evaluation.
    ///   - torrent: The torrent as it is.
    ///   - old: The torrent before the event.
    ///   - event: What has happened.
    ///   - client: The client concerned.
    ///   - records: What describes the subject itself, for its kind's own variables.
    package init(
        _ variables: [ScopeVariable], now: Moment, torrent: Torrent? = nil, old: Torrent? = nil, event: Event? = nil,
        client: ClientRecord? = nil, records: [any Record] = []
    ) {
        self.variables = variables
        self.now = now
        self.torrent = torrent
        self.old = old
        self.event = event
        self.client = client
        self.records = records
    }

    /// Turns to another torrent, so that a condition is asked of thousands of them in one scope.
    ///
    /// A scope that is kept must not turn: templates are filled in with it later.
    package func turn(to torrent: Torrent) { self.torrent = torrent }

    /// Takes up what is known of the subject's strikes.
    package func strike(_ count: Int, mark: Torrent?) { (strikes, self.mark) = (count, mark) }

    /// The torrent that it is about; nil for any other subject.
    var subject: Torrent? { torrent }

    /// The same scope some time later, with what the torrent will be by then.
    func later(by duration: Duration, _ torrent: Torrent) -> Scope {
        let scope = Scope(
            variables, now: now.advanced(by: duration), torrent: torrent, old: old, event: event, client: client,
            records: records)
        scope.strike(strikes, mark: mark)
        return scope
    }

    package func value(ofVariable slot: Int) -> Value {
        let obligations = variables[slot].obligations
        return switch variables[slot].source {
        case .now: .timestamp(Self.timestamp(milliseconds: now.wall.milliseconds))
        case .torrent: torrent.map { .record(TorrentRecord($0, now.wall, obligations)) } ?? .absent
        case .old: old.map { .record(TorrentRecord($0, now.wall, obligations)) } ?? .absent
        case .event: event.map { .record(EventRecord($0)) } ?? .absent
        case .client: client.map { .record($0) } ?? .absent
        case .strikes: .int(Int64(strikes))
        case .mark: mark.map { .record(TorrentRecord($0, now.wall, obligations)) } ?? .absent
        case .own(let place): records.indices.contains(place) ? .record(records[place]) : .absent
        }
    }

    package func field(_ field: Int, ofVariable slot: Int) -> Value {
        switch variables[slot].source {
        case .torrent:
            guard let torrent else { return .absent }
            return TorrentRecord.value(of: field, in: torrent, at: now.wall, by: variables[slot].obligations)
        case .old:
            return old.map { TorrentRecord.value(of: field, in: $0, at: now.wall, by: variables[slot].obligations) }
                ?? .absent
        case .event: return event.map { EventRecord($0).field(at: field) } ?? .absent
        case .client: return client?.field(at: field) ?? .absent
        case .mark:
            return mark.map { TorrentRecord.value(of: field, in: $0, at: now.wall, by: variables[slot].obligations) }
                ?? .absent
        case .own(let place): return records.indices.contains(place) ? records[place].field(at: field) : .absent
        case .now, .strikes: return .absent
        }
    }

    static func timestamp(milliseconds: Int64) -> Timestamp {
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        return Timestamp(seconds: seconds, nanoseconds: Int32(milliseconds - seconds * 1000) * 1_000_000)
    }
}
