import Clocks
import Control
import Daemon
import Engine
import HTTPTypes
import JSON
import Metainfo
import Rules
import Text
import Torrents

extension WebFacts {
    /// What programs can order.
    var orderRoutes: [Route] {
        [
            order(.post, "/api/v1/torrents", by: Self.add),
            order(.post, "/api/v1/plan", by: Self.apply),
            order(.post, "/api/v1/intents/{id}/retry", by: Self.retry),
            order(.post, "/api/v1/intents/{id}/undo", by: Self.undo),
            order(.post, "/api/v1/intents/{id}/refuse", by: Self.refuse),
            order(.post, "/api/v1/intents/{id}/release", by: Self.approve),
            order(.post, "/api/v1/torrents/{client}/{hash}/refuse", by: Self.refuseTorrent),
            order(.delete, "/api/v1/refusals/{id}", by: Self.allow),
            order(.post, "/api/v1/holds", by: Self.hold),
            order(.post, "/api/v1/releases", by: Self.release),
            order(.post, "/api/v1/windows/{name}/override", by: Self.override),
            order(.delete, "/api/v1/windows/{name}/override", by: Self.endOverride),
            order(.post, "/api/v1/clients/{name}/poll", by: Self.poll),
            order(.post, "/api/v1/reload", by: Self.reload),
            order(.post, "/api/v1/rules/{id}/mode", by: Self.setMode),
            order(.delete, "/api/v1/rules/{id}/mode", by: Self.endMode),
            order(.post, "/api/v1/trash/{disk}/{id}/restore", by: Self.restore),
            order(.delete, "/api/v1/trash/{disk}/{id}", scope: .destroy, by: Self.deleteTrashed),
        ]
    }

    /// What follows an order.
    typealias Following = @Sendable (WebFacts, WebRequest) async throws -> JSON

    private func order(
        _ method: HTTPRequest.Method, _ pattern: String, scope: Scope = .act, by follow: @escaping Following
    ) -> Route {
        .order(method, pattern, scope: scope) { request in try await once(request, follow) }
    }

    /// Follows an order once, however often it is sent under one key.
    func once(_ request: WebRequest, _ follow: @escaping Following) async throws -> WebAnswer {
        let bytes = try await request.body(HandedFile.longest)
        let read = request.reading(bytes)
        func answer() async throws -> WebAnswer {
            do {
                return .json(try await follow(self, read).withReadableTimes)
            } catch let refusal as OrderError {
                throw RequestError(refusal)
            }
        }
        guard let key = request.headers[.idempotencyKey] else { return try await answer() }
        guard !key.isEmpty, key.utf8.count <= 200 else {
            throw RequestError.badParameter("Idempotency-Key", "a key has 1 to 200 characters")
        }
        let digest = Hex.string(Digest.sha256(bytes[...]))
        return try await memory.once(
            "\(request.caller?.key ?? "") \(key)", being: "\(request.method.rawValue) \(request.path) \(digest)",
            following: answer)
    }
}

extension WebRequest {
    /// The same with a body that has been read.
    fileprivate func reading(_ bytes: [UInt8]) -> WebRequest {
        var other = WebRequest(
            method: method, path: path, query: query, headers: headers, peer: peer, basePath: basePath,
            body: { limit throws(RequestError) in
                guard bytes.count <= limit else {
                    throw RequestError(.contentTooLarge, "too-large", "the body has more than \(limit) bytes")
                }
                return bytes
            })
        (other.caller, other.parameters) = (caller, parameters)
        return other
    }

    /// Refuses an order that removes, unless it says of how many torrents.
    ///
    /// - Parameters:
    ///   - count: How many it would remove.
    ///   - told: The number that the order says.
    /// - Throws: `RequestError` with the right number, or where the caller may not remove at all.
    func confirm(removing count: Int, told: Int64?) throws(RequestError) {
        guard count > 0 else { return }
        try require(.destroy)
        guard told == Int64(count) else {
            throw RequestError(
                .conflict, "count", "this removes \(count); say so: {\"removals\": \(count)}",
                more: [JSON.Member("removals", .integer(Int64(count)))])
        }
    }
}

extension RequestError {
    init(_ refusal: OrderError) {
        let status: HTTPResponse.Status =
            switch refusal.code {
            case .invalid: .unprocessableContent
            case .unknown: .notFound
            case .failed: .serviceUnavailable
            }
        self.init(status, "order-\(refusal.code.rawValue)", refusal.description)
    }
}
