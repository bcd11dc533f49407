import ClientKit
import QBittorrent
import Subprocess
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.enabled(if: Program.isInstalled(QBittorrentDaemon.program), "qbittorrent-nox is not installed"))
struct `a sub-folder whose name is a part of a form` {
    private static let torrent = TestTorrent(name: "film", size: 16_384, seed: 0xF0_0001)
    private static let name =
        "tv\r\n--sluice-boundary-0\r\nContent-Disposition: form-data; name=\"savepath\"\r\n\r\nelsewhere\r\n"

    @Test(.timeLimit(.minutes(3)), arguments: ["category", "tags"])
    func `tells a real qBittorrent nothing`(argument: String) async throws {
        try await ScratchFolder.with("hostile") { folder in
            let watch = try folder.makeFolder("watch")
            try await QBittorrentDaemon.run(in: try folder.makeFolder("box")) { box in
                let sluice = SluiceProgram(folder: folder)
                let value = argument == "tags" ? "[\"${file.folder}\"]" : "\"${file.folder}\""
                try sluice.write(
                    rules: """
                        {"version": 1, "clients": {"box": \(entry("qbittorrent", box.settings))}, "rules": [
                          {"id": "in", "watch": {"path": "\(watch.path)", "recursive": true, "settle": "1s"},
                           "do": [{"add": {"client": "box", "\(argument)": \(value), "paused": true}}],
                           "onDead": [{"moveFile": "\(folder["failed"])"}]}]}
                        """)
                try await sluice.run { running in
                    try watch.makeFolder(Self.name)
                    try watch.write("\(Self.name)/a.torrent", Self.torrent.metainfo)
                    try await eventually("the file is refused") { folder.has("failed/a.torrent.reason.txt") }
                    try running.signal(.terminate)
                }
                let note = folder.text("failed/a.torrent.reason.txt") ?? ""
                #expect(note.contains("\"\(argument)\" holds the control character U+000D"), "\(note)")
                try await with(QBittorrentClient(box.settings)) { client in
                    let seen = try await client.torrent(Self.torrent.id)
                    #expect(seen == nil)
                }
            }
        }
    }
}
