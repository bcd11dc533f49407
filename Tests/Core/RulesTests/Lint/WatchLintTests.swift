import Actions
import Rules
import Testing

@Suite struct `folders for files that were taken in` {
    private func warnings(_ destination: String, watch: String = "/srv/watch") throws -> [String] {
        let text = """
            {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}}, "rules": [
              {"id": "in", "watch": {"path": "\(watch)", "recursive": true}, "do": [{"add": "home"}],
               "onDone": [{"moveFile": "\(destination)"}]}]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: [])], actions: [AddAction().kind, MoveFileAction().kind])
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        return try RuleSet(reading: source, with: catalogue).warnings.map(source.rendered)
    }

    @Test(arguments: [
        "/srv/watch", "/srv/watch/.done", "/srv//watch/./.done/", "/srv/other/../watch/done",
        "/srv/watch/.done/${file.folder}", "/srv/watch/${meta.name}",
    ])
    func `are warned of where strangers drop theirs`(_ destination: String) throws {
        let warnings = try warnings(destination)
        #expect(warnings.count == 1 && warnings.first?.contains("lies in the watched folder /srv/watch") == true)
    }

    @Test(arguments: ["/srv/done", "/srv/watched/done", "/srv/watch/../done", "/srv/${file.folder}/x"])
    func `are fine elsewhere`(_ destination: String) throws {
        #expect(try warnings(destination).isEmpty)
    }
}
