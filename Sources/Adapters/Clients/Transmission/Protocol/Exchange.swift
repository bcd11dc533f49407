import ClientHTTP
import ClientKit
import Clocks
import HTTP
import JSON
import Text

/// One request and its answer with status 200, not yet read.
struct Exchange: Sendable {
    let method: String
    let request: HTTPRequest
    let response: HTTPResponse

    /// Reads the payload, all of it or nothing.
    func read<Payload>(
        _ payload: (inout JSONScanner) throws(JSONError) -> Payload
    ) throws(ClientError) -> Payload {
        let reply: Reply<Payload>
        do {
            reply = try Reply(parsing: response.body, payload)
        } catch {
            throw .notUnderstood(response, to: request, expected: "Transmission's answer to \(method)", error)
        }
        switch reply {
        case .value(let value): return value
        case .refusal(let words): throw ClientError(.refused, "Transmission refused \(method): \(words.quotedWords)")
        }
    }

    /// The payload as a tree, for answers that are small.
    func tree() throws(ClientError) -> JSON {
        guard response.body.count <= AnswerBound.files.bytes else {
            throw ClientError(
                .notUnderstood, "\(request) answered with \(response.body.count) bytes, too many for one thing")
        }
        return try read { (scanner: inout JSONScanner) throws(JSONError) in try JSONNode(from: &scanner).json }
    }
}

extension TransmissionClient {
    /// Makes one call, answering Transmission's demand for a session id once.
    ///
    /// The arguments are spelt for the dialect of each attempt, since the first answer may change it.
    func exchange(
        _ method: String, _ arguments: (Dialect) -> [JSON.Member] = { _ in [] }
    ) async throws(ClientError) -> Exchange {
        if let error = rejection?.standing(at: time.now.boot) { throw error }
        for attempt in 1...2 {
            let request = request(
                dialect.request(method, arguments(dialect)), answer: method == "torrent-get" ? .list : .ordinary)
            let response: HTTPResponse
            do {
                response = try await transport.send(request, within: settings.timeout)
            } catch {
                throw ClientError(error)
            }
            switch response.status {
            case 200: return Exchange(method: method, request: request, response: response)
            case 409 where attempt == 1 && response["X-Transmission-Session-Id"] != nil:
                hasNewId = hasNewId || sessionId != nil
                sessionId = response["X-Transmission-Session-Id"]
                dialect = Dialect(offered: response["X-Transmission-Rpc-Version"])
            default: throw failure(response, to: request)  // no other status has an answer in it
            }
        }
        preconditionFailure("the second attempt neither returned nor threw")
    }

    private func request(_ body: [UInt8], answer: AnswerBound) -> HTTPRequest {
        var request = HTTPRequest(
            .post, settings.url, fields: [HTTPField("Content-Type", "application/json")], body: body, answer: answer)
        if let user = settings.username {
            let password = settings.password?.revealed() ?? ""
            request.fields.append(Base64.basicAuthorization(user: user, password: password))
        }
        if let sessionId { request.fields.append(HTTPField("X-Transmission-Session-Id", sessionId)) }
        return request
    }

    private func failure(_ response: HTTPResponse, to request: HTTPRequest) -> ClientError {
        switch response.status {
        case 401 where response.isTransmissionsOwn:
            let given = settings.username == nil ? "none were given" : "those given are wrong"
            let error = ClientError(
                .rejectedCredentials,
                "\(request): Transmission wants a user name and password, and \(given); set `username` and `password`")
            rejection = Rejection(error, at: time.now.boot)
            return error
        case 401, 407:
            return ClientError(
                .unreachable,
                "\(request): HTTP \(response.status) from something in front of Transmission, such as a proxy; see whether "
                    + "`username` and `password` are those that it wants")
        case 403:
            return ClientError(
                .unreachable,
                "\(request): HTTP 403, this machine is not let in by Transmission or by a proxy before it; add its address "
                    + "to Transmission's `rpc-whitelist`")
        case 421:
            return ClientError(
                .unreachable, "\(request): the host name is not let in; add it to Transmission's `rpc-host-whitelist`")
        case 500...599:
            return ClientError(.unreachable, "\(request): HTTP \(response.status); see what is wrong there")
        default:  // anything else does not come from Transmission's interface
            return .notUnderstood(
                response, to: request, expected: "Transmission's interface, usually at /transmission/rpc")
        }
    }
}

extension HTTPResponse {
    /// Whether a demand for credentials comes from Transmission itself, not from a proxy before it.
    fileprivate var isTransmissionsOwn: Bool {
        values(of: "WWW-Authenticate").contains { $0.contains("realm=\"Transmission\"") }
            || text.contains("Unauthorized User")
    }
}
