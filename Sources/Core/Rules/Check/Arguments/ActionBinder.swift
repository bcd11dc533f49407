import JSON
import Torrents

/// Binds the entries of `do` to the actions that there are, so that a wrong one is found when the file is read.
struct ActionBinder {
    let catalogue: Catalogue
    let clients: [ClientEntry]
    private(set) var conditions: ConditionReader
    let reach: ClientReach
    let trigger: Trigger
    /// The disks that have a bin.
    let bins: Set<String>
    /// What the actions are about instead, where the rule chooses victims.
    var victims: SubjectKind?

    /// The actions of a list; one that stands alone is told to stand in a list.
    func actions(_ list: Located) -> [BoundAction] {
        guard case .array = list.node.content else {
            list.error("\(list.found) where an array is expected", fix: words.list(around: list))
            return []
        }
        return (list.elements() ?? []).compactMap(action)
    }

    /// The same for actions that are done only while one condition holds and another does not.
    func assuming(_ condition: Condition?, unless exception: Condition?) -> ActionBinder {
        var copy = self
        copy.conditions = conditions.assuming(condition, unless: exception)
        return copy
    }

    private var words: ActionWords { ActionWords(actions: catalogue.actions) }

    private func action(_ value: Located) -> BoundAction? {
        guard case .object = value.node.content, var object = value.object() else {
            value.error("\(value.found) where an object is expected", fix: words.entry(meaning: value))
            return nil
        }
        let revert = object.optional("revert")
        let insist = object.optional("insist")
        let onError = object.optional("onError")?.choice(OnError.self)
        let merge = object.optional("merge")
        let verbs = object.named.filter { !Self.companions.contains($0.name) }
        if let named = verbs.first(where: {
            catalogue.action(named: $0.name) == nil && ActionWords.keys.contains($0.name)
        }) {
            conditions.reader.error(
                value.path, named.nameRange, "the action itself is the key, not \"\(named.name)\"",
                fix: words.entry(meaning: named.value))
            return nil
        }
        if verbs.count > 1, verbs.count(where: { catalogue.action(named: $0.name) != nil }) == 1 {
            for other in verbs where catalogue.action(named: other.name) == nil {
                conditions.reader.error(
                    value.path, other.nameRange, "unknown key \"\(other.name)\"",
                    fix: Located.suggestion(other.name, Self.companions))
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
                fix: words.suggestion(for: verb.name))
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
        let way = merge.flatMap { merging($0, of: kind) }
        guard let told = arguments(verb.value, of: kind) else { return nil }
        let arguments = isBinned ? told.adding(kind.toBin) : told
        let bound = BoundAction(
            kind: kind, path: value.path, arguments: arguments, revert: revert?.flag() ?? false,
            insist: insist?.flag() ?? false,
            continuesOnError: onError == .continue, merge: way)
        if trigger.subject == .orphan, kind.isDestructive, !bound.mayDelete {
            value.error(
                "\"\(kind.name)\" keeps the data unless it is told otherwise, and an orphan is nothing else",
                fix: "write {\"\(kind.name)\": {\"data\": \"delete\"}}, or add \"trash\" to the disk, and it goes there"
            )
        } else if trigger.subject == .orphan, !isBinned, arguments.whole.map(kind.movesToBin) ?? false {
            value.error(
                "the disk of these orphans has no bin to move them to",
                fix: "add \"trash\": {\"path\": \"/mnt/data/.trash\"} to the disk, or write \"data\": \"delete\"")
        }
        return bound
    }

    private enum OnError: String, CaseIterable { case stop, `continue` }

    /// The keys that an entry may have beside its action.
    private static let companions = ["revert", "insist", "onError", "merge"]

    /// How a claim is merged with others; said where it cannot be.
    private func merging(_ value: Located, of kind: ActionKind) -> ClaimMerge? {
        guard case .claim(let claim) = kind.role, let merging = claim.merging else {
            let able = catalogue.actions.filter { action in
                if case .claim(let claim) = action.role { claim.merging != nil } else { false }
            }
            value.error(
                "what \"\(kind.name)\" sets cannot be merged: the first rule in the file has it",
                fix: "remove \"merge\"; it goes with " + able.map { "\"\($0.name)\"" }.joined(separator: ", "))
            return nil
        }
        guard let way = value.choice(ClaimMerge.self) else { return nil }
        guard !merging.ways.contains(way) else { return way }
        value.error(
            "\"\(kind.name)\" cannot be merged by \"\(way.rawValue)\"",
            fix: "write " + merging.ways.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
        return nil
    }

    /// Whether it is about orphans of a disk that has a bin.
    private var isBinned: Bool {
        guard case .eachOf(.orphan, let disk) = trigger else { return false }
        return bins.contains(disk)
    }

    private func check(_ kind: ActionKind, at range: Range<Int>, _ path: String) {
        let subject = victims ?? trigger.subject
        if let subject, !kind.subjects.contains(subject), !(subject == .group && kind.subjects.contains(.torrent)) {
            let able = kind.subjects.map(\.word).sorted().joined(separator: " or ")
            conditions.reader.error(
                path, range, "\"\(kind.name)\" is about a \(able), and this rule is about a \(subject.word)")
        } else if subject == nil, !kind.subjects.isSuperset(of: SubjectKind.actedOn) {
            conditions.reader.error(
                path, range, "\"\(kind.name)\" needs a subject, and this rule has none", fix: subjectFix(kind))
        }
        if kind.divided != nil, subject != nil, subject != .group {
            conditions.reader.error(
                path, range, "\"\(kind.name)\" divides something among the torrents of a group, and this rule has none",
                fix: "write \"each\": \"group:NAME\", with the group in \"groups\"")
        }
        guard subject != .file, let gap = reach.gap(needing: kind.needs) else { return }
        gap.report(to: conditions.reader, path, range)
    }

    /// How a rule that is about nothing gets a subject that the action can be about.
    private func subjectFix(_ kind: ActionKind) -> String {
        if kind.subjects == [.file] { return "use it in a rule with \"watch\"" }
        if case .schedule = trigger { return "add \"each\"" }
        return "use it in a rule with \"each\", and \"during\" or \"schedule\""
    }

    private func arguments(_ value: Located, of kind: ActionKind) -> BoundValue? {
        let reader = ArgumentReader(
            clients: clients, actions: catalogue.actions, lint: catalogue.lint, conditions: conditions)
        let arguments: BoundValue?
        if let name = kind.shorthand, let parameter = kind.parameters.first(where: { $0.name == name }),
            !isArguments(value)
        {
            arguments = reader.read(value, parameter.type).map { .object([(name, $0)]) }
        } else {
            arguments = reader.object(value, kind.parameters)
        }
        guard let arguments, case .object(let members) = arguments else { return nil }
        checkAlternatives(of: arguments, at: value, for: kind)
        checkClients(of: arguments, value, kind)
        if let seen = kind.seenFiles {
            FileSightCheck(seen: seen, clients: clients, reach: reach).check(members, of: kind.name, at: value)
        }
        return arguments
    }

    /// Refuses arguments of which exactly one is to be there, where there is none or a second one.
    private func checkAlternatives(of arguments: BoundValue, at value: Located, for kind: ActionKind) {
        guard !kind.alternatives.isEmpty, case .object(let members) = arguments else { return }
        let given = members.map(\.name).filter(kind.alternatives.contains)
        guard given.count != 1 else { return }
        let words = kind.alternatives.map { "\"\($0)\"" }
        let owner = kind.name
        guard given.isEmpty else {
            value.error(
                "\"\(owner)\" takes one of \(words.joined(separator: " and ")), and here are \(given.count)",
                fix: "make an entry of each")
            return
        }
        let known = kind.parameters.filter { kind.alternatives.contains($0.name) }.map(\.documentation)
        value.error(
            "\"\(owner)\" needs \(words.joined(separator: " or "))", fix: "add \(known.joined(separator: ", or "))")
    }

    /// Refuses arguments that ask for more than the clients can do: the one that the action names, or the rule's.
    ///
    /// A client whose name is a template is known only when the action is carried out; it refuses by itself then.
    private func checkClients(of arguments: BoundValue, _ value: Located, _ kind: ActionKind) {
        guard case .object(let members) = arguments else { return }
        var named: ClientEntry?
        if let name = kind.parameters.first(where: { if case .client = $0.type { true } else { false } })?.name {
            guard case .constant(.string(let client))? = members.first(where: { $0.name == name })?.value,
                let entry = clients.first(where: { $0.name.text == client })
            else { return }
            named = entry
        }
        for parameter in kind.parameters {
            guard let given = members.first(where: { $0.name == parameter.name })?.value,
                let need = parameter.needs(given.outline)
            else { continue }
            let gap = reach.gap(needing: [need], of: named) { able in
                kind.parameters.filter { $0.needs(nil).map(able.contains) ?? true }.map(\.name)
            }
            guard let gap else { continue }
            let place = isArguments(value) ? value.object()?.named.first { $0.name == parameter.name } : nil
            gap.report(to: conditions.reader, place?.value.path ?? value.path, place?.value.range ?? value.range)
        }
    }

    /// Whether an object holds arguments by name rather than being itself the one that the shorthand stands for.
    private func isArguments(_ value: Located) -> Bool {
        if case .object = value.node.content { true } else { false }
    }
}
