import Engine
import Torrents

/// Which files lie in the bins of disks, so that their names there are not counted as links to a library.
struct BinnedFiles {
    private struct Entry {
        /// How many names each of its files has in it.
        let names: [FileReading.File: Int]
        /// When it was looked at, on the boot clock.
        let at: Duration
    }

    /// How many entries of a bin are looked at with one look at its disk.
    private static let entriesPerLook = 200

    private var entries: [TrashPlace: Entry] = [:]
    /// How many names each file has in all bins.
    private(set) var names: [FileReading.File: Int] = [:]

    /// The entries of a bin that have to be looked at: those of which nothing is known, then the oldest looks.
    func due(among places: Set<TrashPlace>) -> [TrashPlace] {
        func age(_ place: TrashPlace) -> (Duration, String) { (entries[place]?.at ?? .zero, place.entry) }
        return Array(places.sorted { age($0) < age($1) }.prefix(Self.entriesPerLook))
    }

    /// Drops the entries that a bin holds no more.
    ///
    /// - Parameters:
    ///   - disk: The disk whose bin it is.
    ///   - places: All that lies in it.
    /// - Returns: The files that have fewer names now.
    mutating func drop(of disk: String, allBut places: Set<TrashPlace>) -> Set<FileReading.File> {
        let gone = entries.keys.filter { $0.disk == disk && !places.contains($0) }
        return gone.reduce(into: []) { files, place in
            if let entry = entries.removeValue(forKey: place) { files.formUnion(subtract(entry)) }
        }
    }

    /// Records one look at an entry.
    ///
    /// - Parameters:
    ///   - place: The entry.
    ///   - names: How many names each of its files has in it; none where it does not hold all of them.
    ///   - boot: When, on the boot clock.
    /// - Returns: The files whose names may have become more or fewer.
    mutating func put(
        _ place: TrashPlace, _ names: [FileReading.File: Int], at boot: Duration
    ) -> Set<FileReading.File> {
        let former = entries.updateValue(Entry(names: names, at: boot), forKey: place)
        // Mostly nothing is new.
        guard former?.names != names else { return [] }
        let files = former.map { subtract($0) } ?? []
        self.names.merge(names, uniquingKeysWith: +)
        return files.union(names.keys)
    }

    private mutating func subtract(_ entry: Entry) -> Set<FileReading.File> {
        for (file, count) in entry.names {
            let rest = names[file, default: 0] - count
            names[file] = rest > 0 ? rest : nil
        }
        return Set(entry.names.keys)
    }
}
