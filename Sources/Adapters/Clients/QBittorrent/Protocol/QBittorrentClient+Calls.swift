import ClientHTTP
import ClientKit
import Clocks
import HTTP

extension QBittorrentClient {
    typealias Pairs = [(name: String, value: String)]

    /// Asks for something.
    func get(_ path: String, _ query: Pairs = []) async throws(ClientError) -> HTTPResponse {
        let question = query.isEmpty ? "" : "?" + FormEncoding.urlEncoded(query)
        let answer: AnswerBound =
            switch path {
            case "sync/maindata": .list
            case "torrents/info": query.contains { $0.name == "hashes" } ? .ordinary : .list
            case "torrents/files", "torrents/export": .files
            default: .ordinary  // about one thing
            }
        return try await call(HTTPRequest(.get, base + path + question, answer: answer))
    }

    /// Tells something; of these values only lists may hold line breaks.
    func post(_ path: String, _ pairs: Pairs, lists: Set<String> = []) async throws(ClientError) -> HTTPResponse {
        try await call(try Self.form(base + path, pairs, lists: lists))
    }

    /// Makes one call, logged in; a session that has ended is renewed once.
    ///
    /// Returns an answer with whatever status it has, except those that mean that we are not let in.
    func call(_ request: HTTPRequest) async throws(ClientError) -> HTTPResponse {
        if let error = rejection?.standing(at: time.now.boot) { throw error }
        if cookie == nil, settings.username != nil { try await logIn() }
        for attempt in 1...2 {
            let response = try await send(request)
            switch response.status {
            // None of these says that a login with our credentials has failed, so they are asked again.
            case 401, 407:
                throw ClientError(
                    .unreachable,
                    "\(request): HTTP \(response.status): a proxy wants a password, or the host name or port in `url` is not "
                        + "qBittorrent's own")
            case 403:
                guard settings.username != nil else {
                    throw ClientError(
                        .unreachable,
                        "\(request): HTTP 403: qBittorrent wants a login, or a proxy lets nothing through; set `username` "
                            + "and `password`")
                }
                guard attempt == 1 else {
                    throw ClientError(
                        .unreachable, "\(request): HTTP 403 right after a good login; does a proxy drop the cookie?")
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
        case 200 where response.text == "Fails.":
            throw reject(request, "the user name or the password is wrong; set `username` and `password`")
        // A proxy that wants a password says of what kind, or shows a page.
        case 401 where response["WWW-Authenticate"] == nil && !response.text.contains("<"):
            throw reject(request, "the user name or the password is wrong; set `username` and `password`")
        case 403 where response.text.contains("banned"):
            throw reject(request, "this address is banned for wrong passwords; restart qBittorrent or wait an hour")
        case 401, 403, 407:
            throw ClientError(
                .unreachable,
                "\(request): HTTP \(response.status), but not from qBittorrent; what is wrong with the proxy?")
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
        let response: HTTPResponse
        do {
            response = try await transport.send(request, within: settings.timeout)
        } catch {
            throw ClientError(error)
        }
        if settings.username == nil { keepSession(of: response) }
        return response
    }

    /// Keeps the session that qBittorrent begins by itself where it wants no login; another one than before means that
    /// it does not know the former any more.
    private func keepSession(of response: HTTPResponse) {
        let cookies = response.values(of: "Set-Cookie").map { $0.prefix { $0 != ";" } }
        guard let given = cookies.first(where: { $0.prefix { $0 != "=" }.contains("SID") }) else { return }
        let former = cookie
        cookie = String(given)
        if former != nil, former != cookie { beginSession() }
    }

    private func reject(_ request: HTTPRequest, _ cause: String) -> ClientError {
        let error = ClientError(.rejectedCredentials, "\(request): \(cause)")
        rejection = Rejection(error, at: time.now.boot)
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
