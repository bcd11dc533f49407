import Clocks
import Engine
import Journal
import Rules
import Testing
import Torrents

/// What people have said of decisions is there for the next process, whatever the journal.
@Suite struct `a journal of a person's words` {
    private static let text = #"""
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}}, "rules": []}
        """#

    private func engine(_ state: EngineState = EngineState()) throws -> Engine {
        let catalogue = Catalogue(clients: [ClientKind(name: "test", capabilities: [])], actions: [])
        let source = SourceText(name: "rules.json", bytes: Array(Self.text.utf8))
        return Engine(rules: try RuleSet(reading: source, with: catalogue), state: state)
    }

    @Test(arguments: JournalKind.allCases)
    func `keeps holds and their ends`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let now = Moment(wall: .start, boot: .seconds(5))
        do {
            let journal = try place.open()
            var engine = try engine()
            for target in [ManualHold.Target.all, .client(home)] {
                let tick = try engine.instruct(.hold(target, for: .seconds(60)), at: now)
                try await journal.commit(Commit(tick))
                engine.commit()
            }
        }
        do {
            let journal = try place.open()
            let expected = [ManualHold.Target.all, .client(home)].map {
                ManualHold(target: $0, since: .start, until: WallTime.start.advanced(by: .seconds(60)))
            }
            #expect(try await journal.read.engineView(at: .start).words.holds == expected)
            var engine = try engine(try await journal.restore())
            let later = Moment(wall: WallTime.start.advanced(by: .seconds(9)), boot: .zero)
            try await journal.commit(Commit(try engine.release(.client("home"), at: later)))
        }
        let journal = try place.open()
        #expect(try await journal.read.engineView(at: .start).words.holds.map(\.target) == [.all])
    }
}
