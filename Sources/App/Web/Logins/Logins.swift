package import Clocks
import Text

/// Makes and checks logins.
package struct Logins: Sendable {
    /// How long a link for setting the password works.
    package static let linkLife: Duration = .seconds(86_400)
    private static let prefix = "sluice_"

    let file: LoginFile
    private let time: any TimeSource
    private let chance: @Sendable () -> UInt64

    /// - Parameters:
    ///   - file: What holds the logins.
    ///   - time: Tells the time.
    ///   - chance: Gives numbers that nobody can guess.
    package init(_ file: LoginFile, time: any TimeSource, chance: @escaping @Sendable () -> UInt64) {
        self.file = file
        self.time = time
        self.chance = chance
    }

    /// Who can log in.
    package func book() throws(LoginFileError) -> LoginBook { try file.read() }

    /// Makes a token; its text is told this once.
    package func makeToken(named name: String, for scope: Scope) throws -> String {
        let text = Self.prefix + Secrets.make(chance)
        let now = time.now.wall
        guard !name.isEmpty, name.utf8.count <= 64, !name.unicodeScalars.contains(where: \.isHarmful) else {
            throw LoginFileError(description: "\"\(name.quotedWords)\" is no name for a token; use 1 to 64 letters")
        }
        try file.change { book in
            guard !book.tokens.contains(where: { $0.name == name }) else {
                throw LoginFileError(
                    description: "there is a token \"\(name)\" already; revoke it first, or take another name")
            }
            book.tokens.append(
                LoginBook.Token(name: name, scope: scope, digest: Secrets.digest(of: text), madeAt: now))
        }
        return text
    }

    /// Ends a token; false where there is none of that name.
    package func revokeToken(named name: String) throws -> Bool {
        try file.change { book in
            let count = book.tokens.count
            book.tokens.removeAll { $0.name == name }
            return book.tokens.count < count
        }
    }

    /// Makes the code of a link by which the password can be set once; a former link ceases to work.
    package func makeSetupCode() throws -> String {
        let (code, until) = (Secrets.make(chance), time.now.wall.advanced(by: Self.linkLife))
        try file.change { $0.setup = LoginBook.SetupLink(digest: Secrets.digest(of: code), until: until) }
        return code
    }

    /// The token that a text is of; nil for none.
    func token(_ text: String) throws -> LoginBook.Token? {
        guard text.hasPrefix(Self.prefix), text.utf8.count < 200 else { return nil }
        let digest = Secrets.digest(of: text)
        return try file.read().tokens.first { Secrets.areSame($0.digest, digest) }
    }

    /// Whether a code is that of a link that works.
    func isSetupCode(_ code: String) throws -> Bool {
        guard let setup = try file.read().setup, setup.until > time.now.wall else { return false }
        return Secrets.areSame(setup.digest, Secrets.digest(of: code))
    }

    /// Sets the password by a link, which ceases to work; false where the link does not work any more.
    func setPassword(_ password: Password, by code: String) throws -> Bool {
        let (digest, now) = (Secrets.digest(of: code), time.now.wall)
        return try file.change { book in
            guard let setup = book.setup, setup.until > now, Secrets.areSame(setup.digest, digest) else { return false }
            book.setup = nil
            book.password = password.kept
            return true
        }
    }
}
