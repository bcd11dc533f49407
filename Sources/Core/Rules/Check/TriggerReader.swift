import Torrents

/// Reads which of the four triggers a rule has; it needs exactly one.
struct TriggerReader {
    let path: String
    let range: Range<Int>
    let reader: Reader
    let schedules: ScheduleReader
    /// The names of each section of the file whose entries rules can be about.
    let names: [String: [String]]
    /// The groups that the file names.
    var groups: [GroupDefinition] = []

    func read(_ object: inout ObjectReader) -> Trigger? {
        let on = object.optional("on")
        let each = object.optional("each")
        let schedule = object.optional("schedule")
        let watch = object.optional("watch")
        switch (on, each, schedule, watch) {
        case (let on?, nil, nil, nil): return events(on)
        case (nil, let each?, nil, nil): return subjects(each)
        case (nil, let each, let schedule?, nil): return scheduled(schedule, each)
        case (nil, nil, nil, let watch?): return folder(watch)
        case (nil, nil, nil, nil):
            let start = range.lowerBound..<range.lowerBound + 1
            reader.error(
                path, start, "this rule has no trigger", fix: "add \"on\", \"each\", \"schedule\" or \"watch\"")
        default:  // any two that do not go together
            let start = range.lowerBound..<range.lowerBound + 1
            reader.error(
                path, start, "this rule has more than one trigger", fix: "keep one; \"schedule\" goes with \"each\"")
        }
        return nil
    }

    private func events(_ value: Located) -> Trigger? {
        guard let words = value.words() else { return nil }
        let known = EventType.allCases.map(\.rawValue)
        var types: Set<EventType> = []
        for word in words {
            guard known.contains(word), let type = EventType(rawValue: word) else {
                value.error("unknown event \"\(word)\"", fix: Located.suggestion(word, known))
                continue
            }
            types.insert(type)
        }
        guard !types.isEmpty else {
            if words.isEmpty { value.error("no event is named") }
            return nil
        }
        let topics = SubjectKind.all.map(\.events.topic).filter { topic in types.contains { $0.topic == topic } }
        if topics.count > 1 {
            let names = topics.map { "\($0)s" }.joined(separator: " and of ")
            value.error(
                "events of \(names) in one rule",
                fix: "make \(topics.count == 2 ? "two" : "\(topics.count)") rules of it")
            return nil
        }
        return .on(types)
    }

    private func scheduled(_ schedule: Located, _ each: Located?) -> Trigger? {
        guard let schedule = schedules.schedule(schedule) else { return nil }
        guard let each else { return .schedule(schedule, each: nil) }
        guard let kind = kind(each) else { return nil }
        guard kind != .group else {
            each.error(
                "a schedule cannot be about groups", fix: "leave out \"schedule\", and name hours in \"during\"")
            return nil
        }
        return .schedule(schedule, each: kind)
    }

    private func kind(_ value: Located) -> SubjectKind? {
        let words = SubjectKind.all.filter { $0.isListed && $0.section == nil }.flatMap(choices)
        return value.choice(among: words).flatMap(kind)
    }

    /// The kind that a word in `each` is about.
    private func kind(_ word: String) -> SubjectKind? {
        word.hasPrefix("group:") ? .group : SubjectKind.named(word)
    }

    /// A kind of subject, or for one whose subjects the file names also which: `disk:data`.
    private func subjects(_ value: Located) -> Trigger? {
        guard let text = value.text() else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = SubjectKind.named(parts[0]), let section = kind.section else {
            return value.choice(among: SubjectKind.all.flatMap(choices)).flatMap(self.kind).map(Trigger.each)
        }
        let known = names(of: kind)
        guard parts.count == 2, known.contains(parts[1]) else {
            value.error(
                parts.count == 2
                    ? "there is no \(kind.word) \"\(parts[1])\" in \"\(section)\""
                    : "\"\(text)\" does not say which \(kind.word) is meant",
                fix: known.isEmpty
                    ? kind == .orphan ? "name folders in \"orphans\" of a disk" : "name it in \"\(section)\""
                    : Located.suggestion(text, known.map { "\(kind.word):\($0)" }))
            return nil
        }
        return .eachOf(kind, parts[1])
    }

    /// The words for a kind in `each`.
    private func choices(_ kind: SubjectKind) -> [String] {
        if kind == .group { return groups.map(\.eachWord) }
        guard kind.section != nil else { return kind.isListed ? [kind.word] : [] }
        return names(of: kind).map { "\(kind.word):\($0)" }
    }

    /// The names in the file that a kind of subject can be about: orphans are of disks that say where to look.
    private func names(of kind: SubjectKind) -> [String] {
        names[kind == .orphan ? "orphans" : kind.section ?? ""] ?? []
    }

    private func folder(_ value: Located) -> Trigger? {
        guard var object = value.object() else { return nil }
        let path = object.required("path", such: "\"path\": \"/watch\"")
        let isRecursive = object.optional("recursive")?.flag() ?? false
        let settle = object.optional("settle")?.duration() ?? .seconds(5)
        object.refuseOthers()
        guard let path, let text = path.word() else { return nil }
        return .watch(WatchFolder(path: text, isRecursive: isRecursive, settle: settle))
    }
}
