import CalendarProof
import Clocks
import Testing

@testable import Calendar

struct ZoneFileTests {
    /// Builds a TZif file of version 2 from its parts.
    private func file(
        version: UInt8 = 0x32, times: [Int64] = [], types: [UInt8] = [], offsets: [Int32] = [0], leaps: UInt32 = 0,
        footer: String = "\n\n"
    ) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        func header(_ counts: [UInt32]) -> [UInt8] {
            Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap(bytes)
        }
        return header([0, 0, 0, 0, 0, 0])
            + header([0, 0, leaps, UInt32(times.count), UInt32(offsets.count), 4])
            + times.flatMap(bytes) + types + offsets.flatMap { bytes($0) + [0, 0] }
            + [UInt8](repeating: 0, count: 4 + Int(leaps) * 12) + Array(footer.utf8)
    }

    @Test func `listed transitions come first and the rule continues them`() throws {
        let bytes = file(
            times: [0, 1_000_000_000], types: [1, 0], offsets: [3_600, 7_200], footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")
        let zone = try Zone(name: "Test", file: bytes)
        #expect(zone.offset(at: UnixTime(clamping: -1)).seconds == 3_600)
        #expect(zone.offset(at: UnixTime(clamping: 0)).seconds == 7_200)
        #expect(zone.offset(at: UnixTime(clamping: 1_000_000_000)).seconds == 3_600)
        #expect(zone.offset(at: try at("2026-07-01T00:00:00Z")).seconds == 7_200)
    }

    @Test func `changes before 1900 leave their last offset behind`() throws {
        let zone = try Zone(
            name: "Test", file: file(times: [-4_000_000_000, -3_000_000_000], types: [1, 2], offsets: [60, 120, 180]))
        #expect(zone.offset(at: .earliest).seconds == 180)
        #expect(zone.nextTransition(after: .earliest) == nil)
    }

    @Test func `a file without transitions follows its rule in every year`() throws {
        let zone = try Zone(name: "Test", file: file(footer: "\nEST5EDT,M3.2.0,M11.1.0\n"))
        #expect(zone.offset(at: try at("1950-07-01T00:00:00Z")).seconds == -14_400)
        #expect(zone.offset(at: try at("2026-01-01T00:00:00Z")).seconds == -18_000)
    }

    @Test func `what cannot be meant is refused with its reason`() {
        let files: [(String, [UInt8])] = [
            ("version 1", file(version: 0)),
            ("leap seconds", file(leaps: 1)),
            ("not in order", file(times: [5, 5], types: [0, 0])),
            ("lacks", file(times: [5], types: [1])),
            ("no offset", file(offsets: [])),
            ("offset of", file(offsets: [100_000])),
            ("rule", file(footer: "\nnonsense!\n")),
            ("rule is missing", file(footer: "\nUTC0")),
            ("TZif", Array("hello, this is not a time zone file at all".utf8)),
            ("too early", []),
        ]
        for (reason, bytes) in files {
            let error = #expect(throws: ZoneError.self) { try Zone(name: "Test", file: bytes) }
            #expect(error?.description.contains(reason) == true, "\(reason): \(String(describing: error))")
        }
    }

    @Test func `no damaged file makes the reader trap`() throws {
        let bytes = file(
            times: [.min, 0, 1_000_000_000, .max], types: [0, 1, 0, 1], offsets: [3_600, 7_200],
            footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")
        var refused = 0
        for length in bytes.indices {
            #expect(throws: ZoneError.self) { try Zone(name: "Test", file: Array(bytes[..<length])) }
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            do {
                let zone = try Zone(name: "Test", file: damaged)
                _ = zone.instants(of: zone.local(at: .latest))
                _ = zone.instants(of: zone.local(at: .earliest))
            } catch {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    @Test(arguments: [
        ("moscow", "Europe/Moscow"), ("europe/moscow", "Europe/Moscow"), ("Europe/Mosocw", "Europe/Moscow"),
        ("Berlin", "Europe/Berlin"), ("Europe/Belrin", "Europe/Berlin"), ("Etc/UCT ", "Etc/UCT"),
    ])
    func `a mistyped zone is answered with the nearest name`(wanted: String, nearest: String) {
        let names = ["Europe/Berlin", "Europe/Moscow", "America/New_York", "Etc/UCT"]
        #expect(throws: ZoneError.unknown(name: wanted, nearest: nearest)) {
            try Zone(named: wanted, from: Shelf(files: [:], names: names))
        }
    }

    @Test func `a name like no other gets no suggestion, and an empty machine names the package`() {
        #expect(throws: ZoneError.unknown(name: "Mars/Olympus", nearest: nil)) {
            try Zone(named: "Mars/Olympus", from: Shelf(files: [:], names: ["Europe/Berlin"]))
        }
        let error = #expect(throws: ZoneError.self) {
            try Zone(named: "Europe/Berlin", from: Shelf(files: [:], names: []))
        }
        #expect(error?.description.contains("install the package tzdata") == true)
    }

    @Test func `UTC needs no database and other zones come from it`() throws {
        let shelf = Shelf(files: ["Etc/UTC": file()], names: [])
        #expect(try Zone(named: "UTC", from: shelf) == .utc)
        #expect(try Zone(named: "Etc/UTC", from: shelf).name == "Etc/UTC")
    }
}

/// Zone files in memory.
private struct Shelf: ZoneSource {
    let files: [String: [UInt8]]
    let names: [String]

    func bytes(ofZone name: String) -> [UInt8]? { files[name] }
}
