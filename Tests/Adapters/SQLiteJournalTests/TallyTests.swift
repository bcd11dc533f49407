import Clocks
import Engine
import JSON
import Journal
import Rules
import Testing
import Torrents

@testable import SQLiteJournal

/// What is counted over a month of a journal.
@Suite struct `tallies` {
    private static let day = 86_400.0

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ schema: Schema = .current) throws -> SQLiteJournal {
        try SQLiteJournal(opening: folder.journal, at: .start, mounts: nil, schema: schema)
    }

    private static func decision(_ rule: String, _ verdict: Decision.Verdict, daysAfterStart days: Double) -> Decision {
        Decision(
            rule: rule, subject: .torrent(home, Incarnation(id: .fixture(1), addedAt: 5)), title: "A torrent",
            at: .start.advanced(by: .seconds(Int64(days * day))), verdict: verdict, reason: "because")
    }

    private static let decisions = [
        decision("tidy", .firing, daysAfterStart: 0), decision("tidy", .held, daysAfterStart: 1),
        decision("tidy", .firing, daysAfterStart: 20), decision("tidy", .wouldFire, daysAfterStart: 29.5),
        decision("other", .pending, daysAfterStart: 29.6), decision("other", .firing, daysAfterStart: 2),
    ]

    private static func write(to journal: SQLiteJournal) throws {
        for (index, decision) in decisions.enumerated() {
            var tick = Tick.fixture(Int64(index + 1))
            tick.decisions = [decision]
            try journal.write(tick)
        }
    }

    private static func at(_ days: Double) -> WallTime { .start.advanced(by: .seconds(Int64(days * day))) }

    @Test(arguments: [false, true])
    func `of firings count what fired alone, also in a journal of an earlier version`(isOlder: Bool) throws {
        if isOlder {
            try Self.write(to: open(Schema.current.asOf(version: 7)))
        } else {
            try Self.write(to: open())
        }
        let reader = try open().reader
        #expect(
            try reader.firingTallies(of: ["other", "none", "tidy"], since: Self.at(1), lately: Self.at(29)) == [
                FiringTally(rule: "other", count: 1, lately: 0, last: Self.at(2)),
                FiringTally(rule: "tidy", count: 2, lately: 1, last: Self.at(29.5)),
            ])
        #expect(
            try reader.firingTallies(of: ["other"], since: Self.at(1), lately: Self.at(1)) == [
                FiringTally(rule: "other", count: 1, lately: 1, last: Self.at(2))
            ])
        #expect(try reader.firingTallies(of: ["other"], since: Self.at(3), lately: Self.at(3)).isEmpty)
        #expect(try reader.firings(of: "tidy", before: Self.at(30), days: 30) == [0: 1, 10: 1])
        #expect(try reader.firings(of: "none", before: Self.at(30), days: 30).isEmpty)
    }

    @Test func `of events and intents count from an instant on`() throws {
        let journal = try open()
        for second in [1, 50] {
            var tick = Tick.fixture(Int64(second))
            tick.events = [
                Event(
                    id: EventID("e\(second)-1"), type: .added, about: .torrent(.fixture(second), was: nil, of: home),
                    at: .fixture(Int64(second)))
            ]
            tick.intents = [.fixture("i\(second)-1")]
            try journal.write(tick)
        }
        let start = WallTime.start.advanced(by: .seconds(40))
        #expect(
            try journal.reader.eventTallies(since: start) == [EventTally(client: home, kind: "torrent.added", count: 1)]
        )
        #expect(try journal.reader.eventTallies(since: .start).map(\.count) == [2])
        #expect(try journal.reader.intentTallies(of: nil, since: .start).map(\.count) == [2])
        #expect(try journal.reader.intentTallies(of: "none", since: .start).isEmpty)
        #expect(try journal.reader.intentTallies(of: nil, since: start.advanced(by: .seconds(20))).isEmpty)
    }

    private static func intent(_ id: String, of rule: String, _ action: String) -> Intent {
        Intent(
            id: IntentID(id), rule: rule, path: "rules[0].do[0]", action: action,
            subject: .torrent(home, Incarnation(id: .fixture(1), addedAt: 5)), title: "A torrent",
            arguments: [:], purpose: .act, chain: id, continuesOnError: false, event: nil, plannedAt: .start)
    }

    @Test(arguments: [false, true])
    func `of intents tell rules, actions and states apart, also in a journal of an earlier version`(
        isOlder: Bool
    ) throws {
        let older = Schema.current.asOf(version: 8)
        try {
            let journal = try open(isOlder ? older : .current)
            try journal.write(
                .planning(
                    1,
                    [
                        Self.intent("i1-1", of: "tidy", "pause"), Self.intent("i1-2", of: "tidy", "pause"),
                        Self.intent("i1-3", of: "tidy", "remove"), Self.intent("i1-4", of: "other", "pause"),
                        Self.intent("i1-5", of: "tidy", "pause"), Self.intent("i1-6", of: "zeal", "tags"),
                    ]))
            for (id, day) in [("i1-1", 2.0), ("i1-4", 3), ("i1-5", 4)] {
                try journal.begin(IntentID(id), at: Self.at(day))
                try journal.end(IntentID(id), .done("paused"), at: Self.at(day))
            }
        }()
        let reader = try open().reader
        let planned = Intent.fixture("x").plannedAt
        let tidy = [
            IntentTally(rule: "tidy", action: "pause", state: .done, count: 2, last: Self.at(4)),
            IntentTally(rule: "tidy", action: "pause", state: .planned, count: 1, last: planned),
            IntentTally(rule: "tidy", action: "remove", state: .planned, count: 1, last: planned),
        ]
        let all = [
            [IntentTally(rule: "other", action: "pause", state: .done, count: 1, last: Self.at(3))], tidy,
            [IntentTally(rule: "zeal", action: "tags", state: .planned, count: 1, last: planned)],
        ]
        #expect(try reader.intentTallies(of: nil, since: .start) == Array(all.joined()))
        #expect(try reader.intentTallies(of: "tidy", since: .start) == tidy)
        #expect(
            try reader.intentTallies(of: nil, since: Self.at(3.5)) == [
                IntentTally(rule: "tidy", action: "pause", state: .done, count: 1, last: Self.at(4))
            ])
        #expect(try reader.intentTallies(of: "other", since: Self.at(3.5)).isEmpty)
    }
}
