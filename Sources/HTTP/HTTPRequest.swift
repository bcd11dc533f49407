/// One HTTP call to make.
package struct HTTPRequest: Hashable, Sendable {
    /// What the call asks of its target; the raw value is the word on the wire.
    package enum Method: String, CaseIterable, Sendable {
        case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    }

    package var method: Method
    /// Absolute, `http` or `https`.
    package var url: String
    package var fields: [HTTPField]
    package var body: [UInt8]

    package init(_ method: Method, _ url: String, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

/// One header line.
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and address without query and credentials, as messages and logs may show them.
    package var description: String { "\(method.rawValue) \(Self.shown(url))" }

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
