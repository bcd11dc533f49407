/// What protocols ask for, and which types conform to them.
struct Protocols {
    private var requirements = Self.foreign
    private var conformances: [String: Set<String>] = [:]

    init(of files: [SourceText]) {
        for file in files {
            for head in file.heads {
                conformances[head.name, default: []].formUnion(head.conformances)
                guard head.keyword == "protocol" else { continue }
                for line in file.body(of: head.line) {
                    let name = line.firstMatch(of: /\b(?:func|var|associatedtype) (\w+|==|<)|\b(init|subscript)\b/)
                    guard let name = name.flatMap({ $0.1 ?? $0.2 }) else { continue }
                    requirements[head.name, default: []].insert(String(name))
                }
            }
        }
    }

    /// Whether a type conforms to a protocol, or to one that refines it, that asks for a member of this name.
    func ask(_ type: String?, for member: String) -> Bool {
        guard let type else { return false }
        var seen: Set<String> = []
        var next = [type]
        while let name = next.popLast() {
            for other in conformances[name] ?? [] where seen.insert(other).inserted {
                if requirements[other]?.contains(member) == true { return true }
                next.append(other)
            }
        }
        return false
    }

    /// Of the standard library and of packages, what our types provide.
    private static let foreign: [String: Set<String>] = [
        "AsyncIteratorProtocol": ["next"], "AsyncParsableCommand": ["configuration", "run"],
        "AsyncSequence": ["makeAsyncIterator", "Iterator"], "Comparable": ["<"],
        "CustomDebugStringConvertible": ["debugDescription"], "CustomReflectable": ["customMirror"],
        "CustomStringConvertible": ["description"], "Equatable": ["=="],
        "ExpressibleByArrayLiteral": ["init"], "ExpressibleByBooleanLiteral": ["init"],
        "ExpressibleByDictionaryLiteral": ["init"], "ExpressibleByFloatLiteral": ["init"],
        "ExpressibleByIntegerLiteral": ["init"], "ExpressibleByNilLiteral": ["init"],
        "ExpressibleByStringLiteral": ["init"], "Hashable": ["==", "hash"], "Identifiable": ["id"],
        "IteratorProtocol": ["next"], "LogHandler": ["metadata", "logLevel", "log", "subscript"],
        "RandomNumberGenerator": ["next"], "Sequence": ["makeIterator", "Iterator"],
    ]
}
