import Calendar
import Clocks
import TimeZones
import CalendarProof
import Foundation
import Testing

struct ProofTests {
    /// Whether to look at everything, as the `calendar-proof` executable does.
    private let provesAll = ProcessInfo.processInfo.environment["SLUICE_CALENDAR_ALL"] == "1"

    /// All zones, or some that a seed draws together with some that have surprised programs before.
    private func zones(_ count: Int, seed: UInt64) throws -> [Zone] {
        let folder = ZoneFolder()
        var names = folder.names
        if !provesAll {
            var generator = SeededGenerator(seed: seed)
            names = Array(names.shuffled(using: &generator).prefix(count))
            names += ["Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Gaza", "America/Havana"]
        }
        return try names.map { try Zone(named: $0, from: folder) }
    }

    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `windows, cron and local times agree with a walk over every minute`() throws {
        var proof = Proof(seed: 2_026)
        for zone in try zones(2, seed: 1) { try proof.prove(zone, sample: provesAll ? nil : 1) }
        #expect(proof.disagreements == 0, "\(proof.examples.joined(separator: "\n"))")
        #expect(proof.transitions >= 5 && proof.checks > 10_000)
    }

    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `offsets agree with zdump at every change from 1900 to 2200`() throws {
        let zones = try zones(40, seed: 2)
        guard let dump = try ZoneDump(zones.map(\.name)) else { return }
        var proof = Proof(seed: 0)
        proof.compare(zones, with: dump)
        #expect(proof.disagreements == 0, "\(proof.examples.joined(separator: "\n"))")
        #expect(proof.checks > 1_000)
    }

    @Test(.enabled(if: hasDatabase, "install the package tzdata"))
    func `the proof notices a law that is wrong by an hour`() throws {
        let berlin = try Zone(named: "Europe/Berlin", from: ZoneFolder())
        let wrong = try Zone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/2")
        guard let dump = try ZoneDump([berlin.name]) else { return }
        var proof = Proof(seed: 0)
        proof.compare([wrong], with: dump)
        #expect(proof.disagreements > 0)
    }
}
