package import CEL
package import JSON

extension Value {
    /// The value that JSON stands for; of members that have one name, the first counts.
    package init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .int(number)
        case .real(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .list(elements.map { Value($0) })
        case .object(let members):
            var entries: [(Value, Value)] = []
            var seen: Set<String> = []
            for member in members where seen.insert(member.name).inserted {
                entries.append((.string(member.name), Value(member.value)))
            }
            self = (try? MapValue(entries)).map { .map($0) } ?? .null
        }
    }
}
