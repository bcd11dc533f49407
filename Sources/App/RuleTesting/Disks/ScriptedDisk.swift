import Clocks
import Engine
package import Rules
package import Torrents

/// A fact of a disk that a test can say.
package enum DiskFact: String, CaseIterable, Hashable, Sendable {
    case free, size, used, lost

    /// What shape and unit it has.
    var kind: TorrentField.Kind {
        switch self {
        case .free, .size, .used: .bytes
        case .lost: .flag
        }
    }
}

/// A disk of the rule file, and what a look at it tells as time goes on.
package struct ScriptedDisk: Sendable {
    /// Its entry of the rule file.
    package let entry: DiskEntry
    /// What the test says of it, one value for each poll.
    package let facts: [DiskFact: [FieldValue]]
    /// Its files without a torrent.
    package var orphans = ScriptedOrphans()
}

/// A disk that tells what a test says; what the test's removals free is added until the test says something new.
struct DiskScript {
    let entry: DiskEntry
    private let script: ScriptedDisk
    private var facts: [DiskFact: FieldValue]
    /// Its files without a torrent, as the test says.
    let orphans: ScriptedOrphans
    /// Those that actions have removed, by path.
    private(set) var removed: Set<String> = []

    init(_ disk: ScriptedDisk) {
        entry = disk.entry
        script = disk
        orphans = disk.orphans
        facts = disk.facts.compactMapValues(\.first)
        if facts[.size] == nil { facts[.size] = .integer(2 << 40) }
        if facts[.free] == nil { facts[.free] = .integer((facts[.size]?.integer ?? 0) / 2) }
    }

    /// Lets a poll find what the test says for it.
    mutating func advance(to poll: Int) {
        for (fact, values) in script.facts where poll > 0 && poll < values.count && values[poll] != values[poll - 1] {
            facts[fact] = values[poll]
        }
    }

    /// Takes away a file that an action has removed.
    mutating func remove(_ path: String) { removed.insert(path) }

    /// Adds what an action has freed.
    mutating func add(freed bytes: Int64) {
        if let free = facts[.free]?.integer { facts[.free] = .integer(free + bytes) }
    }

    /// What a look at it tells now.
    func report(every interval: Duration) -> DiskReport {
        let finding: DiskReport.Finding
        if facts[.lost]?.flag == true {
            finding = .missing("the test says that it is lost")
        } else if let free = facts[.free]?.integer {
            let size = facts[.size]?.integer
            var space = DiskSpace(free: free, size: size)
            space.used = facts[.used]?.integer ?? size.map { max(0, $0 - free) }
            space.hasMarker = entry.marker == nil ? nil : true
            finding = .there(space)
        } else {
            finding = .untold("the test does not tell how much is free")
        }
        return DiskReport(disk: entry.name, finding: finding, interval: interval)
    }
}
