import HTTP
import Synchronization
import TestKit

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
    /// The number of each torrent, by its infohash.
    private let numbers: [String: Int]
    private let state = Mutex(State())

    private struct State {
        var traffic = Traffic.nothing
        var polls = 0
        var calls = 0
        /// The number in the name that a torrent gets with the next answer.
        var rename: Int?
        /// When the answer with the last such name was given.
        var renamedAt: ContinuousClock.Instant?
    }

    init(_ count: Int) {
        full = QBittorrentAnswers.full(count)
        numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { (Population.hash($0), $0) })
        // Two answers in turn, so that each differs from the one before.
        parts = (0..<2).map { QBittorrentAnswers.part(count, every: 100, revision: $0) }
    }

    /// The size of the whole list.
    var bytes: Int { full.count }

    /// Changes what is answered from now on.
    func answer(with traffic: Traffic) { state.withLock { $0.traffic = traffic } }

    /// How many lists and how many other things were asked for.
    var asked: (polls: Int, calls: Int) { state.withLock { ($0.polls, $0.calls) } }

    /// Gives a torrent another name with the next answer.
    func rename(_ number: Int) { state.withLock { ($0.rename, $0.renamedAt) = (number, nil) } }

    /// When the answer with the last such name was given; nil before that.
    var renamedAt: ContinuousClock.Instant? { state.withLock(\.renamedAt) }

    func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        answer(to: request.url)
    }

    /// The same over a network.
    func answer(to request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let answer = answer(to: request.target)
        let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { first, _ in first }
        return .response(status: answer.status, fields: fields, body: answer.body)
    }

    private func answer(to url: String) -> HTTPResponse {
        switch url.split(separator: "/").last.map(String.init) ?? "" {
        case "login":
            HTTPResponse(status: 200, fields: [HTTPField("Set-Cookie", "SID=a; path=/")], body: Array("Ok.".utf8))
        case "version": HTTPResponse(status: 200, body: Array("v5.1.0".utf8))
        case "webapiVersion": HTTPResponse(status: 200, body: Array("2.11.4".utf8))
        case "defaultSavePath": HTTPResponse(status: 200, body: Array("/data".utf8))
        case "preferences": HTTPResponse(status: 200, body: Array(#"{"dl_limit":0,"up_limit":0}"#.utf8))
        case "maindata?rid=0": HTTPResponse(status: 200, body: list { _ in full })
        case let name where name.hasPrefix("maindata"):
            HTTPResponse(status: 200, body: list { changes(&$0) })
        case let name where name.hasPrefix("files?hash="):
            HTTPResponse(status: 200, body: files(of: String(name.dropFirst("files?hash=".count))))
        default: HTTPResponse(status: 200, body: other())
        }
    }

    func close() async {}

    private func list(_ body: (inout State) -> [UInt8]) -> [UInt8] {
        state.withLock { state in
            state.polls += 1
            return body(&state)
        }
    }

    private func changes(_ state: inout State) -> [UInt8] {
        if let number = state.rename {
            (state.rename, state.renamedAt) = (nil, .now)
            return Array(#"{"rid":2,"torrents":{"\#(Population.hash(0))":{"name":"Renamed.\#(number)"}}}"#.utf8)
        }
        return state.traffic == .nothing ? quiet : parts[state.polls % 2]
    }

    private func files(of hash: String) -> [UInt8] {
        state.withLock { $0.calls += 1 }
        return numbers[hash].map(QBittorrentAnswers.files) ?? []
    }

    private func other() -> [UInt8] {
        state.withLock { $0.calls += 1 }
        return []
    }
}
