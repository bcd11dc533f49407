/// The form encodings of HTML, which WebUI protocols use for their arguments.
package enum FormEncoding {
    /// `application/x-www-form-urlencoded`: names and values percent-encoded, joined by `&`.
    package static func urlEncoded(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
    }

    /// Leaves only the characters that need no encoding anywhere in a URL.
    package static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                out.append(byte)
            default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]  // all else is escaped
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// A `multipart/form-data` body, built part by part.
package struct MultipartForm: Sendable {
    private let boundary: String
    private var parts: [UInt8] = []

    /// - Parameter boundary: A text that does not occur in any part; a hash of the content will do.
    package init(boundary: String) { self.boundary = boundary }

    package var contentType: HTTPField { HTTPField("Content-Type", "multipart/form-data; boundary=\(boundary)") }

    /// The body with its closing line.
    package var body: [UInt8] { parts + Array("--\(boundary)--\r\n".utf8) }

    package mutating func append(_ name: String, _ value: String) {
        append(disposition: "form-data; name=\"\(name)\"", type: nil, Array(value.utf8))
    }

    package mutating func append(_ name: String, file: String, type: String, _ content: [UInt8]) {
        append(disposition: "form-data; name=\"\(name)\"; filename=\"\(file)\"", type: type, content)
    }

    private mutating func append(disposition: String, type: String?, _ content: [UInt8]) {
        let typeLine = type.map { "Content-Type: \($0)\r\n" } ?? ""
        parts += Array("--\(boundary)\r\nContent-Disposition: \(disposition)\r\n\(typeLine)\r\n".utf8)
        parts += content
        parts += Array("\r\n".utf8)
    }
}

extension MultipartForm {
    /// A boundary that does not occur in a content, whatever that is.
    package static func boundary(absentFrom content: [UInt8]) -> String {
        var number = 0
        while content.firstRange(of: Array("sluice-boundary-\(number)".utf8)) != nil { number += 1 }
        return "sluice-boundary-\(number)"
    }
}
