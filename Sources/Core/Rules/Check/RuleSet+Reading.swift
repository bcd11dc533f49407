import Calendar
package import Clocks
import CEL
import JSON
import Torrents

extension RuleSet {
    /// Reads, checks and compiles a rule file.
    ///
    /// - Parameters:
    ///   - text: The file.
    ///   - catalogue: What it can name.
    ///   - now: Where it is known, there is advice too about dates that are past and hours that contradict each other.
    /// - Throws: `RuleFileError` with everything that is wrong, when anything is.
    package init(reading text: SourceText, with catalogue: Catalogue, now: WallTime? = nil) throws(RuleFileError) {
        let root = try text.tree()
        let reader = Reader()
        let file = FileReader(
            text: text, catalogue: catalogue, now: now.map { UnixTime(clamping: $0.seconds) }, reader: reader)
        let rules = file.read(Located(node: root, path: "", reader: reader))
        guard let rules, !reader.hasErrors else {
            throw RuleFileError(text: text, diagnostics: reader.diagnostics)
        }
        self = rules
    }
}

/// Reads the top level of a rule file.
struct FileReader {
    let text: SourceText
    let catalogue: Catalogue
    let now: UnixTime?
    let reader: Reader

    /// The rule set, complete only where the reader has no errors afterwards.
    func read(_ root: Located) -> RuleSet? {
        guard var object = root.object() else { return nil }
        _ = object.optional("$schema")?.text()
        version(object.required("version", such: "\"version\": 1"))
        let clients = object.optional("clients").map(clients) ?? []
        if clients.isEmpty, !reader.hasErrors {
            reader.warning(
                "clients", 0..<1, "no client is named, so no torrents are watched",
                fix: "add \"clients\": {\"home\": {\"type\": \"transmission\", …}}")
        }
        let disks = object.optional("disks").map { diskEntries($0, on: clients) } ?? []
        let journal = object.optional("journal").flatMap(journal) ?? JournalEntry()
        let web = object.optional("web").flatMap {
            WebReader(catalogue: catalogue, journal: journal.path, reader: reader).read($0)
        }
        let hooks =
            object.optional("hooks")?.object()
            .map { hookEntries($0, servedBy: web ?? WebEntry(), polling: clients) } ?? []
        let limitsNode = object.optional("limits")
        let limits = limitsNode.flatMap(limits) ?? RemovalLimits()
        let obligations =
            object.optional("obligations").flatMap(ObligationReader(reader: reader).read) ?? Obligations()
        let phrases = object.optional("unregistered").flatMap(PhraseReader(reader: reader).read)
        let zones = ZoneReader(source: catalogue.zoneSource)
        let zone = object.optional("timezone").map(zones.zone)
        let windowsNode = object.optional("windows")
        let windows = windows(windowsNode, WindowReader(zones: zones, zone: zone, now: now))
        let lets = object.optional("let")?.object()
        let grouping = object.optional("groups")?.object()
        let rulesNode = object.required("rules", such: "\"rules\": []")
        object.refuseOthers()
        let names = LetReader(text: text, reader: reader).read(lets)
        let language = CEL.Environment(libraries: Library.all, zones: catalogue.zones)
        let groups = GroupReader(
            text: text, clients: clients, lets: names, catalogue: catalogue, language: language,
            obligations: obligations,
            reader: reader
        ).read(grouping)
        let entries = rulesNode?.elements() ?? []
        let told = EventNames(
            windows: windows.map(\.name).sorted(), scheduled: entries.compactMap(\.scheduledID),
            hooks: hooks.map(\.name))
        let rules = entries.compactMap { entry in
            RuleReader(
                text: text, catalogue: catalogue, clients: clients, language: language, lets: names,
                windows: Dictionary(windows.map { ($0.name, $0) }) { first, _ in first },
                schedules: ScheduleReader(zones: zones, zone: zone, now: now),
                names: [
                    "disks": disks.map(\.name), "orphans": disks.filter { !$0.orphans.isEmpty }.map(\.name),
                ],
                bins: Set(disks.filter { $0.trash != nil }.map(\.name)), told: told, groups: groups,
                lint: now.map { WindowLint(now: $0, reader: reader) },
                obligations: obligations, reader: reader
            ).read(entry)
        }
        refuseRepeatedIDs(rules, in: rulesNode)
        warnOfUnusedLets(names, by: rules, groups: groups)
        warnOfUnusedGroups(groups, by: rules, at: grouping)
        if hooks.isEmpty { warnOfMissingHooks(rules) { path in entries.first { $0.path == path }?.member("on") } }
        let actions = entries.flatMap { entry in ["do", "onDone", "onDead"].flatMap { entry.entries(of: $0) } }
        WatchLint(reader: reader).warn(of: rules) { path in actions.first { $0.path == path }?.range }
        if !reader.hasErrors {
            RuleLint(rules: rules, clients: clients, reader: reader) { path, key in
                entries.first { $0.path == path }?.member(key)
            }.warn()
            let lint = LimitLint(rules: rules, reader: reader)
            lint.warn(of: limits, at: limitsNode)
            lint.warn(ofUnused: windowsNode?.object())
            lint.warn(ofLargeGroupsBy: limits) { path in entries.first { $0.path == path }?.member("when") }
        }
        let steps = entries.flatMap { entry in ["do", "onExit", "onStrike"].flatMap { entry.entries(of: $0) } }
        if !reader.hasErrors {
            UndoLint(
                rules: rules, clients: clients, language: names.environment(for: .each(.torrent), in: language),
                reader: reader
            ) { path in
                steps.first { $0.path == path }?.range
            }.warn()
            OverlapLint(
                rules: rules, clients: clients, language: names.environment(for: .each(.torrent), in: language),
                reader: reader
            ) { path in
                steps.first { $0.path == path }?.range
            }.warn()
            let care = CareLint(rules: rules, obligations: obligations, reader: reader) { path in
                steps.first { $0.path == path }?.range
            }
            care.warn()
            care.warnOfOneWord(by: limits)
        }
        MergeLint(rules: rules, clients: clients, reader: reader) { path in
            steps.first { $0.path == path }?.range
        }.warn()
        BinLint(disks: disks, clients: clients, reader: reader).check(rules) { path in
            steps.first { $0.path == path }?.range
        }
        if let now, !reader.hasErrors {
            WindowLint(now: now, reader: reader).warn(of: rules, clients: clients) { path in
                entries.lazy.flatMap { $0.entries(of: "do") }.first { $0.path == path }?.range
            }
        }
        var set = RuleSet(
            clients: clients.map { $0.judging(by: phrases) }, journal: journal, limits: limits, zone: zone,
            windows: windows, rules: rules,
            warnings: reader.diagnostics)
        set.disks = disks
        set.source = text
        set.web = web ?? WebEntry()
        set.hooks = hooks
        set.obligations = obligations
        set.groups = groups
        set.filterNames = names.environment(for: .each(.torrent), in: language)
        set.kinds = Dictionary(catalogue.actions.map { ($0.name, $0) }) { first, _ in first }
        return set
    }

