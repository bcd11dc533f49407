import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `the pages` {
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{t.logout}} {{{body}}}", "' onmouseover='x",
        "\u{202E}gnp.exe\u{202C}", "bell \u{7} escape \u{1B}[31m", String(repeating: "a", count: 10_000), "</title><b>",
    ]

    @Test func `are harmless whatever torrents are called`() async throws {
        try await ScratchFolder.with("pages") { folder in
            let world = try WebWorld(folder)
            let torrents = Self.hostile.enumerated().map { Torrent.seeding($0 + 1, name: $1, ratio: 3) }
            for seconds in [0.0, 5, 10] { try await world.list(torrents, at: seconds) }
            let headers: HTTPFields = [.cookie: world.cookie]
            let pages = world.facts.routes.filter { $0.kind == .page && $0.method == .get && $0.scope != nil }
            #expect(pages.count == 15)
            var targets =
                pages.map(\.pattern).filter { !$0.contains("{") } + ["/rules/hush", "/rules/clean", "/decisions/1"]
            targets += torrents.map { "/torrents/home/\($0.id.hex)" }
            targets += ["/torrents?q=%3Cscript%3E&filter=%3Cscript%3E&sort=-ratio", "/events?client=%3Cb%3E"]
            for target in targets {
                let answer = await world.send(.get, target, headers: headers)
                #expect([.ok, .badRequest].contains(answer.status), "\(target): \(answer.status)")
                let text = answer.text
                #expect(text.hasPrefix("<!doctype html>") && text.contains("<h1"), "\(target)")
                for wrong in ["<script>", "<img", "onmouseover='", "</title><b>", "\u{202E}", "\u{7}", "\u{1B}"] {
                    #expect(!text.contains(wrong), "\(target) has \(wrong)")
                }
                #expect(text.utf8.count < 200_000, "\(target) has \(text.utf8.count) bytes")
                #expect(!text.contains("style=") && !text.contains("onclick="), "\(target) obeys its own policy")
            }
        }
    }

    @Test func `say what is not there, and take nothing from other sites' links`() async throws {
        try await ScratchFolder.with("pages") { folder in
            let world = try WebWorld(folder)
            let headers: HTTPFields = [.cookie: world.cookie]
            for target in ["/rules/none", "/torrents/home/none", "/decisions/9", "/decisions/x"] {
                let answer = await world.send(.get, target, headers: headers)
                #expect(answer.status == .notFound && answer.text.contains("<h1>This did not work"), "\(target)")
            }
            let visit = HTTPField(name: .fetchSite, value: "cross-site")
            let mode = HTTPField(name: .fetchMode, value: "navigate")
            var fields = headers
            fields.append(visit)
            fields.append(mode)
            #expect(await world.send(.get, "/rules", headers: fields).status == .ok, "a link may lead here")
            #expect(await world.send(.get, "/api/v1/rules", headers: fields).status == .forbidden)
        }
    }

    @Test func `speak both languages, with every word and every form`() {
        #expect(Set(EnglishPhrases.all.keys) == Set(RussianPhrases.all.keys))
        let words = Templates.all.flatMap { $0.text.matches(of: /\{\{t\.(\w+)\}\}/).map { String($0.1) } }
        #expect(words.count > 100)
        for word in words { #expect(EnglishPhrases.all[word] != nil, "no phrase for \(word)") }
        let russian: [(Int64, String)] = [
            (1, "one"), (2, "few"), (4, "few"), (5, "many"), (11, "many"), (12, "many"), (21, "one"), (22, "few"),
            (111, "many"), (0, "many"), (101, "one"),
        ]
        for (number, form) in russian { #expect(Phrases.form(of: number, in: .ru) == form, "\(number)") }
        #expect(Phrases(.ru).count("torrentCount", 22) == "22 торрента")
        #expect(Phrases(.en).count("torrentCount", 1) == "1 torrent")
        for state in ["fires", "done", "held", "waits", "noMatch", "unknown", "outranked", "off"] {
            #expect(EnglishPhrases.all["word.\(state)"] != nil, "\(state)")
        }
    }

    @Test func `ask the browser to keep everything at home`() async throws {
        try await ScratchFolder.with("pages") { folder in
            let world = try WebWorld(folder)
            let page = await world.send(.get, "/login")
            #expect(page.status == .ok && page.text.contains("sluice web setup"))
            #expect(!page.text.contains("http://") && !page.text.contains("https://"), "nothing is fetched elsewhere")
            let style = await world.send(.get, "/assets/\(Assets.version)/style.css")
            #expect(style.headers[.cacheControl]?.contains("immutable") == true)
            #expect(!StyleSheet.text.contains("url(") && !StyleSheet.text.contains("@import"))
            #expect(await world.send(.get, "/assets/x/none.css").status == .notFound)
        }
    }
}
