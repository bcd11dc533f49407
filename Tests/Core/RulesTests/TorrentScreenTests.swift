import CEL
import Clocks
import Rules
import Simulation
import Testing
import Torrents

/// What stored facts tell of a condition before it is evaluated.
@Suite struct `the screen before a condition` {
    private static func condition(_ text: String) throws -> (program: Program, variables: [ScopeVariable]) {
        let rules = try `rule files`.read(
            `rule files`.file(#""each": "torrent", "when": "\#(text)", "do": [{"pause": {}}]"#))
        return (try #require(rules.rules.first?.when).program, rules.torrentVariables)
    }

    private static func excludes(_ text: String, _ facts: [TorrentField: FieldValue]) throws -> Bool {
        TorrentScreen(of: try condition(text).program).excludes(Torrent.seeding(1).with(facts))
    }

    @Test(arguments: [
        ("torrent.ratio >= 2.0", FieldValue.real(1.9), true), ("torrent.ratio >= 2.0", .real(2), false),
        ("torrent.ratio > 2.0", .real(2), true), ("!(torrent.ratio > 2.0)", .real(2), false),
        ("!(torrent.ratio > 2.0)", .real(2.1), true), ("3 > torrent.ratio", .real(3), true),
        ("torrent.ratio > 2.0 || torrent.done", .real(1), false),
        ("torrent.name != '' && torrent.ratio > 2.0", .real(1), true),
        ("torrent.ratio > 2.0", .unknown, false), ("torrent.ratio < 2.0", .absent, false),
    ]) func `tells a ratio for certain or not at all`(text: String, ratio: FieldValue, isExcluded: Bool) throws {
        #expect(try Self.excludes(text, [.ratio: ratio]) == isExcluded)
    }

    @Test func `tells truth values, and leaves numbers alone that a real one does not hold`() throws {
        #expect(try Self.excludes("torrent.done && torrent.size > 1 * KiB", [.done: .flag(false)]))
        #expect(try Self.excludes("!torrent.private", [.private: .flag(true)]))
        #expect(try !Self.excludes("!torrent.private", [.private: .flag(false)]))
        let large: Int64 = 1 << 60
        #expect(try !Self.excludes("torrent.uploaded > \(large >> 10) * KiB", [.uploaded: .integer(large)]))
        #expect(try !Self.excludes("torrent.uploaded > 1 * KiB", [.uploaded: .integer(large + 1)]))
    }

    @Test func `leaves what counts on by itself to the condition`() throws {
        #expect(try !Self.excludes("torrent.seedingTime > days(1)", [.seedingTime: .integer(1)]))
        #expect(try !Self.excludes("torrent.activeTime > days(1) && !torrent.stalled", [.activeTime: .integer(1)]))
    }

    private static let parts = [
        "torrent.ratio >= 1.5", "torrent.ratio < 2.5", "torrent.ratio == 2.0", "torrent.done", "torrent.private",
        "torrent.size > 1 * GiB", "torrent.size <= 3 * GiB", "torrent.seedingTime > days(2)", "torrent.upLimit < 100",
        "torrent.category == 'tv'", "'keep' in torrent.tags", "torrent.eta > hours(2)", "torrent.progress != 1.0",
        "torrent.popularity > 1.0", "now - torrent.addedAt > days(3)", "torrent.queuePosition > 3",
    ]

    private static func random(_ random: inout SeededGenerator, depth: Int) -> String {
        guard depth > 0, !random.chance(25) else { return parts[random.below(parts.count)] }
        if random.chance(25) { return "!(\(self.random(&random, depth: depth - 1)))" }
        let (left, right) = (self.random(&random, depth: depth - 1), self.random(&random, depth: depth - 1))
        return "(\(left) \(random.chance(70) ? "&&" : "||") \(right))"
    }

    private static func torrent(_ random: inout SeededGenerator) -> Torrent {
        func any(_ value: FieldValue) -> FieldValue {
            random.chance(15) ? .unknown : random.chance(10) ? .absent : value
        }
        return Torrent.seeding(1).with([
            .ratio: any(.real(Double(random.below(8)) / 2)), .done: any(.flag(random.chance(50))),
            .private: any(.flag(random.chance(50))), .size: any(.integer(Int64(random.below(5)) << 30)),
            .seedingTime: any(.integer(Int64(random.below(5)) * 86_400)),
            .upLimit: any(.integer(Int64(random.below(200)))),
            .eta: any(.integer(Int64(random.below(5)) * 3600)), .progress: any(.real(Double(random.below(3)) / 2)),
            .queuePosition: any(.integer(Int64(random.below(8)))),
            .uploaded: any(.integer(Int64(random.below(9)) << 29)),
        ])
    }

    @Test func `excludes no torrent of which any of a thousand conditions is not false`() throws {
        var random = SeededGenerator(seed: 0x5C12)
        var (excluded, asked) = (0, 0)
        for _ in 0..<1000 {
            let text = Self.random(&random, depth: 3)
            guard let (program, variables) = try? Self.condition(text) else { continue }  // one that lint refuses
            let screen = TorrentScreen(of: program)
            for _ in 0..<40 {
                let torrent = Self.torrent(&random)
                asked += 1
                guard screen.excludes(torrent) else { continue }
                excluded += 1
                let holds = program.holds(Scope(variables, now: .at(0), torrent: torrent))
                #expect(holds == false, "\(text)")
            }
        }
        #expect(asked > 20_000 && excluded > asked / 10, "\(excluded) of \(asked)")
    }
}
