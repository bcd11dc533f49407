package import JSON
import Rules

/// What a rule judged of a file: intents about it are for these bytes, and for nothing that takes their place.
package struct JudgedFile: Hashable, Sendable {
    /// The folder that was looked into, below which no symbolic link is followed; empty for the file's own folder.
    package let root: String
    /// Which file it was and in which state, as `IntakeFacts.identity` says.
    package let identity: String
    /// The SHA-256 of its content in hexadecimal digits; nil for a file that was too large to be read.
    package let digest: String?
    /// Which link of a file of several this is about, counted from 0; nil for the file as a whole.
    package let link: Int?

    package init(root: String = "", identity: String, digest: String?, link: Int? = nil) {
        self.root = root
        self.identity = identity
        self.digest = digest
        self.link = link
    }

    init(_ file: IntakeFacts, link: Int? = nil) {
        self.init(root: file.root, identity: file.identity, digest: file.digest, link: link)
    }
}

extension JudgedFile {
    /// The form that the journal keeps.
    package var json: JSON {
        [
            "root": .string(root), "identity": .string(identity), "sha256": digest.map(JSON.string) ?? .null,
            "link": link.map { .integer(Int64($0)) } ?? .null,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let root = json["root"]?.stringValue, let identity = json["identity"]?.stringValue else { return nil }
        self.init(
            root: root, identity: identity, digest: json["sha256"]?.stringValue,
            link: json["link"]?.integerValue.map(Int.init))
    }
}
