import Clocks
import Engine
import Journal
import Testing

@Suite struct `a journal hands out work` {
    private let id = IntentID("i1-1")

    private func journal(_ place: JournalPlace) async throws -> any Journal {
        let journal = try place.open()
        try await journal.commit(Commit(.planning(1, [.fixture("i1-1"), .fixture("i1-2"), .fixture("i1-3", "d")])))
        return journal
    }

    @Test(arguments: JournalKind.allCases)
    func `to one executor at a time`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try await journal(place)
        let claimed = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        #expect(claimed.map(\.intent.id.text) == ["i1-1", "i1-2", "i1-3"])
        #expect(try await journal.claim(by: two, at: .fixture(59), lease: .seconds(60)).isEmpty)
        // Nor to the same one again, which has it already.
        #expect(try await journal.claim(by: one, at: .fixture(1), lease: .seconds(60)).isEmpty)
        #expect(try await journal.claim(by: one, at: .fixture(999), lease: .seconds(60)).isEmpty)
    }

    @Test(arguments: JournalKind.allCases)
    func `again when a lease is over, and the former holder begins nothing any more`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try await journal(place)
        _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        #expect(try await journal.claim(by: two, at: .fixture(60), lease: .seconds(60)).count == 3)
        await #expect(throws: JournalError.leased(id)) { try await journal.begin(id, by: one, at: .fixture(61)) }
        #expect(try await journal.begin(id, by: two, at: .fixture(61)) == 1)
    }

    @Test(arguments: JournalKind.allCases)
    func `for longer when its holder claims again`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try await journal(place)
        _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        _ = try await journal.claim(by: one, at: .fixture(50), lease: .seconds(60))
        #expect(try await journal.claim(by: two, at: .fixture(100), lease: .seconds(60)).isEmpty)
        #expect(try await journal.claim(by: two, at: .fixture(110), lease: .seconds(60)).count == 3)
    }

    @Test(arguments: JournalKind.allCases)
    func `that was planned since, and none that has ended`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try await journal(place)
        _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        try await journal.commit(
            Commit([.planning(2, [.fixture("i2-1", "e")])], .ended(id, .dead(""), cancelsRest: true), at: .start))
        let claimed = try await journal.claim(by: two, at: .fixture(1), lease: .seconds(60))
        #expect(claimed.map(\.intent.id.text) == ["i2-1"])
        let late = try await journal.claim(by: two, at: .fixture(100), lease: .seconds(60))
        #expect(late.map(\.intent.id.text) == ["i1-3"])
    }

    @Test(arguments: JournalKind.allCases)
    func `that its holder gave back`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        let journal = try await journal(place)
        _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(60))
        try await journal.release(by: one)
        #expect(try await journal.claim(by: two, at: .fixture(1), lease: .seconds(60)).count == 3)
    }

    @Test(arguments: JournalKind.allCases)
    func `at once to the next process, with what it needs to know of an attempt`(kind: JournalKind) async throws {
        let place = try JournalPlace(kind)
        defer { place.remove() }
        do {
            let journal = try place.open()
            try await journal.commit(Commit(.planning(1, [.fixture("i1-1"), .fixture("i1-2")])))
            _ = try await journal.claim(by: one, at: .fixture(0), lease: .seconds(600))
            _ = try await journal.begin(id, by: one, at: .fixture(0))
        }
        let claimed = try await place.open().claim(by: two, at: .fixture(1), lease: .seconds(60))
        #expect(claimed.map(\.state) == [.executing, .planned] && claimed.map(\.attempts) == [1, 0])
    }
}
