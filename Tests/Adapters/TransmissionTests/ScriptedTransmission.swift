import ClientKit
import Clocks
import HTTP
import Synchronization
import TestKit
import Torrents
import Transmission

/// A Transmission that answers every list with the same text.
func transmission(
    listing torrents: @escaping @Sendable (Int) -> String, session: String = Recorded.session300,
    time: any TimeSource = ManualClock()
) -> (client: TransmissionClient, transport: ScriptedTransport) {
    let transport = ScriptedTransport { (request, _) throws(TransportError) in
        guard request.fields.contains(HTTPField("X-Transmission-Session-Id", "id")) else {
            return .text(409, "<h1>409: Conflict</h1>", ["X-Transmission-Session-Id": "id"])
        }
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains("session-get") { return .text(200, session) }
        if body.contains("session-stats") { return .text(200, Recorded.statistics300) }
        return .text(200, torrents(request.body.count))
    }
    return (TransmissionClient(settings, over: transport, time: time), transport)
}

let settings = ClientSettings(
    name: ClientName("home"), url: "http://t.example/transmission/rpc", username: "me", password: Secret("sesame"))

/// The only torrent of a table with one row.
func single(_ row: [String: String], reading fields: FieldSet = .all) async throws -> Torrent? {
    try await transmission(listing: { _ in Recorded.table([row]) }).client.snapshot(reading: fields).torrents.first
}

/// A transport that answers one list after the other.
func transmissionTransport(_ lists: [String]) -> ScriptedTransport {
    let next = Counter()
    return ScriptedTransport { (request, _) throws(TransportError) in
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains("session-get") { return .text(200, Recorded.session300) }
        if body.contains("session-stats") { return .text(200, Recorded.statistics300) }
        return .text(200, lists[min(next.next(), lists.count - 1)])
    }
}

/// Counts from 0.
final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count - 1
        }
    }
}
