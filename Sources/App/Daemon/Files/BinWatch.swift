package import Actions
import Clocks
import Engine
package import Torrents
import Trash

/// Looks which files lie in bins, so that `torrent.hardlinks` does not count their names there.
package struct BinWatch: Sendable {
    /// How long the entries of one bin are looked at, as the look at the disk waits for it.
    private static let patience = Duration.seconds(1)

    private let book: FileBook
    private let files: any FileStore
    private let fieldsRead: @Sendable () async -> FieldSet

    /// - Parameters:
    ///   - book: Keeps what is known of files.
    ///   - files: The disk.
    ///   - fieldsRead: What the rules in force read of torrents.
    package init(_ book: FileBook, _ files: any FileStore, reading fieldsRead: @escaping @Sendable () async -> FieldSet)
    {
        self.book = book
        self.files = files
        self.fieldsRead = fieldsRead
    }

    /// Looks at what is new in a bin, and at some of what is not, as a person may have taken files out of it.
    ///
    /// - Parameters:
    ///   - bin: The bin.
    ///   - items: All that lies in it.
    ///   - trash: Looks into it.
    ///   - time: The clocks.
    func look(
        into bin: TrashBin, holding items: [TrashedItem], by trash: any TrashStore, _ time: any TimeSource
    ) async {
        guard await !fieldsRead().isDisjoint(with: [.hardlinks, .hardlinkedOutside]) else { return }
        let folder = await files.aside(within: Self.patience, by: time) { [files] in files.look(at: bin.path) }
        guard case .found(let folder)? = folder else { return }
        let places = Set(items.map { TrashPlace(disk: bin.disk, entry: $0.entry) })
        let end = time.now.boot + Self.patience
        for place in book.follow(bin.disk, holding: places) {
            let boot = time.now.boot
            guard !Task.isCancelled, boot < end else { return }
            // One that cannot be read counts for nothing until it can.
            let status = (try? await trash.entry(place, in: bin)) ?? nil
            book.put(place, status.map { $0.names(on: folder.device) } ?? [:], at: boot)
        }
    }
}

extension TrashEntryStatus {
    /// How many names each of its files has in the bin, where all of them lie there and none is a copy.
    fileprivate func names(on device: UInt64) -> [FileReading.File: Int] {
        guard isWhole, !manifest.isCopy else { return [:] }
        return manifest.files.reduce(into: [:]) { $0[.here(device: device, number: $1.inode), default: 0] += 1 }
    }
}
