import Rules
import Torrents

/// Reads what a test says of disks.
struct DiskReader {
    let rules: RuleSet
    let facts: FactReader

    /// Every disk of the rule file, with what the test says of it.
    func disks(_ value: Located?) -> [ScriptedDisk] {
        var said: [String: [DiskFact: [FieldValue]]] = [:]
        for member in value?.object()?.named ?? [] {
            guard rules.disk(named: member.name) != nil else {
                let known = rules.disks.map(\.name)
                member.value.error(
                    at: member.nameRange, "no disk is named \"\(member.name)\"",
                    fix: known.isEmpty
                        ? "name it in \"disks\" of the rule file" : Located.suggestion(member.name, known))
                continue
            }
            guard var object = member.value.object() else { continue }
            if let value = object.optional("facts") { said[member.name] = facts(value) }
            object.refuseOthers()
        }
        return rules.disks.map { ScriptedDisk(entry: $0, facts: said[$0.name] ?? [:]) }
    }

    private func facts(_ value: Located) -> [DiskFact: [FieldValue]] {
        var read: [DiskFact: [FieldValue]] = [:]
        for member in value.object()?.named ?? [] {
            guard let fact = DiskFact(rawValue: member.name) else {
                member.value.error(
                    at: member.nameRange, "no fact of disks is named \"\(member.name)\"",
                    fix: Located.suggestion(member.name, DiskFact.allCases.map(\.rawValue)))
                continue
            }
            read[fact] = facts.values(member.value, of: fact.kind)
        }
        return read
    }
}
