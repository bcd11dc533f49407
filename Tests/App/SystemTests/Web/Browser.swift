import HTTP
import JSON

/// Asks the dashboard of a daemon that runs beside the test.
struct Browser {
    let transport: NetworkTransport
    let url: String
    var token: String?

    /// Runs the body with one, and closes its connections afterwards.
    static func with(
        _ url: String, token: String? = nil, _ body: (Browser) async throws -> Void
    ) async throws {
        let transport = try NetworkTransport()
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(Browser(transport: transport, url: url, token: token)))
        } catch {
            result = .failure(error)
        }
        await transport.close()
        try result.get()
    }

    /// The same with another token.
    func showing(_ token: String?) -> Browser { Browser(transport: transport, url: url, token: token) }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [HTTPField] = [], body: [UInt8] = []
    ) async throws -> HTTPResponse {
        var fields = fields
        if let token { fields.append(HTTPField("Authorization", "Bearer \(token)")) }
        return try await transport.send(
            HTTPRequest(method, url + path, fields: fields, body: body), within: .seconds(20))
    }

    func get(_ path: String, _ fields: [HTTPField] = []) async throws -> HTTPResponse {
        try await send(.get, path, fields)
    }

    /// What an answer of status 200 says.
    func json(_ path: String) async throws -> JSON { try JSON(parsing: try await get(path).body) }

    /// Gives an order.
    func post(_ path: String, _ json: JSON = .object([]), _ fields: [HTTPField] = []) async throws -> HTTPResponse {
        try await send(.post, path, [HTTPField("Content-Type", "application/json")] + fields, body: json.utf8)
    }
}

extension HTTPResponse {
    var json: JSON { (try? JSON(parsing: body)) ?? .null }
}
