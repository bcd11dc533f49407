import TestKit
import Testing
import Simulation

@Suite struct `what verbs show of texts that strangers wrote` {
    @Test(.timeLimit(.minutes(3)))
    func `steers no terminal and tells no login`() async throws {
        try await ScratchFolder.with("showing") { folder in
            let sluice = SluiceProgram(folder: folder)
            let torrent = TestTorrent(
                name: "evil\u{1B}[2J\u{9B}31m\u{202E}name", size: 16_384, seed: 0x5E0A_0001,
                trackers: ["http://user:secret@tracker.example:80/secret/announce"])
            let name = "file\u{1B}]0;title\u{7}.torrent"
            try folder.write(name, torrent.metainfo)
            for arguments in [["torrent", folder[name]], ["torrent", folder["no\u{1B}[2J\u{202E}.torrent"]]] {
                let ending = try await sluice.call(arguments)
                let shown = ending.output + ending.errors
                let harmful = shown.unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format: scalar != "\n"
                    default: false
                    }
                }
                #expect(harmful.isEmpty)
                #expect(!shown.isEmpty && !shown.contains("secret"))
            }
            let json = try await sluice.call(["torrent", "--json", folder[name]]).output
            #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(json.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
            let shown = try await sluice.call(["torrent", folder[name]]).output
            #expect(shown.contains("tracker    tracker.example:80 (tier 0)"))
        }
    }
}
