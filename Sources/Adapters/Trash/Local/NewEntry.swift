import Clocks
import Engine
import JSON
import Text
import Torrents

/// An entry that is to be made in a bin.
struct NewEntry {
    private var manifest: TrashManifest
    private let bin: TrashBin

    init(_ manifest: TrashManifest, in bin: TrashBin) {
        self.manifest = manifest
        self.bin = bin
    }

    /// How many names are tried.
    private static let attempts = 1000

    /// How long nothing was copied into an entry that counts as left behind.
    private static let abandonedAge: Duration = .seconds(86_400)

    /// Makes it, with its manifest and its .torrent file on the disk, after everything that can be checked.
    mutating func make() throws(TrashError) -> TrashPlace {
        // What proves that the data is on the bin's file system comes before anything is made there.
        let sources = try checkedSources()
        let folder = try bin.openOrMake()
        let device = try folder.status().device
        folder.removeUnfinished(before: manifest.at)
        removeAbandoned(in: folder)
        let other = sources.first { $0.device != device }
        if let other, !bin.copies {
            throw TrashError(
                .otherFileSystem,
                "\(other.path) and the bin \(bin.path) are on different file systems; add \"copy\": true to the bin to "
                    + "have files copied there")
        }
        if bin.copies {
            if other == nil { manifest.isCopying = try !isLinkable(folder) } else { manifest.isCopying = true }
            if manifest.isCopying { try demandRoom(in: folder) }
        }
        let unfinished = try name(ending: Unfinished.ending) { name throws(TrashError) in
            try folder.make(name, mode: 0o700)
        }
        let own: String
        do throws(TrashError) {
            guard let entry = try folder.folder(unfinished) else {
                throw TrashError(.missing, "\(bin.path)/\(unfinished) is gone")
            }
            try fill(entry)
            own = try name { name throws(TrashError) in try folder.rename(unfinished, to: name) }
        } catch {
            folder.removeUnfinished(unfinished)
            throw error
        }
        folder.sync()
        return TrashPlace(disk: bin.disk, entry: own)
    }

    private func fill(_ entry: borrowing Folder) throws(TrashError) {
        let data = try entry.folder(making: OpenEntry.dataName, mode: 0o700)
        if !manifest.isCopying { try tryOut(data) }
        if let file = manifest.torrent?.file { try entry.write(file, as: OpenEntry.torrentName) }
        try entry.write(Array(manifest.json.text(.indented).utf8), as: OpenEntry.manifestName)
        entry.sync()
    }

    /// The folders that files are to be taken from, which have to be there and to let go of them.
    private func checkedSources() throws(TrashError) -> [(path: String, device: UInt64)] {
        let root = try Folder.open(manifest.root)
        var sources: [(path: String, device: UInt64)] = []
        for parent in Set(manifest.files.map(\.path.parentPath)).sorted() {
            guard let place = try root.descend(parent.pathParts) else {
                throw TrashError(.missing, "\(manifest.root)/\(parent) is not there any more")
            }
            guard place.isWritable else {
                throw TrashError(
                    .denied,
                    "nothing can be taken out of \(place.path): it is read-only, or the user that Sluice runs as has "
                        + "no right to")
            }
            sources.append((place.path, try place.status().device))
        }
        return sources
    }

    /// Gives one file a second name in the entry for a moment: only that tells two mounts of one file system apart.
    private func tryOut(_ data: borrowing Folder) throws(TrashError) {
        let root = try Folder.open(manifest.root)
        guard let file = manifest.files.first, let place = try root.descend(file.path.parentPath.pathParts) else {
            return
        }
        // Where there are no second names, the devices have to do.
        if try place.link(file.path.lastPart, into: data, as: Unfinished.trialName) == .made {
            try data.remove(Unfinished.trialName)
        }
    }

    /// Whether a file can have a second name in the bin, which two mounts of one file system refuse.
    private func isLinkable(_ folder: borrowing Folder) throws(TrashError) -> Bool {
        let trial = try name(ending: Unfinished.ending) { name throws(TrashError) in
            try folder.make(name, mode: 0o700)
        }
        defer { folder.removeUnfinished(trial) }
        guard let entry = try folder.folder(trial) else { return false }
        do throws(TrashError) {
            try tryOut(try entry.folder(making: OpenEntry.dataName, mode: 0o700))
            return true
        } catch {
            guard error.code == .otherFileSystem else { throw error }
            return false
        }
    }

    /// Makes sure that the copies fit, as far as that can be told beforehand.
    private func demandRoom(in folder: borrowing Folder) throws(TrashError) {
        let files = Dictionary(manifest.files.map { ($0.links > 1 ? "\($0.inode)" : $0.path, $0) }) { first, _ in first
        }
        let needed = files.values.reduce(0) { $0 + min($1.taken, $1.size) }
        let free = try folder.freeBytes()
        guard needed > free else { return }
        throw TrashError(
            .full, "the copy takes \(needed.bytesShown), and the bin \(bin.path) has \(free.bytesShown) free")
    }

    /// Takes away what was begun and given up: copies into which nothing was written for a day.
    private func removeAbandoned(in folder: borrowing Folder) {
        let limit = manifest.at.advanced(by: .zero - Self.abandonedAge).milliseconds
        for name in (try? folder.names()) ?? [] where !name.hasSuffix(Unfinished.ending) {
            guard let entry = (try? OpenEntry(TrashPlace(disk: bin.disk, entry: name), in: bin)) ?? nil,
                entry.manifest.isCopying,
                let changed = try? [entry.folder.status(), entry.folder.status(of: OpenEntry.partName)]
                    .compactMap({ $0?.modified }).max(),
                changed / 1_000_000 < limit
            else { continue }
            try? entry.discardCopies()
        }
    }

    /// The first name that is free, as taking it tells.
    private func name(
        ending: String = "", _ take: (String) throws(TrashError) -> Bool
    ) throws(TrashError) -> String {
        let digits = TimestampText.utc(seconds: manifest.at.seconds).filter(\.isNumber)
        let stem =
            "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))-"
            + (manifest.torrent.map { String($0.id.hex.prefix(8)) } ?? "files")
        for number in 1...Self.attempts {
            let name = (number == 1 ? stem : "\(stem)-\(number)") + ending
            if try take(name) { return name }
        }
        throw TrashError(.failed, "\(bin.path): \(Self.attempts) entries are called like \(stem)")
    }
}
