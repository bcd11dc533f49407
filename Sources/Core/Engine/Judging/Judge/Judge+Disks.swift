import CEL
import Clocks
import Rules
import Torrents

extension Judge {
    /// Asks every rule that is about one disk of the rule file.
    mutating func judge(diskNamed name: String) {
        guard let entry = rules.disk(named: name) else { return }
        let records = known.facts(of: entry, at: now).records
        for (index, rule) in rules.rules.enumerated() where known.isActive(rule) && rule.isAbout(disk: name) {
            let scope = Scope(rule.variables, now: now, records: records)
            let subject = Subject.disk(name)
            let verdict =
                isInWindow(rule) ? lasting(rule.verdict(in: scope), of: rule, about: subject, in: scope) : .no
            moveOn(
                Judgement(subject: subject, torrent: nil, verdict: verdict, scope: scope), index: index, rule: rule)
            dropCandidates(of: rule, about: subject)
        }
    }

    /// What describes the subject of an event beside its torrent and client, for the kind's own variables.
    func records(of event: Event) -> [any Record] {
        guard case .named(let name) = event.subject, SubjectKind.telling(of: event.type) == .disk,
            let entry = rules.disk(named: name)
        else { return [] }
        return known.facts(of: entry, at: now).records
    }
}

extension Rule {
    /// Whether it is about each of a kind that has this name.
    func isAbout(disk name: String) -> Bool { trigger == .eachOf(.disk, name) }
}
