import Clocks
import Engine
import JSON
import Text
import Torrents

/// An entry that is to be made in a bin.
struct NewEntry {
    private let manifest: TrashManifest
    private let bin: TrashBin

    init(_ manifest: TrashManifest, in bin: TrashBin) {
        self.manifest = manifest
        self.bin = bin
    }

    /// How many names are tried.
    private static let attempts = 1000

    /// Makes it, with its manifest and its .torrent file on the disk, after everything that can be checked.
    func make() throws(TrashError) -> TrashPlace {
        // What proves that the data is on the bin's file system comes before anything is made there.
        let sources = try checkedSources()
        let folder = try bin.openOrMake()
        let device = try folder.status().device
        if let other = sources.first(where: { $0.device != device }) {
            throw TrashError(
                .otherFileSystem, "\(other.path) and the bin \(bin.path) are on different file systems")
        }
        folder.removeUnfinished(before: manifest.at)
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
        try tryOut(data)
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
