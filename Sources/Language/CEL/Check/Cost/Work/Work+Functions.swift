extension Work {
    /// What a call of a function takes, or `nil` when it takes a step like any other.
    ///
    /// - Parameters:
    ///   - name: The function's name, or the operator's.
    ///   - types: The types of its arguments.
    ///   - constants: What is known of the arguments before anything is evaluated.
    init?(_ name: String, _ types: [Type], _ constants: [Value?]) {
        switch name {
        case "size": self.init(.texts(perByte: 3))
        case "contains": self.init(.texts(perByte: Self.searching(constants.last ?? nil)), base: 20)
        case "startsWith", "endsWith": self.init(.comparing, base: 20)
        case "indexOf", "lastIndexOf", "substring", "charAt": self.init(.texts(perByte: 12), base: 50)
        case "lowerAscii", "upperAscii", "trim": self.init(.texts(perByte: 3), base: 30)
        case "bytes", "strings.quote", "base64.encode", "base64.decode": self.init(.texts(perByte: 8), base: 50)
        case "replace": self.init(.replacing, base: 100)
        case "split": self.init(.splitting, base: 100)
        case "join": self.init(.joining, base: 100)
        case "format": self.init(.formatting(perValue: Self.digits(constants.first ?? nil)), base: 1_000)
        case "int", "uint", "double", "bool", "timestamp", "duration":
            guard types.first.map(\.isTextual) ?? true else { return nil }
            self.init(.texts(perByte: 20), base: 4_000)
        case "string": self.init(.texts(perByte: 4), base: types.first.map(\.isWrittenQuickly) ?? false ? 400 : 5_000)
        case "ip", "isIP", "ip.isCanonical", "cidr", "isCIDR", "containsIP", "containsCIDR":
            self.init(.texts(perByte: 1), base: 20_000)
        case "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_":
            if types.count == 2, types.allSatisfy(\.isSmall) { return nil }
            self.init(.comparing)
        case "_[_]", "_[?_]": self.init(.lookingUp)
        case "@in": self.init(.searching, base: types.last.map(\.isMap) ?? true ? 100 : 0)
        case "_+_":
            if types.allSatisfy(\.isSmall) { return nil }
            self.init(.appending)
        case "flatten": self.init(.everything)
        case "sum", "slice", "lists.range", "reverse", "optional.unwrap", "unwrapOpt":
            self.init(.elements(each: 60))
        case "min", "max", "math.greatest", "math.least": self.init(.everything)
        case "sort": self.init(.sorting)
        case "distinct": self.init(.comparingEach)
        case "sets.contains", "sets.equivalent", "sets.intersects": self.init(.crossing)
        case "matches": self = Self.matching(constants.last ?? nil)
        case let name where name.hasPrefix("get") && types.count == 2: self.init(.texts(perByte: 1), base: 3_000)
        default: return nil  // takes the same time for every argument
        }
    }

    /// What a byte takes in a search: the bytes of a short text are compared at once.
    private static func searching(_ part: Value?) -> Int {
        guard let part, part.textBytes <= TextSearch.wordBytes else { return 6 }
        return 3
    }

    private static func matching(_ pattern: Value?) -> Work {
        guard case .string(let source)? = pattern, let pattern = try? Pattern(source) else { return Work(.compiling) }
        return Work(.matching(perByte: pattern.stepsPerByte), base: pattern.stepsPerMatch)
    }

    /// What each value takes in a template: all the digits of a double are many.
    private static func digits(_ template: Value?) -> Int {
        guard case .string(let text)? = template else { return 150_000 }
        return text.utf8.contains(UInt8(ascii: "f")) || text.utf8.contains(UInt8(ascii: "e")) ? 150_000 : 5_000
    }
}

extension Type {
    /// Whether looking at any value of the type takes the same time.
    var isSmall: Bool {
        switch self {
        case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type: true
        case .abstract(let name, _): name.hasPrefix("net.")
        case .string, .bytes, .dyn, .list, .map, .record, .parameter: false
        }
    }

    fileprivate var isTextual: Bool { self == .string || self == .dyn }

    fileprivate var isWrittenQuickly: Bool {
        switch self {
        case .string, .bytes, .int, .uint, .bool: true
        default: false  // digits after a point, dates and addresses take longer
        }
    }

    fileprivate var isMap: Bool { if case .list = self { false } else { true } }
}
