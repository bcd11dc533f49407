import HTTPTypes
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `pages in Russian` {
    private static let rules = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}}, "timezone": "UTC",
         "limits": {"removals": {"grace": "1h"}}, "web": {"listen": "127.0.0.1:7810"},
         "windows": {"office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}},
         "rules": [
          {"id": "hush", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]},
          {"id": "later", "each": "torrent", "when": "torrent.ratio >= 1.0", "for": "3h", "do": [{"pause": {}}]},
          {"id": "named", "each": "torrent", "when": "torrent.name == 'x'", "do": [{"pause": {}}]},
          {"id": "gone", "mode": "off", "each": "torrent", "when": "torrent.done", "do": [{"pause": {}}]},
          {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 1.5", "do": [{"remove": {}}]}]}
        """

    private func world(_ folder: ScratchFolder, named name: String = "Film") async throws -> (WebWorld, [Torrent]) {
        let world = try WebWorld(folder, rules: Self.rules)
        let torrents = [Torrent.seeding(1, name: name, ratio: 1.6), .seeding(2, name: "Book", ratio: 0.5)]
        for seconds in [0.0, 5, 10] { try await world.list(torrents, at: seconds) }
        return (world, torrents)
    }

    private func headers(_ world: WebWorld, _ language: String) -> HTTPFields {
        [.cookie: "\(world.cookie); sluice-language=\(language)"]
    }

    @Test func `give every reason in Russian, and nothing of it in English`() async throws {
        try await ScratchFolder.with("pages") { folder in
            let (world, torrents) = try await world(folder)
            let one = "/torrents/home/\(torrents[0].id.hex)"
            let targets = [
                "/", one, "/torrents/home/\(torrents[1].id.hex)", "/rules", "/rules/clean", "/rules/later", "/plan",
                "/journal", "/events", "/decisions/1", "/schedule", "/system", "/clients", "/deliveries",
            ]
            var all = ""
            for target in targets {
                let answer = await world.send(.get, target, headers: headers(world, "ru"))
                #expect(answer.status == .ok, "\(target)")
                #expect(!answer.text.contains("<span lang=\"en\">"), "\(target) is in English: \(answer.text)")
                all += answer.text
            }
            for words in [
                "замечено один раз; должно продлиться 1 ч, см. limits.removals.grace",
                "должно продлиться 3 ч, см. «for»",
                "ratio сейчас 0.5, нужно 2.0", "правило выключено, см. «mode» или «enabled»",
            ] {
                #expect(all.contains(words), "no page says: \(words)")
            }
            #expect(!all.contains("must hold") && !all.contains("seen once"))
            let english = await world.send(.get, one, headers: headers(world, "en")).text
            #expect(english.contains("must hold for 3 h, see &quot;for&quot;") && !english.contains("lang=\"en\"><"))
            let api = await world.send(
                .get, "/api/v1/torrents/home/\(torrents[0].id.hex)/why", headers: headers(world, "ru"))
            #expect(api.text.contains("must hold for 3 h, see"), "programs get the record as it is: \(api.text)")
        }
    }

    @Test(arguments: ["<script>alert(1)</script>", "' onmouseover='x", "{{t.logout}}", "</span><b>", "; in 5 min"])
    func `keep a torrent's name a value`(name: String) async throws {
        try await ScratchFolder.with("pages") { folder in
            let (world, torrents) = try await world(folder, named: name)
            let page = await world.send(
                .get, "/torrents/home/\(torrents[0].id.hex)", headers: headers(world, "ru")
            ).text
            #expect(page.contains("name сейчас &#39;"), "\(page)")
            for wrong in ["<script>alert", "' onmouseover", "</span><b>"] { #expect(!page.contains(wrong), "\(page)") }
        }
    }

    @Test func `mark what is left in English`() async throws {
        try await ScratchFolder.with("pages") { folder in
            let (world, _) = try await world(folder)
            let page = await world.send(.get, "/rules/none", headers: headers(world, "ru"))
            #expect(page.status == .notFound && page.text.contains("<span lang=\"en\">"), "\(page.text)")
            let english = await world.send(.get, "/rules/none", headers: headers(world, "en"))
            #expect(!english.text.contains("<span lang"), "the page is in that language already")
        }
    }
}
