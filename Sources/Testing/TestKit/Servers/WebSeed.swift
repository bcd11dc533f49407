/// A web server that holds the content of torrents, so that clients complete them without any peer.
package struct WebSeed: Sendable {
    private let server: LoopbackServer

    /// Where the torrents' `url-list` points; the name of the torrent follows.
    package var url: String { server.url + "/" }

    /// Runs the body beside a seed of these contents, by the names that the torrents give them.
    package static func run<Result: Sendable>(
        _ contents: [String: [UInt8]], _ body: (WebSeed) async throws -> Result
    ) async throws -> Result {
        try await LoopbackServer.run { request, _ in
            answer(request, contents)
        } _: { server in
            try await body(WebSeed(server: server))
        }
    }

    private static func answer(_ request: LoopbackServer.Request, _ contents: [String: [UInt8]])
        -> LoopbackServer.Answer
    {
        guard let content = contents[String(request.target.dropFirst())] else { return .text(404, "not here") }
        guard let range = request.fields["range"].flatMap({ range($0, of: content.count) }) else {
            return .response(status: 200, fields: ["Accept-Ranges": "bytes"], body: content)
        }
        return .response(
            status: 206,
            fields: ["Content-Range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"],
            body: Array(content[range]))
    }

    /// Reads `bytes=FROM-TO`, of which TO may be missing.
    private static func range(_ field: String, of count: Int) -> Range<Int>? {
        let ends = field.drop { $0 != "=" }.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = Int(ends[0]), from < count else { return nil }
        let last = Int(ends[1]) ?? count - 1
        return last < from ? nil : from..<min(last + 1, count)
    }
}
