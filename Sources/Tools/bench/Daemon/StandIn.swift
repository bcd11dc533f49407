import HTTP
import Synchronization

/// A qBittorrent in memory that answers each question for its list from a script.
final class StandIn: HTTPTransport {
    /// What the questions for changes are answered with.
    enum Traffic: Sendable {
        case nothing
        /// Each hundredth torrent changes at each poll.
        case onePercent
    }

    private let full: [UInt8]
    private let quiet = Array(#"{"rid":2}"#.utf8)
    private let parts: [[UInt8]]
    private let state: Mutex<(traffic: Traffic, polls: Int, calls: Int)> = Mutex((.nothing, 0, 0))

    init(_ count: Int) {
        full = QBittorrentAnswers.full(count)
        // Two answers in turn, so that each differs from the one before.
        parts = (0..<2).map { QBittorrentAnswers.part(count, every: 100, revision: $0) }
    }

    /// Changes what is answered from now on.
    func answer(with traffic: Traffic) { state.withLock { $0.traffic = traffic } }

    /// How many lists and how many other things were asked for.
    var asked: (polls: Int, calls: Int) { state.withLock { ($0.polls, $0.calls) } }

    func send(_ request: HTTPRequest, within limit: Duration) async throws(HTTPFailure) -> HTTPResponse {
        switch request.url.split(separator: "/").last.map(String.init) ?? "" {
        case "login":
            HTTPResponse(status: 200, fields: [HTTPField("Set-Cookie", "SID=a; path=/")], body: Array("Ok.".utf8))
        case "version": HTTPResponse(status: 200, body: Array("v5.1.0".utf8))
        case "webapiVersion": HTTPResponse(status: 200, body: Array("2.11.4".utf8))
        case "defaultSavePath": HTTPResponse(status: 200, body: Array("/data".utf8))
        case "preferences": HTTPResponse(status: 200, body: Array(#"{"dl_limit":0,"up_limit":0}"#.utf8))
        case "maindata?rid=0": HTTPResponse(status: 200, body: list { _ in full })
        case let name where name.hasPrefix("maindata"):
            HTTPResponse(status: 200, body: list { $0.traffic == .nothing ? quiet : parts[$0.polls % 2] })
        default: HTTPResponse(status: 200, body: other())
        }
    }

    func close() async {}

    private func list(_ body: ((traffic: Traffic, polls: Int, calls: Int)) -> [UInt8]) -> [UInt8] {
        state.withLock { state in
            state.polls += 1
            return body(state)
        }
    }

    private func other() -> [UInt8] {
        state.withLock { $0.calls += 1 }
        return []
    }
}
