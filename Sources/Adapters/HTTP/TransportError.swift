/// Why an HTTP call has no answer at all; an answer with an error status is none of these.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What stood in the way.
    package enum Code: String, CaseIterable, Sendable {
        /// The address is not one that can be called.
        case badAddress
        /// No connection came about.
        case unreachable
        /// No whole answer within the time.
        case timedOut
        /// The certificate was refused, or the two sides found no common TLS.
        case tls
        /// The body is longer than the bound; what had come of it is dropped.
        case tooLarge
        /// The connection ended, or what came is not HTTP, before the answer was whole.
        case brokenOff
        /// Our own side gave the call up.
        case cancelled
    }

    /// What stood in the way, for programs.
    package let code: Code
    /// A sentence with the address and the fix, without secrets.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { "\(detail) (\(code.rawValue))" }
}
