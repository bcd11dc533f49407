import Engine
import Torrents

/// Which files lie in the bins of disks: their names there are links that nobody made for himself.
struct BinnedFiles {
    private struct Entry {
        let names: [FileReading.File: Int]
        let at: Duration
    }

    /// How many entries of a bin are looked at with one look at its disk.
    private static let entriesPerLook = 200

    private var entries: [TrashPlace: Entry] = [:]

    /// How many names each file has in all bins.
    var names: [FileReading.File: Int] {
        entries.values.reduce(into: [:]) { $0.merge($1.names, uniquingKeysWith: +) }
    }

    /// Drops what lies in a bin no more.
    ///
    /// - Parameters:
    ///   - disk: The disk whose bin it is.
    ///   - places: All that lies in it.
    /// - Returns: What has to be looked at, as nothing is known of it or its look is the oldest.
    mutating func follow(_ disk: String, holding places: Set<TrashPlace>) -> [TrashPlace] {
        entries = entries.filter { $0.key.disk != disk || places.contains($0.key) }
        func age(_ place: TrashPlace) -> (Duration, String) { (entries[place]?.at ?? .zero, place.entry) }
        return Array(places.sorted { age($0) < age($1) }.prefix(Self.entriesPerLook))
    }

    /// Records one look at an entry; one that does not hold all of its files counts for nothing.
    mutating func put(_ place: TrashPlace, _ names: [FileReading.File: Int], at boot: Duration) {
        entries[place] = Entry(names: names, at: boot)
    }
}
