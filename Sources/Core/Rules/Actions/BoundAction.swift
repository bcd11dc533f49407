package import CEL
package import JSON

/// One entry of `do`, checked and ready: the kind of action and its arguments with their templates compiled.
package struct BoundAction: Sendable {
    /// Which action it is.
    package let kind: ActionKind
    /// Its place in the file, such as `rules[2].do[0]`.
    package let path: String
    /// Its arguments in their canonical form.
    package let arguments: BoundValue
    /// Whether a claim puts the former state back when its episode ends.
    package let revert: Bool
    /// Whether a claim is set again where a person has changed what it set.
    package let insist: Bool
    /// Whether later actions of the list go ahead when this one fails.
    package let continuesOnError: Bool
    /// How what it claims is merged with what other rules claim; nil has the first of them win.
    package let merge: ClaimMerge?

    package init(
        kind: ActionKind, path: String, arguments: BoundValue, revert: Bool, insist: Bool, continuesOnError: Bool,
        merge: ClaimMerge? = nil
    ) {
        self.kind = kind
        self.path = path
        self.arguments = arguments
        self.revert = revert
        self.insist = insist
        self.continuesOnError = continuesOnError
        self.merge = merge
    }
}

extension BoundAction {
    /// The names of the actions that it forbids, if it is one that protects; none for any other.
    package var forbiddenActions: [String] {
        guard kind.isProtection, case .object(let members) = arguments else { return [] }
        return members.flatMap { member -> [String] in
            let parameter = kind.parameters.first { $0.name == member.name }
            guard case .actions? = parameter?.type, case .array(let names)? = member.value.constant else { return [] }
            return names.compactMap(\.stringValue)
        }
    }

    /// The entry as text, to tell whether it means the same as another one.
    package var text: String {
        let flags = [(revert, "revert"), (insist, "insist"), (continuesOnError, "continue")]
        let words = flags.filter(\.0).map(\.1) + (merge.map { ["merge \($0.rawValue)"] } ?? [])
        return ([kind.name, arguments.text] + words).joined(separator: " ")
    }
}

/// An argument before its templates have values.
package indirect enum BoundValue: Sendable {
    case constant(JSON)
    case template(Template)
    case list([BoundValue])
    case object([(name: String, value: BoundValue)])
    case renaming(FileRenaming)

    /// The argument with every template filled in.
    ///
    /// - Throws: `TemplateError` when a template has no value here: an action with half its text is not run.
    package func resolved(in scope: some Activation) throws(TemplateError) -> JSON {
        switch self {
        case .constant(let value): return value
        case .template(let template): return try template.value(in: scope)
        case .renaming(let renaming): return try renaming.resolved(in: scope)
        case .list(let elements):
            var values: [JSON] = []
            for element in elements { values.append(try element.resolved(in: scope)) }
            return .array(values)
        case .object(let members):
            var values: [JSON.Member] = []
            for member in members { values.append(JSON.Member(member.name, try member.value.resolved(in: scope))) }
            return .object(values)
        }
    }

    /// The arguments with one more, unless it is among them.
    func adding(_ argument: (name: String, value: JSON)?) -> BoundValue {
        guard let argument, case .object(let members) = self, !members.contains(where: { $0.name == argument.name })
        else { return self }
        return .object(members + [(argument.name, .constant(argument.value))])
    }

    /// The value that stands in the file; nil where a template takes part in it.
    package var constant: JSON? {
        guard case .constant(let value) = self else { return nil }
        return value
    }

    /// What stands in the file of a value, as far as it decides what a client has to be able to do.
    var outline: JSON? {
        if case .renaming(let renaming) = self { .string(renaming.template.outline) } else { constant }
    }

    /// The value that stands in the file, with all of its members; nil where a template takes part in one of them.
    package var whole: JSON? {
        guard case .object(let members) = self else { return constant }
        var plain: [JSON.Member] = []
        for member in members {
            guard let value = member.value.constant else { return nil }
            plain.append(JSON.Member(member.name, value))
        }
        return .object(plain)
    }

    /// The texts of the expressions inside.
    var sources: [String] {
        switch self {
        case .constant: []
        case .template(let template): template.sources
        case .renaming(let renaming): renaming.template.sources
        case .list(let elements): elements.flatMap(\.sources)
        case .object(let members): members.flatMap(\.value.sources)
        }
    }

    /// The argument as it stands in the file, but for blanks.
    var text: String {
        switch self {
        case .constant(let value): value.text()
        case .template(let template): template.text
        case .renaming(let renaming): renaming.template.text
        case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\($0.name): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }

    /// The programs inside, for finding out what they read.
    package var programs: [Program] {
        switch self {
        case .constant: []
        case .template(let template): template.programs
        case .renaming(let renaming): renaming.programs
        case .list(let elements): elements.flatMap(\.programs)
        case .object(let members): members.flatMap(\.value.programs)
        }
    }
}

/// Why a template had no value.
package struct TemplateError: Error, Hashable, Sendable {
    /// The expression and what became of it.
    package let cause: String

    package init(cause: String) { self.cause = cause }
}
