import Clocks
import Calendar
import CEL
import JSON
import Torrents

/// Reads, checks and compiles one rule.
struct RuleReader {
    let text: SourceText
    let catalogue: Catalogue
    let clients: [ClientEntry]
    /// What conditions are written in, without names.
    let language: CEL.Environment
    let lets: LetNames
    /// The file's windows by name.
    let windows: [String: Window]
    let schedules: ScheduleReader
    /// The ids of the rules that have a schedule.
    let scheduled: [String]
    /// Nil gives no advice about the future.
    let lint: WindowLint?
    let reader: Reader

    func read(_ value: Located) -> Rule? {
        guard var object = value.object() else { return nil }
        let id = object.required("id", such: "\"id\": \"a-name-for-this-rule\"").flatMap(identifier)
        let name = object.optional("name")?.word()
        let enabled = object.optional("enabled")?.flag() ?? true
        let mode = object.optional("mode")?.choice(Rule.Mode.self) ?? .enforce
        let selection = object.optional("clients").map(selection) ?? ClientSelection(patterns: nil)
        let trigger = TriggerReader(path: value.path, range: value.range, reader: reader, schedules: schedules).read(
            &object)
        let named = object.optional("during")
        let during = named.map(openWindows) ?? []
        if let named { lint?.warn(of: during, at: named) }
        let reach = ClientReach(catalogue: catalogue, clients: clients.filter { selection.contains($0.name) })
        let conditions = conditionReader(trigger, reach)
        let when = object.optional("when")
        let unless = object.optional("unless")
        let matchAll = object.optional("matchAll")?.flag() ?? false
        let holdsFor = object.optional("for")
        let cooldown = object.optional("cooldown")?.duration() ?? .zero
        let lists = ["do", "onExit", "onDone", "onDead"].map { object.optional($0) }
        let stops = object.optional("after")?.choice(After.self) == .stop
        object.refuseOthers(meant: RuleWords(actions: ActionWords(actions: catalogue.actions)).meaning)
        guard let trigger, let conditions else { return nil }

        let binder = ActionBinder(
            catalogue: catalogue, clients: clients, conditions: conditions, reach: reach, trigger: trigger)
        let bound = lists.map { list in list.map(binder.actions) ?? [] }
        let condition = when.flatMap(conditions.condition)
        let exception = unless.flatMap(conditions.condition)
        guard let id else { return nil }
        let rule = Rule(
            id: id, name: name, mode: enabled ? mode : .off, path: value.path, clients: selection, trigger: trigger,
            during: during,
            when: condition, unless: exception, holdsFor: holdsFor?.duration() ?? .zero, cooldown: cooldown,
            actions: bound[0], onExit: bound[1], onDone: bound[2], onDead: bound[3], stops: stops,
            fieldsRead: fields(
                of: [condition, exception].compactMap { $0?.program } + bound.joined().flatMap(\.arguments.programs)),
            meaning: RuleMeaning(
                mode: enabled ? mode : .off, trigger: trigger,
                conditions: [condition?.source ?? "", exception?.source ?? ""], windows: during.map(\.name),
                actions: bound[0], lets: lets
            ).text)
        check(rule, matchAll: matchAll, hasCondition: when != nil, holdsFor: holdsFor, lists: lists, value)
        return rule
    }

    private enum After: String, CaseIterable { case `continue`, stop }

    private func identifier(_ value: Located) -> String? {
        guard let text = value.word() else { return nil }
        guard text.utf8.count <= 100,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else {
            value.error("\"\(text)\" is no id", fix: "use up to 100 letters, digits, '-', '_' and '.'")
            return nil
        }
        return text
    }

    private func selection(_ value: Located) -> ClientSelection {
        let patterns = value.words() ?? []
        for pattern in patterns
        where !clients.contains(where: { ClientSelection(patterns: [pattern]).contains($0.name) }) {
            let known = clients.map(\.name.text)
            value.error("no client of this file is named \"\(pattern)\"", fix: Located.suggestion(pattern, known))
        }
        return ClientSelection(patterns: patterns)
    }

