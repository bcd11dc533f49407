import Calendar
import TimeZones
import Testing

/// Whether the machine has a tz database; without one the tests of this target are skipped.
let hasDatabase = ZoneFolder().bytes(ofZone: "Europe/Berlin") != nil

struct ZoneFolderTests {
    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `every zone of the machine loads`() throws {
        let folder = ZoneFolder()
        let names = folder.names
        #expect(names.count > 400)
        #expect(names.contains("Europe/Moscow") && names.contains("America/Argentina/Ushuaia"))
        #expect(!names.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") || $0.hasSuffix(".tab") })
        for name in names { #expect(throws: Never.self) { try Zone(named: name, from: folder) } }
    }

    @Test(arguments: [
        "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/", ".", "Europe/./Berlin",
        "Europe/Berlin\u{0}", "zone.tab", "Europe", "Ünicode", String(repeating: "a", count: 300),
    ])
    func `a name that is not a zone's is never opened`(name: String) {
        #expect(ZoneFolder().bytes(ofZone: name) == nil)
    }

    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `a missing zone names its neighbour and never becomes UTC`() {
        #expect(throws: ZoneError.unknown(name: "Europe/Mosow", nearest: "Europe/Moscow")) {
            try Zone(named: "Europe/Mosow", from: ZoneFolder())
        }
    }

    @Test func `a machine without tzdata is told what to install`() {
        let error = #expect(throws: ZoneError.noDatabase(name: "Europe/Moscow")) {
            try Zone(named: "Europe/Moscow", from: ZoneFolder(path: "/nonexistent/zoneinfo"))
        }
        #expect(error?.description.contains("tzdata") == true)
    }

    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `a zone that counts leap seconds is refused`() {
        guard ZoneFolder().bytes(ofZone: "right/UTC") != nil else { return }
        #expect(throws: ZoneError.self) { try Zone(named: "right/UTC", from: ZoneFolder()) }
    }
}
