/// A receiver of webhooks that keeps every delivery with the id that it came under.
package struct WebhookReceiver: Sendable {
    package struct Delivery: Hashable, Sendable {
        /// The field `webhook-id`; empty where there was none.
        package let id: String
        /// Path and query.
        package let target: String
        package let body: String
    }

    private let server: LoopbackServer

    /// Without a slash at its end.
    package var url: String { server.url }

    /// Every delivery so far, repeated ones included, in the order in which they came.
    package var deliveries: [Delivery] {
        server.requests.map { request in
            Delivery(id: request.fields["webhook-id"] ?? "", target: request.target, body: request.text)
        }
    }

    /// Runs the body beside a receiver that takes whatever it gets.
    package static func run<Result: Sendable>(_ body: (WebhookReceiver) async throws -> Result) async throws -> Result {
        try await LoopbackServer.run { _, _ in
            .text(200, "taken")
        } _: { server in
            try await body(WebhookReceiver(server: server))
        }
    }
}