    private func version(_ value: Located?) {
        guard let value, let version = value.whole(in: 0...1_000_000) else { return }
        if version != 1 { value.error("version \(version) of the rule file is not known", fix: "write 1") }
    }

    private func journal(_ value: Located) -> JournalEntry? {
        guard var object = value.object() else { return nil }
        let standard = JournalEntry()
        let path = object.optional("path")?.word() ?? standard.path
        let keep = object.optional("keep")?.duration() ?? standard.keep
        object.refuseOthers()
        return JournalEntry(path: path, keep: keep)
    }

    private func limits(_ value: Located) -> RemovalLimits? {
        guard var object = value.object() else { return nil }
        let removals = object.optional("removals")?.object()
        object.refuseOthers()
        guard var removals else { return nil }
        let standard = RemovalLimits()
        let perTick = removals.optional("perTick")?.whole(in: 0...1_000_000)
        let perDay = removals.optional("perDay")?.whole(in: 0...1_000_000)
        let maxShare = removals.optional("maxShare")?.number(in: 0...1)
        let grace = removals.optional("grace")?.duration()
        let orphanGrace = removals.optional("orphanGrace")?.duration()
        removals.refuseOthers()
        return RemovalLimits(
            perTick: perTick.map(Int.init) ?? standard.perTick, perDay: perDay.map(Int.init) ?? standard.perDay,
            maxShare: maxShare ?? standard.maxShare, grace: grace ?? standard.grace,
            orphanGrace: orphanGrace ?? standard.orphanGrace)
    }

    private func windows(_ value: Located?, _ reader: WindowReader) -> [Window] {
        guard let object = value?.object() else { return [] }
        return object.named.compactMap { reader.window($0.name, $0.value) }
    }

