import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// What the phase `plan` learns, alone: who has which property, and how intents are numbered.
@Suite struct `the ledger of the phase plan` {
    private static let torrent = Subject.torrent(ClientName("home"), Torrent.seeding(1).incarnation)
    private static let (a, b) = (Claimant(name: "a", isDryRun: false), Claimant(name: "b", isDryRun: false))
    private static let dry = Claimant(name: "dry", isDryRun: true)

    @Test func `the first claimant of a property has it, and is no rival of its own`() {
        var ledger = Ledger()
        #expect(ledger.winner(of: "limits.down", on: Self.torrent, for: Self.b) == nil)
        ledger.claim(["limits.down"], of: Self.torrent, by: Self.a)
        #expect(ledger.winner(of: "limits.down", on: Self.torrent, for: Self.b) == "a")
        #expect(ledger.winner(of: "limits.down", on: Self.torrent, for: Self.a) == nil)
        #expect(ledger.winner(of: "limits.up", on: Self.torrent, for: Self.b) == nil)
        #expect(ledger.winner(of: "limits.down", on: .client(ClientName("home")), for: Self.b) == nil)
    }

    @Test func `what a rule in dry run takes is taken for rules in dry run only`() {
        var ledger = Ledger()
        ledger.claim(["running"], of: Self.torrent, by: Self.dry)
        #expect(ledger.winner(of: "running", on: Self.torrent, for: Self.a) == nil)
        #expect(ledger.winner(of: "running", on: Self.torrent, for: Claimant(name: "other", isDryRun: true)) == "dry")
        ledger.claim(["running"], of: Self.torrent, by: Self.a)
        #expect(ledger.winner(of: "running", on: Self.torrent, for: Self.b) == "a")
    }

    @Test func `intents are numbered within their tick`() {
        var ledger = Ledger()
        #expect([ledger.nextIntent(of: 7), ledger.nextIntent(of: 7)].map(\.text) == ["i7-1", "i7-2"])
    }
}
