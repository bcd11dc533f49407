package import Clocks
import JSON

/// Who can log in: the owner's password, the tokens, and the link by which a password is set.
///
/// Of each secret it holds only what is made from it, so that who reads it cannot log in.
package struct LoginBook: Hashable, Sendable {
    /// A token for programs.
    package struct Token: Hashable, Sendable {
        /// What its owner calls it.
        package let name: String
        /// What it may do.
        package let scope: Scope
        /// The SHA-256 of its text.
        package let digest: String
        /// When it was made.
        package let madeAt: WallTime
    }

    /// A link by which a password can be set once.
    package struct SetupLink: Hashable, Sendable {
        /// The SHA-256 of its code.
        package let digest: String
        /// When it ceases to work.
        package let until: WallTime
    }

    /// The owner's password as it is kept; nil before it was set.
    package var password: String?
    /// The link that has not been used yet; nil where there is none.
    package var setup: SetupLink?
    /// The tokens, in the order in which they were made.
    package var tokens: [Token] = []

    package init() {}

    /// Whether anybody could log in, now or by the link.
    package func hasLogin(at now: WallTime) -> Bool {
        password != nil || !tokens.isEmpty || setup.map { $0.until > now } ?? false
    }
}

extension LoginBook {
    /// How its file holds it.
    var json: JSON {
        [
            "version": 1, "password": password.map(JSON.string) ?? .null,
            "setup": setup.map { ["digest": .string($0.digest), "until": .integer($0.until.milliseconds)] } ?? .null,
            "tokens": .array(
                tokens.map {
                    [
                        "name": .string($0.name), "scope": .string($0.scope.rawValue), "digest": .string($0.digest),
                        "madeAt": .integer($0.madeAt.milliseconds),
                    ]
                }),
        ]
    }

    /// Reads that form back; nil for anything else.
    init?(json: JSON) {
        guard json["version"]?.integerValue == 1 else { return nil }
        password = json["password"]?.stringValue
        if let digest = json["setup"]?["digest"]?.stringValue, let until = json["setup"]?["until"]?.integerValue {
            setup = SetupLink(digest: digest, until: WallTime(milliseconds: until))
        }
        for entry in json["tokens"]?.arrayValue ?? [] {
            guard let name = entry["name"]?.stringValue, let digest = entry["digest"]?.stringValue,
                let scope = entry["scope"]?.stringValue.flatMap(Scope.init(rawValue:)),
                let madeAt = entry["madeAt"]?.integerValue
            else { return nil }
            tokens.append(
                Token(name: name, scope: scope, digest: digest, madeAt: WallTime(milliseconds: madeAt)))
        }
    }
}
