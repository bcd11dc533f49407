import CEL
import Torrents

/// Reads `groups`: which torrents belong together.
struct GroupReader {
    let text: SourceText
    let clients: [ClientEntry]
    let lets: LetNames
    let catalogue: Catalogue
    let language: CEL.Environment
    let obligations: Obligations
    let reader: Reader

    func read(_ object: ObjectReader?) -> [GroupDefinition] {
        (object?.named ?? []).compactMap { definition($0.name, at: $0.nameRange, $0.value) }
    }

    private func definition(_ name: String, at range: Range<Int>, _ value: Located) -> GroupDefinition? {
        guard name.utf8.count <= 100, !name.isEmpty,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else {
            reader.error(
                value.path, range, "\"\(name)\" is no name for a group",
                fix: "use up to 100 letters, digits, '-', '_' and '.'")
            return nil
        }
        guard var object = value.object() else { return nil }
        let by = object.optional("by")
        let key = object.optional("key")
        let named = object.optional("clients").map(entries)
        object.refuseOthers()
        let entries = named ?? clients
        switch (by, key) {
        case (let by?, nil):
            return way(by).map { GroupDefinition(name: name, way: $0, clients: entries.map(\.name)) }
        case (nil, let key?):
            let reach = ClientReach(catalogue: catalogue, clients: entries)
            let names = lets.environment(for: .each(.torrent), in: language)
            // A torrent for which it has no value is in no group.
            let conditions = ConditionReader(environment: names, text: text, reader: reader, reach: reach)
                .allowingAbsence()
            guard let source = key.word(),
                let program = conditions.program(source, in: key, from: 0, expecting: .string)
            else { return nil }
            let condition = Condition(source: source, program: program)
            return GroupDefinition(
                name: name, way: .key(condition), clients: entries.map(\.name), obligations: obligations)
        case (nil, nil):
            value.error("this group does not say what its torrents have in common", fix: "add \"by\" or \"key\"")
        case (_?, _?): value.error("\"by\" and \"key\" both say what its torrents have in common", fix: "keep one")
        }
        return nil
    }

    private func way(_ value: Located) -> GroupDefinition.Way? {
        switch value.choice(among: GroupDefinition.words) {
        case "sameFiles": .sameFiles
        case "contentPath": .contentPath
        case "release": .release
        case "infohash": .infohash
        default: nil  // refused
        }
    }

    /// The clients that are named, in file order.
    private func entries(_ value: Located) -> [ClientEntry] {
        let names = value.words() ?? []
        for name in names where !clients.contains(where: { $0.name.text == name }) {
            value.error(
                "no client of this file is named \"\(name)\"",
                fix: Located.suggestion(name, clients.map(\.name.text)))
        }
        return clients.filter { names.contains($0.name.text) }
    }
}
