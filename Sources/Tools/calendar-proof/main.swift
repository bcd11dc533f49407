import Calendar
import TimeZones
import CalendarProof
import Glibc

// Runs the whole proof over the machine's tz database and prints the figures; exits with 1 if anything disagrees.
let folder = ZoneFolder()
let zones = try folder.names.map { try Zone(named: $0, from: folder) }
let clock = ContinuousClock()
let start = clock.now

var offsets = Proof(seed: 1)
if let dump = try ZoneDump(zones.map(\.name)) {
    offsets.compare(zones, with: dump)
    print("offsets: \(zones.count) zones against \(dump.lines.count) lines of zdump, 1900 to 2200")
} else {
    print("offsets: not compared, because this machine has no zdump")
}
print("  \(offsets.checks) checks, \(offsets.disagreements) disagreements")

var walks = Proof(seed: 2)
for zone in zones { try walks.prove(zone) }
print("windows, cron and local times against a walk over every minute, 2000 to 2037")
print("  \(walks.zones) zones, \(walks.transitions) transitions")
print("  \(walks.checks) checks, \(walks.disagreements) disagreements")

let examples = offsets.examples + walks.examples
for example in examples { print("  \(example)") }
print("\((clock.now - start).components.seconds) seconds")
if offsets.disagreements + walks.disagreements > 0 || zones.isEmpty { exit(1) }
