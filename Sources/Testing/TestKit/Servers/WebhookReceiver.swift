import Synchronization

/// A receiver of webhooks that keeps every delivery with the id that it came under.
package struct WebhookReceiver: Sendable {
    /// One request that came in.
    package struct Delivery: Hashable, Sendable {
        /// The field `webhook-id`; empty where there was none.
        package let id: String
        /// Path and query.
        package let target: String
        /// What it said, as text.
        package let body: String
    }

    private let server: LoopbackServer
    private let silence: Silence

    /// Without a slash at its end.
    package var url: String { server.url }

    /// Every delivery so far, repeated ones included, in the order in which they came.
    package var deliveries: [Delivery] {
        server.requests.map { request in
            Delivery(id: request.fields["webhook-id"] ?? "", target: request.target, body: request.text)
        }
    }

    /// Takes deliveries without an answer from now on, or answers them again.
    package func answers(_ answers: Bool) { silence.isKept.withLock { $0 = !answers } }

    /// Runs the body beside a receiver that takes whatever it gets.
    package static func run<Result: Sendable>(_ body: (WebhookReceiver) async throws -> Result) async throws -> Result {
        let silence = Silence()
        return try await LoopbackServer.run { _, _ in
            silence.isKept.withLock { $0 } ? .silence : .text(200, "taken")
        } _: { server in
            try await body(WebhookReceiver(server: server, silence: silence))
        }
    }
}

/// Whether deliveries are left without an answer.
private final class Silence: Sendable {
    let isKept = Mutex(false)
}
