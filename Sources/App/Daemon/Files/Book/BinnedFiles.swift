import Engine
import Torrents

/// Which files lie in the bins of disks: their names there are links that nobody made for himself.
struct BinnedFiles {
    private struct Entry {
        /// How many names each of its files has in it.
        let names: [FileReading.File: Int]
        let at: Duration
    }

    /// How many entries of a bin are looked at with one look at its disk.
    private static let entriesPerLook = 200

    private var entries: [TrashPlace: Entry] = [:]
    /// How many names each file has in all bins.
    private(set) var names: [FileReading.File: Int] = [:]

    /// Drops what lies in a bin no more.
    ///
    /// - Parameters:
    ///   - disk: The disk whose bin it is.
    ///   - places: All that lies in it.
    /// - Returns: What has to be looked at, as nothing is known of it or its look is the oldest.
    mutating func follow(_ disk: String, holding places: Set<TrashPlace>) -> [TrashPlace] {
        for place in entries.keys where place.disk == disk && !places.contains(place) {
            if let entry = entries.removeValue(forKey: place) { subtract(entry) }
        }
        func age(_ place: TrashPlace) -> (Duration, String) { (entries[place]?.at ?? .zero, place.entry) }
        return Array(places.sorted { age($0) < age($1) }.prefix(Self.entriesPerLook))
    }

    /// Records one look at an entry; one that does not hold all of its files counts for nothing.
    mutating func put(_ place: TrashPlace, _ names: [FileReading.File: Int], at boot: Duration) {
        let former = entries.updateValue(Entry(names: names, at: boot), forKey: place)
        // Mostly nothing is new, and then all names stay the very same.
        guard former?.names != names else { return }
        if let former { subtract(former) }
        self.names.merge(names, uniquingKeysWith: +)
    }

    private mutating func subtract(_ entry: Entry) {
        for (file, count) in entry.names {
            let rest = names[file, default: 0] - count
            names[file] = rest > 0 ? rest : nil
        }
    }
}
