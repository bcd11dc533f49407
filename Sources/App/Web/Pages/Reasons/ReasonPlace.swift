/// A place in the text of a reason where a value stands: `{rule}`, `{length}`, `{reason2}`.
struct ReasonPlace: Hashable, Sendable {
    /// What a value looks like, which tells it from the words around it and says how it is shown.
    enum Kind: Hashable, Sendable, CaseIterable {
        /// Any text, also none: a name, a path, a tracker's words.
        case text
        /// Any text with a list that may end in `and 4 more`.
        case names
        /// The value of a field; a length of time is one too.
        case value
        /// Fields with their values: `name is 'Film', size is 1.5 GiB`.
        case facts
        /// A reason of its own, which is translated in turn.
        case reason
        /// Something without blanks: the id of a rule, the name of a client, a key of the rule file.
        case word
        /// Things without blanks, with commas, `and` or `or` between them.
        case list
        case number, ordinal, size, length, time
    }

    /// What a kind is called in a catalogue, so that a reader of an entry sees what stands there.
    static let names: [String: Kind] = [
        "text": .text, "name": .text, "path": .text, "source": .text, "names": .names, "value": .value, "facts": .facts,
        "reason": .reason, "word": .word, "rule": .word, "client": .word, "action": .word, "key": .word,
        "disk": .word, "window": .word, "mode": .word, "id": .word, "list": .list, "fields": .list, "actions": .list,
        "rules": .list, "number": .number, "ordinal": .ordinal, "size": .size, "length": .length, "time": .time,
    ]

    /// The name, with a digit behind it where an entry has several of one kind.
    let name: String
    let kind: Kind

    /// - Parameter name: What stands between the braces; a name that is not known is any text.
    init(_ name: String) {
        self.name = name
        kind = Self.names[name.filter { !$0.isNumber }] ?? .text
    }
}

extension ReasonPlace.Kind {
    /// Whether a piece of a text can stand in such a place.
    func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .text: true
        case .names, .value, .facts, .reason: !bytes.isEmpty
        case .word: !bytes.isEmpty && !bytes.contains(UInt8(ascii: " "))
        case .list: ReasonValue.isList(bytes)
        case .number: ReasonValue.isNumber(bytes)
        case .ordinal: bytes.count > 2 && ReasonValue.isNumber(bytes.dropLast(2))
        case .size: ReasonValue.isSize(bytes)
        case .length: ReasonValue.lengthParts(bytes) != nil
        case .time: ReasonValue.isTime(bytes)
        }
    }
}
