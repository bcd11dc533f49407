import CEL

/// The names of `let`, in an order in which each uses only those before it.
struct LetNames {
    struct Name { let text: String; let range: Range<Int>; let value: Located; let source: String }

    var ordered: [Name] = []
    var names: [Name] { ordered }
    var sources: [String] { ordered.map(\.source) }
}

extension LetNames {
    /// The names that a trigger offers, with those of the file.
    ///
    /// - Parameters:
    ///   - trigger: What the condition is about.
    ///   - language: The language without names of its own, which is put together once for a whole file.
    ///   - names: What its events can be about.
    ///   - others: What it offers besides what its trigger does.
    /// - Returns: What a condition is checked against.
    func environment(
        for trigger: Trigger, in language: CEL.Environment, naming names: EventNames = EventNames(),
        others: [ScopeVariable] = []
    ) -> CEL.Environment {
        environment(
            declaring: (trigger.variables + others).map { variable in
                (variable.name, trigger.type(of: variable, naming: names))
            }, in: language)
    }

    /// Variables of these types, with the names of the file.
    func environment(
        declaring variables: [(name: String, type: CEL.`Type`)], in language: CEL.Environment
    ) -> CEL.Environment {
        var environment = language
        for variable in variables { environment.declare(variable: variable.name, type: variable.type) }
        for name in ordered {
            // A name that reads what this trigger does not offer is unknown to its rules, and said so when used.
            if let expression = try? environment.check(name.source) {
                environment.define(name: name.text, as: expression)
            }
        }
        return environment
    }
}

/// Reads `let`: named conditions that others can use.
struct LetReader {
    let text: SourceText
    let reader: Reader

    func read(_ object: ObjectReader?) -> LetNames {
        guard let object else { return LetNames() }
        var names: [LetNames.Name] = []
        for member in object.named {
            guard let source = member.value.word() else { continue }
            guard isUsable(member.name) else {
                reader.error(
                    member.value.path, member.nameRange, "\"\(member.name)\" is no name for a condition",
                    fix: "use letters, digits and '_', beginning with a letter, and no name that conditions have")
                continue
            }
            names.append(.init(text: member.name, range: member.nameRange, value: member.value, source: source))
        }
        return ordered(names)
    }

    private func isUsable(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first == "_" else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            && !ScopeVariable.names.contains(name) && !["true", "false", "null", "in"].contains(name)
    }

    /// Sorts by use; names that use each other in a circle are errors.
    private func ordered(_ names: [LetNames.Name]) -> LetNames {
        var result = LetNames()
        var waiting = names
        while !waiting.isEmpty {
            let open = Set(waiting.map(\.text))
            guard let next = waiting.firstIndex(where: { uses(in: $0.source).isDisjoint(with: open) }) else {
                for name in waiting {
                    let others = uses(in: name.source).intersection(open).sorted().joined(separator: ", ")
                    reader.error(
                        name.value.path, name.range, "\"\(name.text)\" is defined through itself, by way of \(others)",
                        fix: "break the circle")
                }
                return result
            }
            result.ordered.append(waiting.remove(at: next))
        }
        return result
    }

    /// Words of the source that could be names; a word in a string counts too, which only makes the order stricter.
    private func uses(in source: String) -> Set<String> {
        var uses: Set<String> = []
        var previous: Character = " "
        var rest = Substring(source)
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !word.isEmpty else {
                if first != " " { previous = first }
                rest = rest.dropFirst()
                continue
            }
            if previous != "." { uses.insert(String(word)) }
            previous = "x"
            rest = rest.dropFirst(word.count)
        }
        return uses
    }
}
