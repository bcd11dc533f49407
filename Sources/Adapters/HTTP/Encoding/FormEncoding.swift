/// The form encodings of HTML, which WebUI protocols use for their arguments.
package enum FormEncoding {
    /// Names and values percent-encoded and joined by `&`, as queries of URLs carry them.
    package static func urlEncoded(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
    }

    /// The body of an `application/x-www-form-urlencoded` form.
    ///
    /// - Parameters:
    ///   - pairs: Names and values.
    ///   - lists: The names whose values are lists, with one entry a line.
    /// - Returns: The encoded bytes.
    /// - Throws: A value holds a control character, by which a server may take it for several.
    package static func body(
        _ pairs: [(name: String, value: String)], lists: Set<String> = []
    ) throws(FormFault) -> [UInt8] {
        for (name, value) in pairs { try FormFault.refuseControls(in: value, of: name, isList: lists.contains(name)) }
        return Array(urlEncoded(pairs).utf8)
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
