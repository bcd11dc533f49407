/// A `multipart/form-data` body, built part by part.
package struct MultipartForm: Sendable {
    private let boundary: String
    private var parts: [UInt8] = []

    /// Begins a form whose boundary cannot be guessed, so that no part can hold it on purpose.
    ///
    /// - Parameter random: Gives numbers by chance.
    package init(random: () -> UInt64) {
        boundary = "sluice-" + [random(), random()].map { String($0, radix: 36) }.joined(separator: "-")
    }

    /// The field of the head that says what the body is.
    package var contentType: HTTPField { HTTPField("Content-Type", "multipart/form-data; boundary=\(boundary)") }

    /// The body with its closing line.
    package var body: [UInt8] { parts + Array("--\(boundary)--\r\n".utf8) }

    /// Adds a value.
    ///
    /// - Throws: It holds a control character, such as the line break before a part of its own.
    package mutating func append(_ name: String, _ value: String) throws(FormError) {
        try FormError.refuseControls(in: value, of: name)
        append(disposition: "form-data; name=\"\(name)\"", type: nil, Array(value.utf8))
    }

    /// Adds a file, whose content is any bytes.
    package mutating func append(_ name: String, file: StaticString, type: StaticString, _ content: [UInt8]) {
        append(disposition: "form-data; name=\"\(name)\"; filename=\"\(file)\"", type: "\(type)", content)
    }

    private mutating func append(disposition: String, type: String?, _ content: [UInt8]) {
        let typeLine = type.map { "Content-Type: \($0)\r\n" } ?? ""
        parts += Array("--\(boundary)\r\nContent-Disposition: \(disposition)\r\n\(typeLine)\r\n".utf8)
        parts += content
        parts += Array("\r\n".utf8)
    }
}
