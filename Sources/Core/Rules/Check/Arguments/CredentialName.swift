/// Names that say that what they stand for is a password, a token or the like.
package enum CredentialName {
    private static let words = [
        "authorization", "token", "secret", "password", "passwd", "apikey", "cookie", "passkey",
    ]

    /// Whether a name of a header, a variable or a member is such a name.
    package static func matches(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return words.contains(where: name.contains)
    }
}
