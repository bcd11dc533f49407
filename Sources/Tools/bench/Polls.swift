import ClientKit
import Clocks
import HTTP
import JSON
import QBittorrent
import Torrents
import Transmission

/// Answers calls from memory, so that our own cost is what is measured.
private struct Canned: HTTPTransport {
    let answer: @Sendable (HTTPRequest) -> HTTPResponse

    func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        answer(request)
    }

    func close() async {}
}

func measureQBittorrent(_ count: Int) async throws {
    let full = QBittorrentAnswers.full(count)
    let part = QBittorrentAnswers.part(count, every: 100)
    for (name, body) in [("nothing changed", Array(#"{"rid":2}"#.utf8)), ("1 % changed", part)] {
        let transport = Canned { request in
            switch request.url.split(separator: "/").last.map(String.init) ?? "" {
            case "login":
                HTTPResponse(status: 200, fields: [HTTPField("Set-Cookie", "SID=a; path=/")], body: Array("Ok.".utf8))
            case "version": HTTPResponse(status: 200, body: Array("v5.1.0".utf8))
            case "webapiVersion": HTTPResponse(status: 200, body: Array("2.11.4".utf8))
            case "defaultSavePath": HTTPResponse(status: 200, body: Array("/data".utf8))
            case "maindata?rid=0": HTTPResponse(status: 200, body: full)
            default: HTTPResponse(status: 200, body: body)
            }
        }
        let settings = ClientSettings(name: ClientName("box"), url: "http://box", username: "a", password: Secret("b"))
        if name == "nothing changed" {
            try await Measure.report(
                "qBittorrent, full list taken in", rounds: 5, per: count, extra: "\(full.count) bytes"
            ) {
                let client = QBittorrentClient(settings, over: transport)
                _ = try await client.connect()
                _ = try await client.snapshot(reading: [])
            }
        }
        let client = QBittorrentClient(settings, over: transport)
        _ = try await client.connect()
        _ = try await client.snapshot(reading: [])
        try await Measure.report("qBittorrent, poll with \(name)", rounds: 15, per: count, extra: "\(body.count) bytes")
        {
            _ = try await client.snapshot(reading: [])
        }
    }
}

func measureTransmission(_ count: Int) async throws {
    let answers = TransmissionAnswers(count)
    let transport = Canned { request in
        HTTPResponse(status: 200, body: answers.answer(to: request.body))
    }
    let settings = ClientSettings(name: ClientName("home"), url: "http://client/transmission/rpc")
    let client = TransmissionClient(settings, over: transport)
    _ = try await client.connect()
    _ = try await client.snapshot(reading: [])
    let size = answers.tableBytes
    try await Measure.report("Transmission, poll with nothing changed", rounds: 9, per: count, extra: "\(size) bytes") {
        _ = try await client.snapshot(reading: [])
    }
}
