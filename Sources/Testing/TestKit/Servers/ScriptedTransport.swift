package import HTTP
import Synchronization

/// A transport without a network: a closure answers, and every request is kept.
package final class ScriptedTransport: HTTPTransport {
    private let answer: @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse
    private let seen = Mutex<[HTTPRequest]>([])

    /// - Parameter answer: Gets the request and how many came before it.
    package init(_ answer: @escaping @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse) {
        self.answer = answer
    }

    /// The requests that were sent, in order.
    package var requests: [HTTPRequest] { seen.withLock { $0 } }

    package func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        let earlier = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        return try answer(request, earlier)
    }

    package func close() async {}
}

extension HTTPResponse {
    /// An answer with a text as its body.
    package static func text(_ status: Int, _ text: String, _ fields: [String: String] = [:]) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) },
            body: Array(text.utf8))
    }
}
