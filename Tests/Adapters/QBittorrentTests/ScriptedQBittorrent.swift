import ClientKit
import Clocks
import HTTP
import QBittorrent
import Synchronization
import TestKit
import Torrents

let settings = ClientSettings(
    name: ClientName("box"), url: "https://box.example/", username: "me", password: Secret("sesame"))

/// A qBittorrent that lets us in and answers each path with a text; those without one are 404.
final class ScriptedQBittorrent: Sendable {
    let transport: ScriptedTransport
    let client: QBittorrentClient

    /// Answers `sync/maindata` with one list after the other, the last one for good, and other paths as given.
    init(
        _ lists: [String], version: String = "v4.5.2", api: String = "2.8.19", answers: [String: String] = [:],
        time: any TimeSource = ManualClock()
    ) {
        let next = Counter()
        transport = ScriptedTransport { (request, _) throws(TransportError) in
            let path = Self.path(request)
            if let answer = answers[path] { return .text(200, answer) }
            switch path {
            case "auth/login": return .text(200, "Ok.", ["Set-Cookie": "QBT_SID_8080=abc; HttpOnly; path=/"])
            case "app/version": return .text(200, version)
            case "app/webapiVersion": return .text(200, api)
            case "app/defaultSavePath": return .text(200, "/dl")
            case "sync/maindata": return .text(200, lists[min(next.next(), lists.count - 1)])
            default:  // not scripted
                return request.method == .post ? .text(200, "") : .text(404, "Not Found")
            }
        }
        client = QBittorrentClient(settings, over: transport, time: time)
    }

    /// What stands after `/api/v2/`, without the query.
    static func path(_ request: HTTPRequest) -> String {
        let whole = request.url.prefix { $0 != "?" }
        return whole.firstRange(of: "/api/v2/").map { String(whole[$0.upperBound...]) } ?? String(whole)
    }

    /// The requests to one path.
    func requests(to path: String) -> [HTTPRequest] { transport.requests.filter { Self.path($0) == path } }
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
