import Rules
import Torrents

/// Reads what a test says of disks.
struct DiskReader {
    let rules: RuleSet
    let facts: FactReader

    /// Every disk of the rule file, with what the test says of it.
    func disks(_ value: Located?) -> [ScriptedDisk] {
        var said: [String: [DiskFact: [FieldValue]]] = [:]
        var orphans: [String: ScriptedOrphans] = [:]
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
            var left = ScriptedOrphans()
            left.files = object.optional("orphans")?.elements()?.compactMap(orphan) ?? []
            left.count = object.optional("files")?.whole(in: 0...10_000_000).map(Int.init)
            orphans[member.name] = left
            object.refuseOthers()
        }
        return rules.disks.map { entry in
            var disk = ScriptedDisk(entry: entry, facts: said[entry.name] ?? [:])
            disk.orphans = orphans[entry.name] ?? ScriptedOrphans()
            return disk
        }
    }

    private func orphan(_ value: Located) -> ScriptedOrphan? {
        guard var object = value.object() else { return nil }
        let path = object.required("path", such: "\"path\": \"/mnt/media/downloads/left.bin\"")?.word()
        let size = object.optional("size")?.quantity("an amount such as \"1 GiB\"", Quantity.bytes)
        let age = object.optional("age")?.duration()
        let links = object.optional("links")?.whole(in: 1...1_000_000)
        let (from, until) = (object.optional("from")?.time(), object.optional("until")?.time())
        object.refuseOthers()
        return path.map {
            ScriptedOrphan(
                path: $0, size: size ?? 1 << 20, age: age ?? .seconds(30 * 86_400), links: links.map(Int.init) ?? 1,
                from: from ?? .zero, until: until)
        }
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
