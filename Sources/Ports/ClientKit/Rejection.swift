/// That a client has refused our credentials, kept so that they are not offered again for hours.
///
/// Some clients ban an address, or lock everybody out, after a few failed logins.
package struct Rejection: Sendable {
    /// How long the credentials are not offered again.
    package static let pause = Duration.seconds(6 * 3600)

    private let error: ClientError
    private let until: Duration

    /// - Parameters:
    ///   - error: What is said until then.
    ///   - boot: When the credentials were refused, on the boot clock.
    package init(_ error: ClientError, at boot: Duration) {
        self.error = error
        until = boot + Self.pause
    }

    /// The refusal, as long as the credentials are not to be offered.
    package func standing(at boot: Duration) -> ClientError? { boot < until ? error : nil }
}
