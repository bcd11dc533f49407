import Daemon

/// Works on passwords one at a time, as each takes much memory and time.
final class PasswordWork: Sendable {
    /// What a guess is compared with where no password was set.
    private static let nobody =
        "$scrypt$ln=17,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    /// How many guesses may wait; more are wrong at once.
    private static let longestLine = 16

    private let turnstile = Turnstile()

    /// Whether a text is the password; false where none was set, after as much work.
    func check(_ text: String, against kept: Password?) async -> Bool {
        guard turnstile.line < Self.longestLine, text.utf8.count <= Password.longest,
            let password = kept ?? Password(kept: Self.nobody)
        else { return false }
        return await turnstile.pass { await password.isSame(as: text) } && kept != nil
    }

    /// Keeps a new password.
    func make(_ text: String, by chance: () -> UInt64) async throws -> Password {
        let salt = (0..<16).map { _ in UInt8(truncatingIfNeeded: chance()) }
        return try await turnstile.pass { () async throws -> Password in try await Password(text, salt: salt) }
    }
}
