package import JSON
import Metainfo
import Rules
import Text

/// Takes what nobody else should read out of what is to be given away: secrets always, names where that is wished.
///
/// What is masked by name becomes the same word everywhere, so that the report still tells which is which.
package struct Mask: Sendable {
    /// What stands in the place of a secret.
    package static let dots = "••••••"
    /// Members that hold names and places, wherever they stand.
    private static let named: Set<String> = [
        "name", "title", "path", "savePath", "contentPath", "downloadPath", "rootPath", "category", "categories",
        "tags", "comment",
        "creator", "magnet", "username", "folder", "hash", "torrent", "host", "tracker", "trackers", "root",
    ]

    /// Whether names of torrents and places are masked too.
    package let masksNames: Bool
    private let salt: String
    /// Texts that are known to be secret, wherever they stand.
    private var secrets: Set<String> = []
    /// Names and places that stand in other texts too.
    private var names: Set<String> = []

    /// Makes a mask.
    ///
    /// - Parameters:
    ///   - masksNames: Whether names of torrents and places are masked too.
    ///   - salt: Chance, so that nobody finds a name by trying.
    package init(maskingNames masksNames: Bool, salt: String) {
        self.masksNames = masksNames
        self.salt = salt
    }

    /// Masks a text wherever it stands from now on.
    package mutating func learn(secret: String) {
        if secret.utf8.count >= 4 { secrets.insert(secret) }
    }

    /// Learns the secrets and names that stand in a value, to find them in other texts.
    package mutating func learn(from json: JSON, under key: String = "") {
        switch json {
        case .object(let members):
            for member in members {
                if masksNames, member.name.hasPrefix("/") { names.insert(member.name) }
                learn(from: member.value, under: member.name)
            }
        case .array(let elements): for element in elements { learn(from: element, under: key) }
        case .string(let text) where CredentialName.matches(key): learn(secret: text)
        case .string(let text) where masksNames && (Self.named.contains(key) || text.hasPrefix("/")):
            if text.utf8.count >= 3 { names.insert(text) }
        case .string, .null, .bool, .integer, .real: break
        }
    }

    /// The value with all that is to be masked.
    package func masked(_ json: JSON, under key: String = "") -> JSON {
        switch json {
        case .object(let members):
            // Where a secret is, and not what it is.
            if members.count == 1, ["$env", "$file"].contains(members[0].name) { return json }
            return .object(
                members.map { member in
                    let name = masksNames && member.name.hasPrefix("/") ? word(for: member.name) : member.name
                    return JSON.Member(name, masked(member.value, under: member.name))
                })
        case .array(let elements): return .array(elements.map { masked($0, under: key) })
        case .string(let text):
            if CredentialName.matches(key) { return .string(Self.dots) }
            if masksNames, names.contains(text) { return .string(word(for: text)) }
            return .string(masked(text))
        case .null, .bool, .integer, .real: return json
        }
    }

    /// The text with all that is to be masked.
    package func masked(_ text: String) -> String {
        var text = text
        for secret in secrets.sorted(by: Self.isLonger) { text = text.replacing(secret, with: Self.dots) }
        text = SecretText.masked(text)
        guard masksNames else { return text }
        for name in names.sorted(by: Self.isLonger) where text.contains(name) {
            text = text.replacing(name, with: word(for: name))
        }
        return text.replacing(/\b[0-9a-fA-F]{40}\b/) { word(for: String($0.output)) }
    }

    /// The word that stands for a name.
    private func word(for name: String) -> String {
        let hash = Hex.string(Digest.sha256(Array((salt + name).utf8)[...])).prefix(8)
        return name.hasPrefix("/") ? "/place-\(hash)" : "name-\(hash)"
    }

    private static func isLonger(_ one: String, _ other: String) -> Bool {
        (other.utf8.count, one) < (one.utf8.count, other)
    }
}
