import ClientHTTP
import ClientKit
import HTTP

extension QBittorrentClient {
    typealias Pairs = [(name: String, value: String)]

    /// Asks for something.
    func get(_ path: String, _ query: Pairs = []) async throws(ClientError) -> HTTPResponse {
        let question = query.isEmpty ? "" : "?" + FormEncoding.urlEncoded(query)
        return try await call(HTTPRequest(.get, base + path + question))
    }

    /// Tells something; of these values only lists may hold line breaks.
    func post(_ path: String, _ pairs: Pairs, lists: Set<String> = []) async throws(ClientError) -> HTTPResponse {
        try await call(try Self.form(base + path, pairs, lists: lists))
    }

    /// Makes one call, logged in; a session that has ended is renewed once.
    ///
    /// Returns an answer with whatever status it has, except those that mean that we are not let in.
    func call(_ request: HTTPRequest) async throws(ClientError) -> HTTPResponse {
        if let rejection { throw rejection }
        if cookie == nil, settings.username != nil { try await logIn() }
        for attempt in 1...2 {
            let response = try await send(request)
            switch response.status {
            case 401: throw reject(request, "HTTP 401: a proxy's password, or its host name and port, are wrong")
            case 403:
                guard settings.username != nil else {
                    throw reject(request, "qBittorrent wants a login; set `username` and `password`")
                }
                guard attempt == 1 else {
                    throw ClientError(
                        .refused, "\(request): HTTP 403 right after a good login; does a proxy drop the cookie?")
                }
                try await logIn()
            case 500...599:
                throw ClientError(.unreachable, "\(request): HTTP \(response.status); see what is wrong there")
            default: return response  // the caller knows what else may come
            }
        }
        preconditionFailure("the second attempt neither returned nor threw")
    }

    /// Logs in, with one request; when that is refused, no other is made with these credentials.
    ///
    /// After five refusals qBittorrent bans our address for an hour, from its own web page too.
    private func logIn() async throws(ClientError) {
        let request = try Self.form(
            base + "auth/login",
            [("username", settings.username ?? ""), ("password", settings.password?.revealed() ?? "")])
        let response = try await send(request)
        switch response.status {
        case 200 where response.text == "Ok.", 204: break
        case 200 where response.text == "Fails.", 401:
            throw reject(request, "the user name or the password is wrong; set `username` and `password`")
        case 403:
            throw reject(request, "this address is banned for wrong passwords; restart qBittorrent or wait an hour")
        case 500...599:
            throw ClientError(.unreachable, "\(request): HTTP \(response.status); see what is wrong there")
        default: throw .notUnderstood(response, to: request, expected: "qBittorrent's login")  // anything else
        }
        // The cookie's name differs between versions, so whatever was set is sent back.
        cookie = response.values(of: "Set-Cookie").map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
        beginSession()
    }

    private func send(_ request: HTTPRequest) async throws(ClientError) -> HTTPResponse {
        var request = request
        if let cookie, !cookie.isEmpty { request.fields.append(HTTPField("Cookie", cookie)) }
        do {
            return try await transport.send(request, within: settings.timeout)
        } catch {
            throw ClientError(error)
        }
    }

    private func reject(_ request: HTTPRequest, _ cause: String) -> ClientError {
        let error = ClientError(.rejectedCredentials, "\(request): \(cause)")
        rejection = error
        return error
    }

    private static func form(
        _ url: String, _ pairs: Pairs, lists: Set<String> = []
    ) throws(ClientError) -> HTTPRequest {
        do {
            return HTTPRequest(
                .post, url, fields: [HTTPField("Content-Type", "application/x-www-form-urlencoded")],
                body: try FormEncoding.body(pairs, lists: lists))
        } catch {
            throw ClientError(error)
        }
    }

    /// Takes an answer that must be there, with status 200.
    func expect(
        _ response: HTTPResponse, _ path: String, _ expected: String
    ) throws(ClientError) -> HTTPResponse {
        guard response.status == 200 else {
            throw .notUnderstood(response, to: HTTPRequest(.get, base + path), expected: expected)
        }
        return response
    }
}