    private func clients(_ value: Located) -> [ClientEntry] {
        guard let object = value.object() else { return [] }
        return object.named.compactMap { member in
            ClientReader(kinds: catalogue.clients, lint: catalogue.lint, reader: reader)
                .read(member.name, at: member.nameRange, member.value)
        }
    }

    private func diskEntries(_ value: Located, on clients: [ClientEntry]) -> [DiskEntry] {
        guard let object = value.object() else { return [] }
        let disks = DiskReader(clients: clients, kinds: catalogue.clients, reader: reader)
        let entries = object.named.compactMap { disks.read($0.name, at: $0.nameRange, $0.value) }
        disks.refuseTwins(among: entries, at: value)
        return entries
    }

    private func hookEntries(
        _ object: ObjectReader, servedBy web: WebEntry, polling clients: [ClientEntry]
    ) -> [HookEntry] {
        let hooks = HookReader(
            clients: clients.map(\.name.text), lint: catalogue.lint, reader: reader, isServed: web.listen != nil)
        return object.named.compactMap { hooks.read($0.name, at: $0.nameRange, $0.value) }
    }

    private func refuseRepeatedIDs(_ rules: [Rule], in node: Located?) {
        var seen: [String: String] = [:]
        for rule in rules {
            guard let first = seen.updateValue(rule.path, forKey: rule.id) else { continue }
            let place = node?.elements()?.first { $0.path == rule.path }?.range ?? 0..<1
            reader.error(
                rule.path, place, "the id \"\(rule.id)\" belongs to \(first) already", fix: "give each rule its own id")
        }
    }

    private func warnOfMissingHooks(_ rules: [Rule], _ place: (String) -> Located?) {
        for rule in rules {
            guard case .on(let types) = rule.trigger, types.contains(.hookCalled) else { continue }
            place(rule.path)?.warning(
                "this file has no hook that could be called",
                fix: "add \"hooks\": {\"finished\": {\"token\": {\"$file\": \"/path\"}}}")
        }
    }

    private func warnOfUnusedGroups(_ groups: [GroupDefinition], by rules: [Rule], at object: ObjectReader?) {
        for member in object?.named ?? [] where groups.contains(where: { $0.name == member.name }) {
            guard !rules.contains(where: { $0.grouping?.name == member.name }) else { continue }
            reader.warning(
                "groups.\(member.name)", member.nameRange, "no rule is about \"group:\(member.name)\"",
                fix: "remove it")
        }
    }

    private func warnOfUnusedLets(_ lets: LetNames, by rules: [Rule], groups: [GroupDefinition]) {
        let keys = groups.compactMap { group in
            if case .key(let key) = group.way { key.source } else { nil }
        }
        let sources = lets.sources + keys + rules.flatMap(\.sources)
        for name in lets.names where !sources.contains(where: { $0.mentions(name.text) }) {
            reader.warning("let.\(name.text)", name.range, "nothing uses \"\(name.text)\"", fix: "remove it")
        }
    }
}

extension Rule {
    /// The texts of all its expressions.
    fileprivate var sources: [String] {
        let conditions = [when, unless, patience.strikes?.resetWhen].compactMap { $0?.source }
        let actions = actions + onStrike + onExit + onDone + onDead
        return conditions + [patience.dedupe?.source].compactMap(\.self) + (select?.sources ?? [])
            + actions.flatMap(\.arguments.sources)
    }
}

extension String {
    /// Whether the text holds a name as a whole word.
    func mentions(_ name: String) -> Bool {
        let words = split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.contains { $0 == name }
    }
}

extension Located {
    /// The id of a rule that has a schedule, before the rule is read.
    fileprivate var scheduledID: String? {
        guard case .object(let members) = node.content, members.contains(where: { $0.name == "schedule" }),
            case .string(let id)? = members.first(where: { $0.name == "id" })?.value.content
        else { return nil }
        return id
    }

    /// A member of an object, without a word where there is none.
    fileprivate func member(_ name: String) -> Located? {
        guard case .object(let members) = node.content,
            let value = members.first(where: { $0.name == name })?.value
        else { return nil }
        return Located(node: value, path: "\(path).\(name)", reader: reader)
    }

    /// The elements of a member that is an array, without a word where it is none.
    fileprivate func entries(of name: String) -> [Located] {
        guard let value = member(name), case .array = value.node.content else { return [] }
        return value.elements() ?? []
    }
}
