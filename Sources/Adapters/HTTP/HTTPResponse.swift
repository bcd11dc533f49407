/// What a server answered, its body whole.
package struct HTTPResponse: Hashable, Sendable {
    /// The status code.
    package let status: Int
    /// The header fields, in order.
    package let fields: [HTTPField]
    /// The whole body, no longer than the request allowed.
    package let body: [UInt8]
    /// How long it took until the answer began; nil where the transport does not measure that.
    package let wait: Duration?

    package init(status: Int, fields: [HTTPField] = [], body: [UInt8] = [], wait: Duration? = nil) {
        self.status = status
        self.fields = fields
        self.body = body
        self.wait = wait
    }

    /// The first header line of that name, upper and lower case alike.
    package subscript(name: String) -> String? { values(of: name).first }

    /// Every header line of that name, in order; `Set-Cookie` comes more than once.
    package func values(of name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The body as text, wrong bytes replaced: for messages and answers of a word or two.
    package var text: String { String(decoding: body, as: UTF8.self) }
}
