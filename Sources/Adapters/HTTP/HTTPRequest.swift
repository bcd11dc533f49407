import Text

/// One HTTP call to make.
package struct HTTPRequest: Hashable, Sendable {
    /// What the call asks of its target; the raw value is the word on the wire.
    package enum Method: String, CaseIterable, Sendable {
        case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    }

    /// What is asked for.
    package var method: Method
    /// Absolute, `http` or `https`.
    package var url: String
    /// The header fields, in order.
    package var fields: [HTTPField]
    /// The body; empty for none.
    package var body: [UInt8]
    /// How much of an answer is read.
    package var answer: AnswerBound
    /// Whether the path may be a password, as in the URLs of webhooks, so that messages show the host alone.
    package var hidesPath: Bool

    package init(
        _ method: Method, _ url: String, fields: [HTTPField] = [], body: [UInt8] = [], answer: AnswerBound = .ordinary,
        hidesPath: Bool = false
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.answer = answer
        self.hidesPath = hidesPath
    }
}

/// How long the body of an answer may be; a longer one is refused, and none of it is kept.
package enum AnswerBound: Hashable, Sendable {
    /// A megabyte (1 MiB), more than any answer but a list needs.
    case ordinary
    /// Lists of torrents, which are read piece by piece: 128 MiB, some 80,000 torrents.
    case list
    /// The files of a torrent: 16 MiB, some 80,000 files. Their tree takes 35 times as much.
    case files
    /// The status alone counts: the body is not read.
    case status
}

extension AnswerBound {
    /// The bound in bytes.
    package var bytes: Int {
        switch self {
        case .ordinary: 1 << 20
        case .list: 128 << 20
        case .files: 16 << 20
        case .status: 0
        }
    }
}

/// One header line.
package struct HTTPField: Hashable, Sendable {
    /// The field's name, of which case means nothing.
    package let name: String
    /// The field's value, without line breaks.
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and address without query and credentials, as messages and logs may show them.
    package var description: String {
        let address = hidesPath ? WebAddress(url)?.shown ?? "(no http or https URL)" : Self.shown(url)
        return "\(method.rawValue) \(address)"
    }

    /// An address without its query and without the credentials that may stand before the host.
    package static func shown(_ url: String) -> String {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = address.firstRange(of: "://") else { return String(address) }
        let rest = address[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return String(address) }
        return String(address[..<scheme.upperBound] + rest[rest.index(after: at)...])
    }
}
