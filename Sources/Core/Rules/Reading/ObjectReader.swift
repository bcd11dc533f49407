package import JSON
import Text

/// Reads an object by key, and knows afterwards which keys were not asked for.
package struct ObjectReader {
    /// Its members, in file order.
    package let members: [JSONNode.Member]
    /// Where in the file's bytes.
    package let range: Range<Int>
    /// Where in the file's structure.
    package let path: String
    /// What collects the mistakes.
    package let reader: Reader
    private var asked: [String] = []

    init(members: [JSONNode.Member], range: Range<Int>, path: String, reader: Reader) {
        self.members = members
        self.range = range
        self.path = path
        self.reader = reader
    }

    /// The value of a key, or nil when the object does not have it.
    package mutating func optional(_ key: String) -> Located? {
        asked.append(key)
        guard let member = members.first(where: { $0.name == key }) else { return nil }
        return Located(node: member.value, path: path.isEmpty ? key : "\(path).\(key)", reader: reader)
    }

    /// The value of a key; its lack is an error at the object.
    package mutating func required(_ key: String, such example: String) -> Located? {
        if let value = optional(key) { return value }
        reader.error(path, range.lowerBound..<range.lowerBound + 1, "\"\(key)\" is missing", fix: "add \(example)")
        return nil
    }

    /// Every member, for objects whose keys are names that the owner chooses.
    package var named: [(name: String, nameRange: Range<Int>, value: Located)] {
        members.map { member in
            (
                member.name, member.nameRange,
                Located(
                    node: member.value, path: path.isEmpty ? member.name : "\(path).\(member.name)", reader: reader)
            )
        }
    }

    /// Reports each key that was not asked for, with what is meant by it, or the nearest one that was asked for.
    package func refuseOthers(_ what: String = "key", meant: (Located, String) -> String? = { _, _ in nil }) {
        for member in members where !asked.contains(member.name) {
            let near = Spelling.question(about: member.name, among: asked)
            let value = Located(node: member.value, path: "\(path).\(member.name)", reader: reader)
            reader.error(
                path, member.nameRange, "unknown \(what) \"\(member.name)\"",
                fix: meant(value, member.name) ?? near ?? "known here: "
                    + asked.sorted().joined(separator: ", "))
        }
    }
}
