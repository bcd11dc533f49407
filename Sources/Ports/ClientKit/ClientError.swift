import Text

/// Why a call to a client failed; each code leads the caller to do something different.
package struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is, which decides when to try again.
    package enum Code: String, Hashable, Sendable {
        /// No connection, or it broke, or something in between does not let us through: try again later.
        case unreachable
        /// No whole answer within the timeout: try again later, after looking whether the call took effect.
        case timedOut
        /// The client itself refuses our credentials, or bans our address for wrong ones: not offered again for hours.
        case rejectedCredentials
        /// The answer is not the protocol's (HTML, half a JSON, a missing field): nothing of it is used.
        case notUnderstood
        /// The program speaks a version that we do not.
        case tooOld
        /// This client cannot do this at all.
        case unsupported
        /// The torrent, category or path that the command names is not there.
        case notFound
        /// The client understood and refused.
        case refused
    }

    /// What kind of failure it is.
    package let code: Code
    /// What happened, with the expectation and the fix, as a sentence without secrets.
    package let detail: String

    /// - Parameters:
    ///   - code: What the caller can do about it.
    ///   - detail: The sentence; at most 1,000 harmless characters of it are kept, as answers take part in it.
    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail.bounded(1000).harmless
    }

    /// Whether the same call may succeed later without anybody changing the configuration.
    package var isTransient: Bool {
        switch code {
        case .unreachable, .timedOut, .notUnderstood: true
        case .rejectedCredentials, .tooOld, .unsupported, .notFound, .refused: false
        }
    }

    /// Whether nothing but a change of the configuration, or of the client itself, can help.
    package var needsOwner: Bool { code == .rejectedCredentials || code == .tooOld }

    package var description: String { "\(detail) (\(code.rawValue))" }
}
