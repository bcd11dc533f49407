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
    /// The names of each section of the file whose entries rules can be about.
    let names: [String: [String]]
    /// The disks that have a bin.
    let bins: Set<String>
    /// What events can be about.
    let told: EventNames
    /// The groups that the file names.
    let groups: [GroupDefinition]
    /// Nil gives no advice about the future.
    let lint: WindowLint?
    /// What torrents owe their trackers.
    let obligations: Obligations
    let reader: Reader

    func read(_ value: Located) -> Rule? {
        guard var object = value.object() else { return nil }
        let id = object.required("id", such: "\"id\": \"a-name-for-this-rule\"").flatMap(identifier)
        let name = object.optional("name")?.word()
        let enabled = object.optional("enabled")?.flag() ?? true
        let mode = object.optional("mode")?.choice(Rule.Mode.self) ?? .enforce
        let chosen = object.optional("clients")
        let trigger = TriggerReader(
            path: value.path, range: value.range, reader: reader, schedules: schedules, names: names, groups: groups
        ).read(&object)
        let group = trigger == .each(.group) ? object.optional("each").flatMap(group) : nil
        let selecting = object.optional("select")
        let selection = selection(chosen, group ?? selecting.flatMap(victims))
        let named = object.optional("during")
        let during = named.map(openWindows) ?? []
        if let named { lint?.warn(of: during, at: named) }
        let reach = ClientReach(catalogue: catalogue, clients: clients.filter { selection.contains($0.name) })
        let patience = PatienceReader(&object)
        let conditions = conditionReader(trigger, reach)
        let acting = patience.strikes == nil ? conditions : conditionReader(trigger, reach, strikes: true)
        let when = object.optional("when")
        let unless = object.optional("unless")
        let matchAll = object.optional("matchAll")?.flag() ?? false
        let holdsFor = object.optional("for")
        let cooldown = object.optional("cooldown")?.duration() ?? .zero
        let lists = ["do", "onExit", "onDone", "onDead", "onStrike"].map { object.optional($0) }
        let stops = object.optional("after")?.choice(After.self) == .stop
        object.refuseOthers(meant: RuleWords(actions: ActionWords(actions: catalogue.actions)).meaning)
        guard let trigger, let conditions, let acting else { return nil }

        let choosing = selecting.flatMap {
            SelectReader(
                trigger: trigger, groups: groups, lets: lets, language: language, text: text, reach: reach,
                reader: reader
            ).read($0)
        }
        if selecting != nil, choosing == nil { return nil }
        let condition = when.flatMap(conditions.condition)
        let exception = unless.flatMap(conditions.condition)
        let terms = patience.read(with: acting, conditions)
        let binder = ActionBinder(
            catalogue: catalogue, clients: clients,
            conditions: choosing.map { victimConditions(choosing: $0.from, for: trigger, reach) } ?? acting,
            reach: reach,
            trigger: trigger, bins: bins, victims: choosing?.from)
        // What ends an episode, or goes on after the condition, meets torrents that do not meet it any more.
        let meeting =
            terms.keepsFor == .zero && choosing == nil ? binder.assuming(condition, unless: exception) : binder
        let bound = zip(lists, [meeting, binder, binder, binder, meeting]).map { list, binder in
            list.map(binder.actions) ?? []
        }
        guard let id else { return nil }
        let rule = Rule(
            id: id, name: name, mode: enabled ? mode : .off, path: value.path, clients: selection, trigger: trigger,
            during: during,
            when: condition, unless: exception, holdsFor: holdsFor?.duration() ?? .zero, cooldown: cooldown,
            actions: bound[0], onExit: bound[1], onDone: bound[2], onDead: bound[3], stops: stops,
            fieldsRead: FieldSet(
                torrentFieldsOf: [condition, exception, terms.strikes?.resetWhen].compactMap { $0?.program }
                    + [terms.dedupe?.key].compactMap(\.self) + bound.joined().flatMap(\.arguments.programs)
                    + (choosing?.programs ?? [])
            ).union((group ?? choosing?.group)?.fieldsRead ?? []),
            meaning: RuleMeaning(
                mode: enabled ? mode : .off, trigger: trigger,
                conditions: [condition?.source ?? "", exception?.source ?? ""], windows: during.map(\.name),
                actions: bound[0], lets: lets, strikes: terms.strikes, select: choosing, group: group
            ).text, patience: terms, onStrike: bound[4], obligations: obligations, group: group,
            select: choosing)
        if obligations.entries.isEmpty,
            [condition, exception].contains(where: { $0?.program.readsDebts == true })
        {
            (when ?? value).warning(
                "no tracker is named in \"obligations\", so no torrent owes anything",
                fix: "add \"obligations\": {\"tracker.example\": {\"seedingTime\": \"7d\"}}")
        }
        if let choosing, let selecting { lint(choosing, of: rule, at: selecting) }
        check(rule, matchAll: matchAll, hasCondition: when != nil, holdsFor: holdsFor, lists: lists, value)
        patience.check(rule, onStrike: lists[4], reader)
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

    /// The groups that `each` names.
    private func group(_ value: Located) -> GroupDefinition? {
        value.text().flatMap { text in groups.first { $0.eachWord == text } }
    }

    /// The groups that `from` names, looked up before the rest of `select` is read.
    private func victims(_ value: Located) -> GroupDefinition? {
        guard case .object(let members) = value.node.content,
            case .string(let text)? = members.first(where: { $0.name == "from" })?.value.content
        else { return nil }
        return groups.first { $0.eachWord == text }
    }

    /// The clients that the rule is about; a group says that itself.
    private func selection(_ value: Located?, _ group: GroupDefinition?) -> ClientSelection {
        guard let group else { return value.map(selection) ?? ClientSelection(patterns: nil) }
        value?.error(
            "a rule about groups is about the clients of \"group:\(group.name)\"",
            fix: "name the clients in groups.\(group.name).clients")
        return ClientSelection(patterns: group.clients.map(\.text))
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
    ///
    /// What strikes offer comes last, so that the slots of all others stay the same.
    private func conditionReader(
        _ trigger: Trigger?, _ reach: ClientReach, strikes: Bool = false
    ) -> ConditionReader? {
        guard let trigger else { return nil }
        var environment = lets.environment(
            for: trigger, in: language, naming: told,
            others: strikes ? trigger.strikeVariables : [])
        environment.refusesFailures = true
        return ConditionReader(environment: environment, text: text, reader: reader, reach: reach)
    }

    private func victimConditions(
        choosing victims: SubjectKind, for trigger: Trigger, _ reach: ClientReach
    ) -> ConditionReader {
        var environment = lets.environment(
            declaring: Selection.variables(of: victims, about: trigger.kind).map { ($0.name, $0.type) }, in: language)
        environment.refusesFailures = true
        return ConditionReader(environment: environment, text: text, reader: reader, reach: reach)
    }

    private func check(
        _ rule: Rule, matchAll: Bool, hasCondition: Bool, holdsFor: Located?, lists: [Located?], _ value: Located
    ) {
        if lists.allSatisfy({ $0 == nil }) {
            value.error("this rule does nothing", fix: "add \"do\": [ … ]")
        }
        // One that chooses says what is enough, and removes no more.
        if rule.actions.contains(where: \.kind.isDestructive), !hasCondition, !matchAll, rule.select == nil {
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
        if let exit = lists[1], rule.select != nil {
            exit.error("\"onExit\" would be about each victim that is removed", fix: "remove \"onExit\"")
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
        MergeCheck(rule: rule, reader: reader).check([lists[0], lists[1], lists[4]])
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
    var canWait: Bool {
        switch self {
        case .each, .eachOf: true
        case .on(let kinds): kinds.allSatisfy { SubjectKind.telling(of: $0) == .torrent && $0 != .removed }
        case .schedule(_, let kind): kind == .torrent
        case .watch: false
        }
    }

    /// Whether it holds or does not hold, rather than happening.
    package var isLevel: Bool {
        switch self {
        case .each, .eachOf: true
        case .on, .schedule, .watch: false
        }
    }
}
