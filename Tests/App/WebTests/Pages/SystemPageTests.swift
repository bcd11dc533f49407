import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing
import Text
import Torrents
import Trash

@testable import Web

@Suite struct `pages about the program` {
    @Test func `show where each setting comes from, and the end of the log`() async throws {
        try await ScratchFolder.with("system") { folder in
            let tail = LogTail()
            let world = try WebWorld(folder, tail: tail)
            tail.add("2026-11-02 notice sluice: <b>Started</b>\n")
            let page = await world.send(.get, "/system", headers: [.cookie: world.cookie]).text
            #expect(page.contains("limits.removals.grace") && page.contains("rules.json, line 2"), "\(page)")
            #expect(page.contains("limits.removals.perDay") && page.contains("standard"))
            #expect(page.contains("&lt;b&gt;Started") && !page.contains("<b>Started"))
        }
    }

    @Test func `keep the colours that a reader chooses, and lead back`() async throws {
        try await ScratchFolder.with("system") { folder in
            let world = try WebWorld(folder)
            let chosen = await world.send(
                .get, "/theme?to=dark", headers: [.referer: "http://127.0.0.1:7810/torrents?q=a"])
            #expect(chosen.status == .seeOther && chosen.headers[.location] == "/torrents?q=a")
            #expect(chosen.headers[.setCookie]?.hasPrefix("sluice-theme=dark; ") == true)
            let page = await world.send(.get, "/login", headers: [.cookie: "sluice-theme=dark; sluice-language=ru"])
            #expect(page.text.contains("<html lang=\"ru\" data-theme=\"dark\">"))
            let strange = await world.send(.get, "/login", headers: [.cookie: "sluice-theme=\"><b>"])
            #expect(strange.text.contains("<html lang=\"en\">"))
            let far = await world.send(.get, "/theme?to=light", headers: [.referer: "http://evil.example/x"])
            #expect(far.headers[.location] == "/")
        }
    }

    @Test func `show what lies in bins, and take orders about it`() async throws {
        try await ScratchFolder.with("bins") { folder in
            try folder.makeFolder("data")
            try folder.write("data/film <i>.mkv", [UInt8](repeating: 1, count: 5000))
            let disks = #""disks": {"big": {"path": "\#(folder.path)", "trash": {"path": "\#(folder[".trash"])"}}}, "#
            let rules = WebWorld.rules.replacing(#""windows":"#, with: disks + #""windows":"#)
            let world = try WebWorld(folder, rules: rules)
            let bin = TrashBin(
                disk: "big", root: folder.path, marker: nil, path: folder[".trash"], keep: .seconds(86_400))
            let store = LocalTrash()
            let search = TrashSearch(roots: [folder["data"]], files: [.init(path: "film <i>.mkv", size: 5000)])
            let manifest = TrashManifest(
                title: "film <i>", at: WallTime(seconds: 1_800_000_000), rule: "clean", intent: IntentID("i1-1"),
                client: ClientName("home"), find: try await store.find(search))
            let place = try await store.begin(manifest, in: bin)
            _ = try await store.fill(place, in: bin)
            let headers: HTTPFields = [.cookie: world.cookie]
            let list = await world.send(.get, "/api/v1/trash", headers: headers).json
            let entry = try #require(list["items"]?.arrayValue?.first, "\(list.text())")
            #expect(entry["id"] == .string(place.entry) && entry["removedAt"] == "2027-01-15T08:00:00Z")
            #expect(entry["held"] == 1 && entry["until"] == "2027-01-29T08:00:00Z", "\(entry.text())")
            let page = await world.send(.get, "/trash", headers: headers).text
            #expect(page.contains("film &lt;i&gt;") && page.contains("orders/restore") && !page.contains("<i>"))
            let token = try world.logins.makeToken(named: "d", for: .destroy)
            let fields: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
            let path = "/api/v1/trash/big/\(place.entry)"
            #expect(await world.send(.post, path + "/restore", headers: fields).status == .serviceUnavailable)
            #expect(await world.send(.post, "/api/v1/trash/big/none/restore", headers: fields).status == .notFound)
            #expect(await world.send(.delete, path, headers: fields).json["removals"] == 1)
            let said = await world.send(.delete, path, headers: fields, body: #"{"removals": 1}"#)
            #expect(said.json["detail"] == "nobody is here", "the order reaches the daemon: \(said.text)")
        }
    }

    @Test func `show on which days a rule fired, in words too`() async throws {
        try await ScratchFolder.with("days") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list([Torrent.seeding(1, ratio: 2.2)], at: seconds) }
            let page = await world.send(.get, "/rules/hush", headers: [.cookie: world.cookie]).text
            #expect(page.contains("30 days: 1 in all, 1 at most on one day"), "\(page)")
            #expect(page.matches(of: /<rect class="none"/).count == 29)
            #expect(DayChart([]).svg(Phrases(.ru)).contains("всего 0"))
        }
    }

    @Test func `tell programs instants as RFC 3339 does`() async throws {
        try await ScratchFolder.with("times") { folder in
            let world = try WebWorld(folder)
            let torrent = Torrent.seeding(1, [.addedAt: .integer(1_700_000_000)])
            for seconds in [0.0, 5] { try await world.list([torrent], at: seconds) }
            let headers: HTTPFields = [.cookie: world.cookie]
            let list = await world.send(.get, "/api/v1/torrents", headers: headers).json
            #expect(list["items"]?.arrayValue?.first?["addedAt"] == "2023-11-14T22:13:20Z", "\(list.text())")
            let one = await world.send(.get, "/api/v1/torrents/home/\(torrent.id.hex)", headers: headers).json
            #expect(one["torrent"]?["addedAt"] == "2023-11-14T22:13:20Z")
            let check = await world.send(.get, "/api/v1/journal/check", headers: headers)
            #expect(check.status == .ok && check.json["problems"] == [])
        }
    }
}
