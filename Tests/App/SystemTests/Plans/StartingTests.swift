import Clocks
import Daemon
import SQLiteJournal
import Subprocess
import TestKit
import Testing

/// A verb that comes while the daemon has the journal and does not listen yet.
@Suite("a verb beside a daemon that is starting") struct StartingTests {
    @Test(.timeLimit(.minutes(3))) func `waits until it takes orders or lets go of the journal`() async throws {
        try await ScratchFolder.with("starting") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: #"{"version": 1, "clients": {}, "rules": []}"#)
            var journal: SQLiteJournal? = try SQLiteJournal(opening: folder["sluice.sqlite"], at: SystemTime().now.wall)
            let orders = OrderFolder(of: try #require(journal).path)
            try orders.prepare()
            let ending = try await LoopbackServer.run(socket: orders.socket) { _, _ in
                .hangUp
            } _: { server in
                async let ending = sluice.call(["hold", "--rules", folder["rules.json"]])
                try await eventually("the verb has asked twice") { server.requests.count >= 2 }
                journal = nil
                return try await ending
            }
            #expect(ending.status == .exited(0), "\(ending.errors)")
            #expect(ending.output.contains("Held by you"), "\(ending.output)")
        }
    }
}
