import AsyncHTTPClient
package import Clocks
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Real HTTP and HTTPS, over connections that are kept for a few seconds.
///
/// All instances share the process-wide event loops; each has its own connections and its own trust.
package final class NetworkTransport: HTTPTransport {
    /// Bytes of a body beyond which an answer is refused, whatever its call allows.
    package static let defaultBodyBound = AnswerBound.list.bytes

    private let client: HTTPClient
    private let time: any TimeSource
    private let bodyBound: Int

    /// - Throws: `TransportError` with code `tls` when the certificates to trust cannot be read.
    package init(
        trusting trust: Trust = .system, bodyBound: Int = NetworkTransport.defaultBodyBound,
        connectingWithin connect: Duration = .seconds(10), time: any TimeSource = SystemTime()
    ) throws(TransportError) {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: try trust.configuration(), redirectConfiguration: .disallow,
            timeout: .init(connect: .milliseconds(max(1, connect.milliseconds))))
        configuration.httpVersion = .http1Only
        // Servers drop an idle connection after some 7 s; a call sent into that moment would fail for nothing.
        configuration.connectionPool.idleTimeout = .seconds(5)
        // Whoever calls decides when to try again, so a refusal is told at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(
            eventLoopGroupProvider: .shared(.singletonMultiThreadedEventLoopGroup), configuration: configuration)
        self.time = time
        self.bodyBound = bodyBound
    }

    package func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        do {
            return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
                defer { group.cancelAll() }
                group.addTask(name: "http call") { try await self.exchange(request) }
                group.addTask(name: "http deadline") {
                    try await self.time.sleep(for: limit)
                    return nil
                }
                guard let first = try await group.next(), let response = first else {
                    throw TransportError(
                        .timedOut, "\(request) had no whole answer within \(limit.inSeconds) s; see whether it hangs")
                }
                return response
            }
        } catch {
            throw TransportError(error, during: request)
        }
    }

    package func close() async {
        do {
            try await client.shutdown()
        } catch {
            // Already shut down: there is nothing left to give back.
        }
    }

    private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        var call = HTTPClientRequest(url: request.url)
        call.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.fields { call.headers.add(name: field.name, value: field.value) }
        if !request.body.isEmpty { call.body = .bytes(ByteBuffer(bytes: request.body)) }
        // The library's own deadline ends with the head of the answer, so the race above is the one that counts.
        let start = time.now.boot
        let answer = try await client.execute(call, deadline: .distantFuture)
        let wait = time.now.boot - start
        let body = try await collect(answer, of: request)
        return HTTPResponse(
            status: Int(answer.status.code), fields: answer.headers.map { HTTPField($0.name, $0.value) }, body: body,
            wait: wait)
    }

    private func collect(_ answer: HTTPClientResponse, of request: HTTPRequest) async throws -> [UInt8] {
        if request.answer == .status { return [] }
        let bound = min(request.answer.bytes, bodyBound)
        var body: [UInt8] = []
        if let announced = answer.headers.first(name: "content-length").flatMap({ Int($0) }) {
            guard announced <= bound else { throw tooLarge(request, bound) }
            // A size that is only announced is not believed with memory.
            body.reserveCapacity(min(max(0, announced), 1 << 20))
        }
        for try await chunk in answer.body {
            guard body.count + chunk.readableBytes <= bound else { throw tooLarge(request, bound) }
            body.append(contentsOf: chunk.readableBytesView)
        }
        try Task.checkCancellation()
        return body
    }

    private func tooLarge(_ request: HTTPRequest, _ bound: Int) -> TransportError {
        TransportError(.tooLarge, "\(request) answered with more than \(bound) bytes, which nothing needs")
    }
}