    private func openWindows(_ value: Located) -> [Window] {
        (value.words() ?? []).compactMap { name in
            if let window = windows[name] { return window }
            let near = windows.isEmpty ? "name it in \"windows\"" : Located.suggestion(name, windows.keys.sorted())
            value.error("there is no window \"\(name)\" that can be used", fix: near)
            return nil
        }
    }

    /// The names that this trigger offers; nil when the trigger itself is wrong.
    private func conditionReader(_ trigger: Trigger?, _ reach: ClientReach) -> ConditionReader? {
        guard let trigger else { return nil }
        var environment = lets.environment(
            for: trigger, in: language, windows: windows.keys.sorted(), scheduled: scheduled)
        environment.refusesFailures = true
        return ConditionReader(environment: environment, text: text, reader: reader, reach: reach)
    }

    private func fields(of programs: [Program]) -> FieldSet {
        FieldSet(
            programs.flatMap(\.fieldsRead).filter { $0.variable == "torrent" || $0.variable == "old" }.flatMap {
                reference in
                guard let name = reference.path.first else { return TorrentField.allCases }
                return TorrentField(name: name).map { [$0] } ?? []
            })
    }

    private func check(
        _ rule: Rule, matchAll: Bool, hasCondition: Bool, holdsFor: Located?, lists: [Located?], _ value: Located
    ) {
        if lists.allSatisfy({ $0 == nil }) {
            value.error("this rule does nothing", fix: "add \"do\": [ … ]")
        }
        if rule.actions.contains(where: \.kind.isDestructive), !hasCondition, !matchAll {
            value.error(
                "a rule that removes and has no condition would remove everything",
                fix: "add \"when\", or \"matchAll\": true if that is meant")
        }
        if rule.mode == .ask, !rule.trigger.canWait {
            value.error(
                "mode \"ask\" waits for a person, and what this rule is about does not stay until then",
                fix: "use \"each\", or events of torrents other than torrent.removed")
        }
        if let holdsFor, !rule.trigger.isLevel {
            holdsFor.error(
                "\"for\" measures how long something holds, and this rule fires at an instant", fix: "use \"each\"")
        }
        if let exit = lists[1], !rule.trigger.isLevel {
            exit.error("\"onExit\" needs a rule that holds for a while", fix: "use \"each\"")
        }
        for (list, key) in [(lists[2], "onDone"), (lists[3], "onDead")]
        where list != nil && rule.trigger.subject != .file {
            list?.error("\"\(key)\" belongs to rules with \"watch\"")
        }
        for action in rule.actions + rule.onExit where (action.revert || action.insist) && !rule.trigger.isLevel {
            let key = action.revert ? "revert" : "insist"
            value.error("\(action.path): \"\(key)\" needs a rule that holds for a while", fix: "use \"each\"")
        }
        if rule.onExit.isEmpty, !rule.during.isEmpty {
            for (action, place) in zip(rule.actions, lists[0]?.elements() ?? []) where action.staysBehind {
                reader.warning(
                    action.path, place.range, "what \"\(action.kind.name)\" sets stays set after the window closes",
                    fix: "add \"revert\": true, or say in \"onExit\" what is to hold then")
            }
        }
        for (action, place) in zip(rule.onExit, lists[1]?.elements() ?? []) where action.insist {
            reader.error(
                action.path, place.range, "\"onExit\" sets things once and cannot insist", fix: "remove \"insist\"")
        }
    }
}

extension BoundAction {
    /// Whether it sets a limit that nothing puts back.
    fileprivate var staysBehind: Bool {
        guard case .claim(let claim) = kind.role else { return false }
        return claim.yieldsToPeople && !revert
    }
}

extension Trigger {
    /// Whether what it is about is still there when a person has been asked.
    fileprivate var canWait: Bool {
        switch self {
        case .each: true
        case .on(let kinds): kinds.allSatisfy { SubjectKind.telling(of: $0) == .torrent && $0 != .removed }
        case .schedule(_, let kind): kind == .torrent
        case .watch: false
        }
    }

    /// Whether it holds or does not hold, rather than happening.
    package var isLevel: Bool {
        if case .each = self { true } else { false }
    }
}
