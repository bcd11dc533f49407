/// `charAt indexOf join replace split substring trim reverse format` and more.
enum StringsLibrary {
    static let functions: [FunctionForm] =
        positions + parts + changes + [
            .member("format", ([.string, .list(.dyn)], .string), body: .binary { TextFormat.format($0, $1) }),
            .global("strings.quote", ([.string], .string), body: unary("strings.quote") { .string($0.quotedText) }),
        ]

    private static let positions: [FunctionForm] = [
        .member(
            "charAt", ([.string, .int], .string),
            body: .binary { text, index in
                guard case .string(let text) = text, case .int(let index) = index else {
                    return .noSuchOverload("charAt", text, index)
                }
                let points = CodePoints(text)
                guard let offset = points.offset(of: Int(clamping: index)) else { return outOfRange(index) }
                guard offset < text.utf8.count else { return .string("") }
                return .string(points[offset..<CodePoints.next(after: offset, in: text.utf8.span)])
            }),
        .member("indexOf", ([.string, .string], .int), body: .binary { find($0, $1, from: .int(0), isLast: false) }),
        .member("indexOf", ([.string, .string, .int], .int), body: .ternary { find($0, $1, from: $2, isLast: false) }),
        .member("lastIndexOf", ([.string, .string], .int), body: .binary { find($0, $1, from: nil, isLast: true) }),
        .member(
            "lastIndexOf", ([.string, .string, .int], .int), body: .ternary { find($0, $1, from: $2, isLast: true) }),
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
        .member(
            "lowerAscii", ([.string], .string),
            body: unary("lowerAscii") { .string($0.withOtherCase(of: UInt8(ascii: "A")...UInt8(ascii: "Z"))) }),
        .member(
            "upperAscii", ([.string], .string),
            body: unary("upperAscii") { .string($0.withOtherCase(of: UInt8(ascii: "a")...UInt8(ascii: "z"))) }),
        .member("trim", ([.string], .string), body: unary("trim") { .string(CodePoints($0).trimmed) }),
        .member("reverse", ([.string], .string), body: unary("reverse") { .string(CodePoints($0).reversed) }),
        .member("replace", ([.string, .string, .string], .string), body: .ternary { replace($0, $1, $2, .int(-1)) }),
        .member(
            "replace", ([.string, .string, .string, .int], .string),
            body: .variadic { arguments in
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

    private static func find(_ text: Value, _ part: Value, from start: Value?, isLast: Bool) -> Value {
        let name = isLast ? "lastIndexOf" : "indexOf"
        guard case .string(let text) = text, case .string(let part) = part else {
            return .noSuchOverload(name, text, part)
        }
        let points = CodePoints(text)
        var from = isLast ? text.utf8.count : 0
        if let start {
            guard case .int(let index) = start else { return .noSuchOverload(name, start) }
            guard let offset = points.offset(of: Int(clamping: index)) else { return outOfRange(index) }
            from = offset
        }
        let found =
            isLast
            ? points.lastOffset(of: part, from: from)
            : TextSearch(for: part).firstOffset(in: text.utf8.span, from: from)
        return .int(Int64(found.map { points.position(of: $0) } ?? -1))
    }

    private static func substring(_ text: Value, _ start: Value, _ end: Value?) -> Value {
        guard case .string(let text) = text, case .int(let start) = start else {
            return .noSuchOverload("substring", text, start)
        }
        let points = CodePoints(text)
        guard let lower = points.offset(of: Int(clamping: start)) else { return outOfRange(start) }
        guard let end else { return .string(points[lower..<text.utf8.count]) }
        guard case .int(let end) = end else { return .noSuchOverload("substring", end) }
        guard let upper = points.offset(of: Int(clamping: end)) else { return outOfRange(end) }
        guard lower <= upper else {
            return .failure(.invalidArgument, "invalid substring range: start \(start), end \(end)")
        }
        return .string(points[lower..<upper])
    }

    private static func split(_ text: Value, _ separator: Value, _ limit: Value) -> Value {
        guard case .string(let text) = text, case .string(let separator) = separator, case .int(let limit) = limit
        else {
            return .noSuchOverload("split", text, separator, limit)
        }
        return .list(CodePoints(text).split(by: separator, limit: Int(clamping: limit)))
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
        guard TextLimit.allows(texts, separator: separator) else { return TextLimit.exceeded }
        return .string(texts.joined(separator: separator))
    }

    private static func replace(_ text: Value, _ old: Value, _ new: Value, _ limit: Value) -> Value {
        guard case .string(let text) = text, case .string(let old) = old, case .string(let new) = new,
            case .int(let limit) = limit
        else { return .noSuchOverload("replace", text, old, new, limit) }
        let replaced = CodePoints(text).replacing(old, with: new, limit: Int(clamping: limit))
        return replaced.map { .string($0) } ?? TextLimit.exceeded
    }
}

extension String {
    /// The text with the ASCII letters of a range in their other case.
    fileprivate func withOtherCase(of letters: ClosedRange<UInt8>) -> String {
        let bytes = utf8.span
        return String(
            decoding: [UInt8](capacity: bytes.count) { result in
                for index in bytes.indices {
                    let byte = bytes[index]
                    result.append(letters.contains(byte) ? byte ^ 0x20 : byte)
                }
            }, as: UTF8.self)
    }
}
