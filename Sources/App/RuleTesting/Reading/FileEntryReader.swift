import Clocks
import Daemon
import Rules
import Simulation
import Torrents

/// Reads the files that come to rest in watch folders.
struct FileEntryReader {
    let names: TestNames
    let start: WallTime

    /// The files, in the order of time.
    func files(_ value: Located?) -> [ScriptedFile] {
        (value?.elements() ?? []).enumerated().compactMap { file($1, $0) }.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }.map(\.element)
    }

    private func file(_ value: Located, _ number: Int) -> ScriptedFile? {
        guard var object = value.object() else { return nil }
        let ruleValue = object.required("rule", such: "\"rule\": \"take-in\"")
        let at = object.required("at", such: "\"at\": \"5m\"")?.time()
        let nameValue = object.required("name", such: "\"name\": \"film.torrent\"")
        let folder = object.optional("folder")?.text() ?? ""
        let size = object.optional("size")?.quantity("an amount such as \"20 KiB\"", Quantity.bytes)
        let meta = object.optional("meta")
        let content = content(meta, number)
        object.refuseOthers()
        guard let ruleValue, let rule = names.rule(ruleValue), let at, let name = nameValue?.word() else { return nil }
        guard case .watch(let watched)? = names.rules.rules.first(where: { $0.id == rule })?.trigger else {
            ruleValue.error("\"\(rule)\" watches no folder", fix: "name a rule with \"watch\"")
            return nil
        }
        let path = ([watched.path, folder, name].filter { !$0.isEmpty }).joined(separator: "/")
        let facts = IntakeFacts(
            reading: content, at: path, in: watched.path, folder: folder, size: size ?? Int64(content.count),
            modifiedAt: start.advanced(by: at), identity: "file \(number)")
        return ScriptedFile(rule: rule, at: at, facts: facts, bytes: content)
    }

    /// The bytes of a .torrent file that says this of itself; of a broken one, bytes that are none.
    private func content(_ value: Located?, _ number: Int) -> [UInt8] {
        guard var object = value?.object() else { return MadeMetainfo(name: "file \(number)").bytes }
        let isValid = object.optional("valid")?.flag() ?? true
        var made = MadeMetainfo(name: object.optional("name")?.word() ?? "file \(number)")
        made.size = object.optional("size")?.quantity("an amount such as \"1 GiB\"", Quantity.bytes) ?? 1 << 20
        made.isPrivate = object.optional("private")?.flag() ?? false
        made.trackers = (object.optional("trackers")?.words() ?? []).map { "https://\($0)/announce" }
        made.comment = object.optional("comment")?.word()
        object.refuseOthers()
        return isValid ? made.bytes : Array("no torrent".utf8)
    }
}
