import Text

/// The form encodings of HTML, which WebUI protocols use for their arguments.
package enum FormEncoding {
    /// Names and values percent-encoded and joined by `&`, as queries of URLs carry them.
    package static func urlEncoded(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(Percent.encoded($0.name))=\(Percent.encoded($0.value))" }.joined(separator: "&")
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
    ) throws(FormError) -> [UInt8] {
        for (name, value) in pairs { try FormError.refuseControls(in: value, of: name, isList: lists.contains(name)) }
        return Array(urlEncoded(pairs).utf8)
    }
}
