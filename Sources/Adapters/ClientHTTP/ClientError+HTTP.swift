package import ClientKit
package import HTTP
package import JSON

extension ClientError {
    /// Carries a failed call over to the client port.
    package init(_ failure: TransportError) {
        switch failure.code {
        case .unreachable, .tls, .cancelled, .badAddress, .brokenOff: self.init(.unreachable, failure.detail)
        case .timedOut: self.init(.timedOut, failure.detail)
        case .tooLarge: self.init(.notUnderstood, failure.detail)
        }
    }

    /// An answer that is not the protocol's; none of it may be used.
    package static func notUnderstood(
        _ response: HTTPResponse, to request: HTTPRequest, expected: String, _ cause: JSONError? = nil
    ) -> ClientError {
        let reason = cause.map { " (\($0))" } ?? ""
        let came = AnswerSketch(response)
        return ClientError(
            .notUnderstood, "\(request) answered with \(came) instead of \(expected)\(reason); \(came.advice)")
    }
}

extension ClientSettings {
    /// Connections as these settings want them.
    package func transport() throws(ClientError) -> NetworkTransport {
        let trust: Trust = insecure ? .anything : authorities.map(Trust.file) ?? .system
        do {
            return try NetworkTransport(trusting: trust)
        } catch {
            throw ClientError(error)
        }
    }
}
