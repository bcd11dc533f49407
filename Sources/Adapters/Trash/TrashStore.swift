package import Engine
import Text

/// The port to the bins of disks.
///
/// Each call may be repeated after a crash at any point of it, and ends what was begun. None replaces a file, and none
/// touches what no manifest of a bin names.
package protocol TrashStore: Sendable {
    /// Looks for the files of a torrent.
    ///
    /// - Returns: Where they are; of those that need not be there, those that are.
    func find(_ search: TrashSearch) async throws(TrashError) -> TrashFind

    /// Makes an entry that holds nothing yet, and writes its manifest; nothing is moved.
    ///
    /// - Throws: `TrashError` where its files could not be moved there; then there is no entry.
    func begin(_ manifest: TrashManifest, in bin: TrashBin) async throws(TrashError) -> TrashPlace

    /// Takes back an entry into which nothing has been moved; any other stays.
    func discard(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError)

    /// Copies some more of the files of an entry into it, where they lie on another file system; nothing is removed.
    ///
    /// - Parameters:
    ///   - place: The entry.
    ///   - bin: Its bin.
    ///   - limit: After how many bytes it ends.
    /// - Returns: How far it is; whole where nothing has to be copied, and at the call that finds all of it there.
    /// - Throws: `TrashError` that leaves what was copied for another call, or for `discard`.
    func copy(_ place: TrashPlace, in bin: TrashBin, atMost limit: Int64) async throws(TrashError) -> TrashCopying

    /// Copies some more of the files of an entry back to where they were, beside their old places.
    ///
    /// - Returns: How far it is; whole where nothing has to be copied.
    func copyBack(_ place: TrashPlace, in bin: TrashBin, atMost limit: Int64) async throws(TrashError) -> TrashCopying

    /// Moves the files of an entry into it, as far as they are not there yet; of copies it removes the originals.
    ///
    /// - Returns: How many lie in it, and which are not where they were.
    func fill(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling

    /// What is known of an entry; nil where there is none.
    func entry(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEntryStatus?

    /// All entries of a bin, the oldest first; none where there is no bin yet.
    func entries(in bin: TrashBin) async throws(TrashError) -> [TrashEntryStatus]

    /// The entries of a bin in short, the oldest first, as often as is liked.
    func items(in bin: TrashBin) async throws(TrashError) -> [TrashedItem]

    /// Moves the files of an entry back to where they were.
    ///
    /// - Throws: `TrashError` with code `taken` where something else stands in such a place: nothing is moved then.
    func takeBack(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling

    /// Removes what is left of an entry whose files are back.
    func close(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError)

    /// Deletes an entry for good.
    ///
    /// - Returns: How many bytes were freed, and what lay in it that is not of it, and stays.
    func empty(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEmptying
}

extension TrashStore {
    /// Nothing has to be copied.
    package func copy(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying { TrashCopying(done: 0, total: 0, isWhole: true) }

    /// Nothing has to be copied.
    package func copyBack(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying { TrashCopying(done: 0, total: 0, isWhole: true) }
}

/// How far copies of the files of an entry are.
package struct TrashCopying: Hashable, Sendable {
    /// Bytes that are there.
    package let done: Int64
    /// Bytes of all of its files.
    package let total: Int64
    /// Whether all of them are there and on the disk.
    package let isWhole: Bool

    package init(done: Int64, total: Int64, isWhole: Bool) {
        self.done = done
        self.total = total
        self.isWhole = isWhole
    }

    /// How far it is, for people.
    package var text: String { "\(done.bytesShown) of \(total.bytesShown), \(percent) %" }

    /// How much of all is there.
    package var percent: Int64 { Int64(Double(done) / Double(max(total, 1)) * 100) }

    /// All of the files of an entry.
    static func whole(_ manifest: TrashManifest) -> TrashCopying {
        TrashCopying(done: manifest.size, total: manifest.size, isWhole: true)
    }
}

/// Copies of the files of an entry that are being made.
package struct TrashCopies: Hashable, Sendable {
    /// Where they go.
    package enum Way: String, Sendable {
        /// Into the bin, as the entry is made.
        case toBin
        /// Back to where the files were, as the entry is restored.
        case fromBin
    }

    /// Where they go.
    package let way: Way
    /// How far they are.
    package let progress: TrashCopying

    package init(_ way: Way, _ progress: TrashCopying) {
        self.way = way
        self.progress = progress
    }
}

/// The files of a torrent, to be looked for.
package struct TrashSearch: Hashable, Sendable {
    /// A file to be looked for.
    package struct File: Hashable, Sendable {
        /// Its path as its client names it, below one of the roots.
        package let path: String
        /// Its bytes, where all of them are there; nil where some are not.
        package let size: Int64?

        package init(path: String, size: Int64?) {
            self.path = path
            self.size = size
        }
    }

    /// The folders in which they may lie, all of them in one.
    package let roots: [String]
    /// The files.
    package let files: [File]

    package init(roots: [String], files: [File]) {
        self.roots = roots
        self.files = files
    }
}

/// Where the files of a torrent are.
package struct TrashFind: Hashable, Sendable {
    /// The folder here in which they all lie.
    package let root: String
    /// The files that are there.
    package let files: [TrashFile]
    /// The folders in which they lie, below the root.
    package let folders: [TrashFolder]

    package init(root: String, files: [TrashFile], folders: [TrashFolder]) {
        self.root = root
        self.files = files
        self.folders = folders
    }
}

/// What came of moving the files of an entry.
package struct TrashFilling: Hashable, Sendable {
    /// How many are where they were to go.
    package var moved = 0
    /// Those that are not where they were, by their paths.
    package var missing: [String] = []

    package init(moved: Int = 0, missing: [String] = []) {
        self.moved = moved
        self.missing = missing
    }
}

/// What came of deleting an entry.
package struct TrashEmptying: Hashable, Sendable {
    /// Bytes that nothing else has.
    package var bytes: Int64 = 0
    /// What lay in its folder and is not of it, and so stays.
    package var foreign: [String] = []

    package init(bytes: Int64 = 0, foreign: [String] = []) {
        self.bytes = bytes
        self.foreign = foreign
    }
}

/// An entry of a bin.
package struct TrashEntryStatus: Hashable, Sendable {
    /// Where it lies.
    package let place: TrashPlace
    /// What it is.
    package let manifest: TrashManifest
    /// How many of its files lie in the bin.
    package let held: Int
    /// How many files of which it has copies are still in their old places.
    package let left: Int
    /// Copies of its files that are being made; nil where none are.
    package let copies: TrashCopies?
    /// Whether it is being deleted, so that it cannot be had back.
    package let isGoing: Bool

    package init(
        place: TrashPlace, manifest: TrashManifest, held: Int, left: Int = 0, copies: TrashCopies? = nil, isGoing: Bool
    ) {
        self.place = place
        self.manifest = manifest
        self.held = held
        self.left = left
        self.copies = copies
        self.isGoing = isGoing
    }

    /// Whether it can be had back: nothing has left its old place before all of it is copied.
    package var canBeRestored: Bool { !isGoing && !manifest.isCopying }

    /// Whether all of its files lie in the bin, and none where it was.
    package var isWhole: Bool { held == manifest.files.count && left == 0 }
}
