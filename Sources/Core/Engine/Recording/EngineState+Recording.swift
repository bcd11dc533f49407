package import JSON
import Torrents

extension EngineState {
    /// All that a journal keeps of the state, as one value that `init(recorded:)` reads back.
    package var recorded: JSON {
        var copy = self
        var visitor = CopyingVisitor()
        copy.visitTables(&visitor)
        let rows = visitor.records.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
        let lists = clients.rows.sorted { $0.key < $1.key }.compactMap { name, client in
            client.accepted.map { JSON.Member(name.text, .array($0.torrents.map(\.json))) }
        }
        return ["rows": .object(rows), "torrents": .object(lists)]
    }

    /// Takes up a state that was recorded, as a start of Sluice takes up what its journal kept.
    ///
    /// - Throws: `ObservationError` where it has another shape.
    package init(recorded json: JSON) throws(ObservationError) {
        let whole = RecordedValue(json)
        let rows = try whole["rows"].required("the rows of the state", json["rows"]).members
        var torrents: [ClientName: [Torrent]] = [:]
        for list in try whole["torrents"].required("the torrents", json["torrents"]).members {
            torrents[ClientName(list.name)] = try whole["torrents"][list.name].list {
                element throws(ObservationError) in try Torrent(element)
            }
        }
        self.init(restoring: Dictionary(rows.map { ($0.name, $0.value) }) { _, last in last }, torrents: torrents)
    }
}
