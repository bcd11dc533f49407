import JSON
import Torrents

/// Binds the entries of `do` to the actions that there are, so that a wrong one is found when the file is read.
struct ActionBinder {
    let catalogue: Catalogue
    let clients: [ClientEntry]
    let selection: ClientSelection
    let conditions: ConditionReader
    let trigger: Trigger

    func actions(_ list: Located) -> [BoundAction] {
        (list.elements() ?? []).compactMap(action)
    }

    private func action(_ value: Located) -> BoundAction? {
        guard var object = value.object() else { return nil }
        let revert = object.optional("revert")
        let insist = object.optional("insist")
        let onError = object.optional("onError")?.choice(OnError.self)
        let verbs = object.named.filter { !["revert", "insist", "onError"].contains($0.name) }
        if verbs.count > 1, verbs.count(where: { catalogue.action(named: $0.name) != nil }) == 1 {
            for other in verbs where catalogue.action(named: other.name) == nil {
                conditions.reader.error(
                    value.path, other.nameRange, "unknown key \"\(other.name)\"",
                    fix: Located.suggestion(other.name, ["revert", "insist", "onError"]))
            }
            return nil
        }
        guard let verb = verbs.first, verbs.count == 1 else {
            value.error(
                verbs.isEmpty ? "an entry without an action" : "more than one action in one entry",
                fix: "write one action an entry, such as {\"pause\": {}}")
            return nil
        }
        guard let kind = catalogue.action(named: verb.name) else {
            conditions.reader.error(
                value.path, verb.nameRange, "unknown action \"\(verb.name)\"",
                fix: Located.suggestion(verb.name, catalogue.actions.map(\.name)))
            return nil
        }
        check(kind, at: verb.nameRange, value.path)
        if let revert, case .effect = kind.role {
            revert.error("\"\(kind.name)\" is done once, so there is nothing to put back", fix: "remove \"revert\"")
        }
        if let revert, case .claim(let claim) = kind.role, !claim.isReversible {
            revert.error(
                "clients do not tell what \"\(kind.name)\" replaces, so it cannot be put back",
                fix: "remove \"revert\", and say in \"onExit\" what is to hold then")
        }
        if let insist, !kind.isClaim {
            insist.error(
                "\"\(kind.name)\" sets nothing that it could insist on", fix: "remove \"insist\"")
        }
        guard let arguments = arguments(verb.value, of: kind) else { return nil }
        return BoundAction(
            kind: kind, path: value.path, arguments: arguments, revert: revert?.flag() ?? false,
            insist: insist?.flag() ?? false,
            continuesOnError: onError == .continue)
    }

    private enum OnError: String, CaseIterable { case stop, `continue` }

    private func check(_ kind: ActionKind, at range: Range<Int>, _ path: String) {
        let subject = trigger.subject
        if let subject, !kind.subjects.contains(subject) {
            let able = kind.subjects.map(\.rawValue).sorted().joined(separator: " or ")
            conditions.reader.error(
                path, range, "\"\(kind.name)\" is about a \(able), and this rule is about a \(subject.rawValue)")
        } else if subject == nil, !kind.subjects.isSuperset(of: [.torrent, .client, .file]) {
            conditions.reader.error(
                path, range, "\"\(kind.name)\" needs a subject, and this rule has none", fix: subjectFix(kind))
        }
        guard subject != .file else { return }
        for client in clients where selection.contains(client.name) {
            let able = catalogue.clients.first { $0.name == client.type }?.capabilities ?? []
            let missing = kind.needs.subtracting(able).sorted()
            guard !missing.isEmpty else { continue }
            conditions.reader.error(
                path, range, "client \"\(client.name)\" (\(client.type)) has no \(missing.joined(separator: ", "))",
                fix: "name the clients that this rule is for in \"clients\"")
        }
    }

    /// How a rule that is about nothing gets a subject that the action can be about.
    private func subjectFix(_ kind: ActionKind) -> String {
        if kind.subjects == [.file] { return "use it in a rule with \"watch\"" }
        if case .schedule = trigger { return "add \"each\"" }
        return "use it in a rule with \"each\", and \"during\" or \"schedule\""
    }

    private func arguments(_ value: Located, of kind: ActionKind) -> BoundValue? {
        if let name = kind.shorthand, let parameter = kind.parameters.first(where: { $0.name == name }),
            !isArguments(value)
        {
            return bind(value, parameter.type).map { .object([(name, $0)]) }
        }
        let arguments = ArgumentReader(
            clients: clients, actions: catalogue.actions, lint: catalogue.lint, conditions: conditions)
            .object(value, kind.parameters)
        if let arguments { checkClient(of: arguments, value, kind) }
        return arguments
    }

    /// Refuses arguments that ask for more than the client that the action names can do.
    ///
    /// A client whose name is a template is known only when the action is carried out; it refuses by itself then.
    private func checkClient(of arguments: BoundValue, _ value: Located, _ kind: ActionKind) {
        guard case .object(let members) = arguments,
            let name = kind.parameters.first(where: { if case .client = $0.type { true } else { false } })?.name,
            case .constant(.string(let client))? = members.first(where: { $0.name == name })?.value,
            let entry = clients.first(where: { $0.name.text == client }),
            let able = catalogue.clients.first(where: { $0.name == entry.type })?.capabilities
        else { return }
        let possible = kind.parameters.filter { $0.needs(nil).map(able.contains) ?? true }.map(\.name)
        for parameter in kind.parameters {
            guard let given = members.first(where: { $0.name == parameter.name })?.value,
                let need = parameter.needs(given.constant), !able.contains(need)
            else { continue }
            let place = value.object()?.named.first { $0.name == parameter.name }
            conditions.reader.error(
                place?.value.path ?? value.path, place?.value.range ?? value.range,
                "client \"\(client)\" (\(entry.type)) cannot do this, for want of \(need)",
                fix: "take it out; that client can do: \(possible.joined(separator: ", "))")
        }
    }

    /// Whether an object holds arguments by name rather than being itself the one that the shorthand stands for.
    private func isArguments(_ value: Located) -> Bool {
        if case .object = value.node.content { true } else { false }
    }

    private func bind(_ value: Located, _ type: ParameterType) -> BoundValue? {
        ArgumentReader(
            clients: clients, actions: catalogue.actions, lint: catalogue.lint, conditions: conditions).read(value, type)
    }
}
