import ClientKit
import Engine
import Journal
import JSON
import QBittorrent
import SQLiteJournal
import Subprocess
import Testing
import TestKit
import Torrents
import Transmission
import Simulation

@Suite(
    .enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"),
    .enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"))
struct `torrents that are added by hand` {
    private static let film = TestTorrent(name: "film", size: 16_384, seed: 0xADD_0001)
    private static let song = TestTorrent(name: "song", size: 16_384, seed: 0xADD_0002)
    private static let link = "magnet:?xt=urn:btih:00000000000000000000000000000000add00003&dn=film%20link"

    @Test(.timeLimit(.minutes(4)))
    func `go where rules or people say, with the daemon and without it`() async throws {
        try await ScratchFolder.with("add") { folder in
            try await TransmissionDaemon.run(in: folder) { transmission in
                try await QBittorrentDaemon.run(in: folder) { qBittorrent in
                    let sluice = SluiceProgram(folder: folder)
                    try sluice.write(rules: rules(transmission.settings, qBittorrent.settings, folder))
                    for torrent in [Self.film, Self.song] {
                        try folder.write("\(torrent.name).torrent", torrent.metainfo)
                    }
                    try await withoutDaemon(sluice, folder)
                    try await with(TransmissionClient(transmission.settings)) { client in
                        let torrents = try await client.snapshot(reading: []).torrents
                        #expect(torrents.map(\.id) == [Self.film.id] && torrents.first?.state == .paused)
                    }
                    let ending = try await sluice.run { running in
                        try await withDaemon(sluice, folder)
                        try running.signal(.terminate)
                    }
                    #expect(ending == .exited(0))
                    try await with(QBittorrentClient(qBittorrent.settings)) { client in
                        let song = try await client.torrent(Self.song.id)
                        #expect(song?[.category] == .text("by hand"))
                    }
                    try await with(TransmissionClient(transmission.settings)) { client in
                        let torrents = try await client.snapshot(reading: []).torrents
                        #expect(torrents.count == 2)
                    }
                    #expect(folder.has("film.torrent") && folder.has("song.torrent"), "what is handed over stays")
                    #expect(folder.has("done/film.torrent"), "the rule moves its copy")
                }
            }
        }
    }

    private func withoutDaemon(_ sluice: SluiceProgram, _ folder: ScratchFolder) async throws {
        let taken = try await sluice.add([folder["film.torrent"]])
        #expect(taken.status == .exited(0), "\(taken.errors)")
        #expect(taken.output.contains("added \(Self.film.id) to small (rule films)"), "\(taken.output)")
        let again = try await sluice.add([folder["film.torrent"]])
        #expect(again.status == .exited(0))
        #expect(again.output.contains("already there: "), "\(again.output)")
        try folder.write("broken.torrent", Array("d4:infoi3ee".utf8))
        let others = try await sluice.add([folder["broken.torrent"], folder["song.torrent"], folder["none.torrent"]])
        #expect(others.status == .exited(65))
        let lines = others.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.contains("byte 0: the file has no info dictionary") == true, "\(others.errors)")
        #expect(lines.dropFirst().first?.contains("rule films: the condition does not hold") == true)
        #expect(lines.last?.contains("No such file") == true)
    }

    private func withDaemon(_ sluice: SluiceProgram, _ folder: ScratchFolder) async throws {
        try await eventually("the daemon takes orders") { folder.has("sluice.sqlite.orders/socket") }
        let taken = try await sluice.add([Self.link, folder["film.torrent"], "--json"])
        #expect(taken.status == .exited(0), "\(taken.errors)")
        let results = try JSON(parsing: Array(taken.output.utf8)).arrayValue ?? []
        #expect(results.map { $0["rule"] } == ["films", "films"])
        #expect(results.map { $0["result"] } == ["done", "done"], "\(taken.output)")
        let byHand = try await sluice.add([folder["song.torrent"], "--client", "big", "--category", "by hand"])
        #expect(byHand.status == .exited(0), "\(byHand.errors)")
        let nowhere = try await sluice.add([folder["song.torrent"], "--client", "bgi"])
        #expect(nowhere.status == .exited(65))
        #expect(nowhere.errors.contains(#"there is no client "bgi"; did you mean "big"?"#), "\(nowhere.errors)")
        try await sweptAway(sluice, folder)
    }

    /// What was handed over lies beside the journal only for as long as it is needed.
    private func sweptAway(_ sluice: SluiceProgram, _ folder: ScratchFolder) async throws {
        _ = try await sluice.add([folder["song.torrent"], "--client", "big"])
        _ = try await sluice.add(["magnet:?xt=urn:btih:00000000000000000000000000000000add00004", "--rule", "films"])
        #expect(!folder.has("sluice.sqlite.orders/files/song.torrent"))
    }

    @Test(.timeLimit(.minutes(4)))
    func `wait for a client that is down, and dead letters go out again when asked`() async throws {
        try await ScratchFolder.with("add-later") { folder in
            try await LoopbackServer.run { _, earlier in
                .text(earlier == 0 ? 400 : 200, "")
            } _: { receiver in
                let port = try await freePort()
                let sluice = SluiceProgram(folder: folder)
                let settings = TransmissionDaemon.settings(port: port)
                let webhook = #", {"webhook": "\#(receiver.url)/added"}"#
                try sluice.write(rules: rules(settings, settings, folder, after: webhook))
                try folder.write("film.torrent", Self.film.metainfo)
                let early = try await sluice.add([folder["film.torrent"]])
                #expect(early.status == .exited(75), "\(early.output)")
                #expect(early.errors.contains("is kept and tried again while sluice runs"), "\(early.errors)")
                let ending = try await sluice.run { running in
                    try await TransmissionDaemon.run(in: folder, port: port) { transmission in
                        try await with(TransmissionClient(transmission.settings)) { client in
                            try await eventually("it is added", within: .seconds(60)) {
                                try await client.torrent(Self.film.id) != nil
                            }
                        }
                        try await sendAgain(sluice, receiver)
                        try running.signal(.terminate)
                    }
                }
                #expect(ending == .exited(0))
            }
        }
    }

    /// Sends the webhook again that the receiver refused for good.
    private func sendAgain(_ sluice: SluiceProgram, _ receiver: LoopbackServer) async throws {
        try await eventually("the webhook is refused") {
            try sluice.reader().intents(.latest(10), IntentFilter(state: .dead)).map(\.intent.action) == ["webhook"]
        }
        let letter = try #require(try sluice.reader().intents(.latest(10), IntentFilter(state: .dead)).first)
        let answer = try await sluice.retry([letter.intent.id.text, "i999-1"])
        #expect(answer.status == .exited(65))
        #expect(answer.output.contains("\(letter.intent.id): sent again"), "\(answer.output)")
        #expect(answer.errors.contains("there is no intent i999-1"), "\(answer.errors)")
        try await eventually("it is delivered") { try sluice.reader().intent(letter.intent.id)?.state == .done }
        let ids = receiver.requests.map { $0.fields["idempotency-key"] }
        #expect(ids.count == 2 && Set(ids).count == 1, "both under one id: \(receiver.requests.map(\.fields))")
    }

    private func rules(
        _ small: ClientSettings, _ big: ClientSettings, _ folder: ScratchFolder, after: String = ""
    ) -> String {
        """
        {"version": 1,
         "clients": {"small": \(entry("transmission", small)), "big": \(entry("qbittorrent", big))},
         "rules": [
          {"id": "films", "watch": {"path": "\(folder["watch"])"}, "when": "meta.name.startsWith('film')",
           "do": [{"add": {"client": "small", "paused": true}}\(after)], "onDone": [{"moveFile": "\(folder["done"])"}]}]}
        """
    }
}
