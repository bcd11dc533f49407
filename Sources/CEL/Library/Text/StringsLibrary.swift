/// `charAt indexOf join replace split substring trim reverse format` and more.
enum StringsLibrary {
    static let functions: [FunctionForm] = positions + parts + changes + [
        .member("format", ([.string, .list(.dyn)], .string), body: .binary { TextFormat.format($0, $1) }),
        .global("strings.quote", ([.string], .string), body: unary("strings.quote") { .string($0.quotedText) }),
    ]

    private static let positions: [FunctionForm] = [
        .member("charAt", ([.string, .int], .string), body: .binary { text, index in
            guard case .string(let text) = text, case .int(let index) = index else { return .noSuchOverload("charAt", text, index) }
            let points = CodePoints(text)
            guard let position = position(index, in: points) else { return outOfRange(index) }
            return .string(position == points.count ? "" : points[position..<(position + 1)])
        }),
        .member("indexOf", ([.string, .string], .int), body: .binary { find($0, $1, from: .int(0), isLast: false) }),
        .member("indexOf", ([.string, .string, .int], .int), body: .ternary { find($0, $1, from: $2, isLast: false) }),
        .member("lastIndexOf", ([.string, .string], .int), body: .binary { find($0, $1, from: nil, isLast: true) }),
        .member("lastIndexOf", ([.string, .string, .int], .int), body: .ternary { find($0, $1, from: $2, isLast: true) }),
    ]

    private static let parts: [FunctionForm] = [
        .member("substring", ([.string, .int], .string), body: .binary { substring($0, $1, nil) }),
        .member("substring", ([.string, .int, .int], .string), body: .ternary { substring($0, $1, $2) }),
        .member("split", ([.string, .string], .list(.string)), body: .binary { split($0, $1, .int(-1)) }),
        .member("split", ([.string, .string, .int], .list(.string)), body: .ternary { split($0, $1, $2) }),
        .member("join", ([.list(.string)], .string), body: .unary { join($0, .string("")) }),
        .member("join", ([.list(.string), .string], .string), body: .binary { join($0, $1) }),
    ]

    private static let changes: [FunctionForm] = [
        .member("lowerAscii", ([.string], .string), body: unary("lowerAscii") { text in
            .string(String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }, as: UTF8.self))
        }),
        .member("upperAscii", ([.string], .string), body: unary("upperAscii") { text in
            .string(String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self))
        }),
        .member("trim", ([.string], .string), body: unary("trim") { .string(CodePoints($0).trimmed) }),
        .member("reverse", ([.string], .string), body: unary("reverse") { text in
            var reversed = String.UnicodeScalarView()
            reversed.append(contentsOf: text.unicodeScalars.reversed())
            return .string(String(reversed))
        }),
        .member("replace", ([.string, .string, .string], .string), body: .ternary { replace($0, $1, $2, .int(-1)) }),
        .member("replace", ([.string, .string, .string, .int], .string), body: .variadic { arguments in
            replace(arguments[0], arguments[1], arguments[2], arguments[3])
        }),
    ]

    private static func unary(_ name: String, _ body: @escaping @Sendable (String) -> Value) -> FunctionBody {
        .unary { value in
            guard case .string(let text) = value else { return .noSuchOverload(name, value) }
            return body(text)
        }
    }

    private static func outOfRange(_ index: Int64) -> Value {
        .failure(.invalidArgument, "index out of range: \(index)")
    }

    /// A position between code points, the end included.
    private static func position(_ index: Int64, in points: CodePoints) -> Int? {
        Int(exactly: index).flatMap { (0...points.count).contains($0) ? $0 : nil }
    }

    private static func find(_ text: Value, _ part: Value, from start: Value?, isLast: Bool) -> Value {
        let name = isLast ? "lastIndexOf" : "indexOf"
        guard case .string(let text) = text, case .string(let part) = part else { return .noSuchOverload(name, text, part) }
        let points = CodePoints(text), wanted = CodePoints(part)
        var from = points.count
        if let start {
            guard case .int(let index) = start else { return .noSuchOverload(name, start) }
            guard let position = position(index, in: points) else { return outOfRange(index) }
            from = position
        }
        let found = isLast ? points.lastIndex(of: wanted, from: from) : points.firstIndex(of: wanted, from: from)
        return .int(Int64(found ?? -1))
    }

    private static func substring(_ text: Value, _ start: Value, _ end: Value?) -> Value {
        guard case .string(let text) = text, case .int(let start) = start else { return .noSuchOverload("substring", text, start) }
        let points = CodePoints(text)
        guard let lower = position(start, in: points) else { return outOfRange(start) }
        guard let end else { return .string(points[lower..<points.count]) }
        guard case .int(let end) = end else { return .noSuchOverload("substring", end) }
        guard let upper = position(end, in: points) else { return outOfRange(end) }
        guard lower <= upper else {
            return .failure(.invalidArgument, "invalid substring range: start \(start), end \(end)")
        }
        return .string(points[lower..<upper])
    }

    private static func split(_ text: Value, _ separator: Value, _ limit: Value) -> Value {
        guard case .string(let text) = text, case .string(let separator) = separator, case .int(let limit) = limit else {
            return .noSuchOverload("split", text, separator, limit)
        }
        let parts = CodePoints(text).split(by: CodePoints(separator), limit: Int(clamping: limit))
        return .list(parts.map { .string($0) })
    }

    private static func join(_ list: Value, _ separator: Value) -> Value {
        guard case .list(let elements) = list, case .string(let separator) = separator else {
            return .noSuchOverload("join", list, separator)
        }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return .noSuchOverload("join", element) }
            texts.append(text)
        }
        return .string(texts.joined(separator: separator))
    }

    private static func replace(_ text: Value, _ old: Value, _ new: Value, _ limit: Value) -> Value {
        guard case .string(let text) = text, case .string(let old) = old, case .string(let new) = new, case .int(let limit) = limit
        else { return .noSuchOverload("replace", text, old, new, limit) }
        return .string(CodePoints(text).replacing(CodePoints(old), with: new, limit: Int(clamping: limit)))
    }
}
