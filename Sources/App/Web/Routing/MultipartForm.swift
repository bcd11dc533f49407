import HTTPTypes

/// A form with files in it, as browsers send it: RFC 7578.
struct MultipartForm {
    /// One field of the form, or one file of a field.
    struct Part: Hashable {
        let name: String
        /// What the file is called where it came from; nil for a field of text.
        let fileName: String?
        let bytes: [UInt8]

        /// A field's text.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private static let most = 1000
    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    let parts: [Part]

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - type: The Content-Type, which names the boundary of the parts.
    /// - Throws: `RequestError` for what is no such form, or one that was cut short.
    init(_ bytes: [UInt8], type: String) throws(RequestError) {
        guard type.lowercased().hasPrefix("multipart/form-data"), let boundary = type.parameter("boundary"),
            (1...70).contains(boundary.utf8.count)
        else { throw RequestError(.unsupportedMediaType, "media-type", "send a form with files") }
        let body = Self.lineEnd + bytes
        let mark = Array("\r\n--\(boundary)".utf8)
        var parts: [Part] = []
        guard var start = body.end(of: mark, from: 0) else { throw Self.broken }
        while !body[start...].starts(with: Array("--".utf8)) {
            guard parts.count < Self.most else {
                throw RequestError(.contentTooLarge, "too-large", "the form has more than \(Self.most) parts")
            }
            guard let line = body.end(of: Self.lineEnd, from: start),
                let end = body.end(of: mark, from: line - Self.lineEnd.count),
                // A part without any header begins with an empty line.
                let content = body.end(of: Self.headEnd, from: line - Self.lineEnd.count),
                content <= end - mark.count
            else { throw Self.broken }
            let head = String(decoding: body[line..<max(line, content - Self.headEnd.count)], as: UTF8.self)
            if let part = Part(head: head, Array(body[content..<(end - mark.count)])) { parts.append(part) }
            start = end
        }
        self.parts = parts
    }

    /// The text of a field; nil where there is none, or nothing in it.
    subscript(name: String) -> String? {
        parts.first { $0.name == name && $0.fileName == nil }.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    private static let broken = RequestError(.badRequest, "bad-form", "the form was cut short; send it again")
}

extension MultipartForm.Part {
    /// Nil for a part that names no field.
    fileprivate init?(head: String, _ bytes: [UInt8]) {
        let lines = head.split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = String(line).parameter("name")
        else { return nil }
        self.init(name: name, fileName: String(line).parameter("filename"), bytes: bytes)
    }
}

extension String {
    /// The value of a parameter behind a header's value, in quotes or not; browsers write quotes inside of it as `%22`.
    fileprivate func parameter(_ name: String) -> String? {
        var rest = self[...]
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let found = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            let value: Substring
            if rest.first == "\"" {
                rest = rest.dropFirst()
                value = rest.prefix { $0 != "\"" }
                rest = rest.dropFirst(value.count + 1)
            } else {
                value = rest.prefix { $0 != ";" }
                rest = rest.dropFirst(value.count)
            }
            if found == name { return String(value.replacing("%22", with: "\"")) }
        }
        return nil
    }
}

extension [UInt8] {
    /// Where the first occurrence of some bytes ends, at or after an offset; nil where there is none.
    fileprivate func end(of wanted: [UInt8], from offset: Int) -> Int? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        var place = offset
        while place <= count - wanted.count {
            if self[place] == first, self[place..<(place + wanted.count)].elementsEqual(wanted) {
                return place + wanted.count
            }
            place += 1
        }
        return nil
    }
}
