import Actions
import Daemon
import Engine
import Rules
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `a look at the files of a client` {
    private func torrent(_ number: Int, in folder: String, done: Bool = true) -> Torrent {
        .seeding(number, name: "t\(number)", done: done, [.savePath: .text(folder)])
    }

    private func look(_ access: FileAccess, _ torrents: [Torrent]) -> FileSight {
        FileSurvey(access, LocalFiles()).look(at: torrents)
    }

    private func sight(_ missing: [Int], _ hidden: [Int]) -> FileSight {
        FileSight(missing: Set(missing.map { .fixture($0) }), hidden: Set(hidden.map { .fixture($0) }))
    }

    @Test func `tells what is there, what is missing and what cannot be seen`() async throws {
        try await ScratchFolder.with("survey") { disk in
            try disk.write("t1", [1])
            try disk.makeFolder("t2")
            let torrents = [
                torrent(1, in: "/d"), torrent(2, in: "/d"), torrent(3, in: "/d"), torrent(4, in: "/d", done: false),
                torrent(5, in: "/nowhere-at-all/d"),
            ]
            let mapped = [PathMapping(remote: "/d", local: disk.path)]
            #expect(look(.local(mapped, marker: nil), torrents) == sight([3], [5]))
            #expect(look(.hidden, torrents) == sight([], [1, 2, 3, 4, 5]))
            #expect(look(.remote, torrents) == sight([], []))
            try disk.write(".disk", [])
            #expect(look(.local(mapped, marker: ".disk"), torrents) == sight([], [5]))
        }
    }
}
