import Rules
import Torrents

/// What was read of the files of one torrent on the disk.
struct FileReading: Sendable {
    /// One file, whatever its names are.
    enum File: Hashable, Sendable {
        /// One that is here.
        case here(device: UInt64, number: UInt64)
        /// One on another machine, by its client's word alone.
        case told(ClientName, path: String, size: Int64)
    }

    /// One name of a file: the folder itself, so that a mount of it under another path is the same.
    struct Name: Hashable, Sendable {
        let folder: File
        let name: String
    }

    /// One file as it was seen.
    struct Seen: Hashable, Sendable {
        var names: Set<Name>
        let links: Int
        /// Whether its file system is of a kind that counts links; others may tell one for every file.
        var isCounted = true
        let allocated: Int64
    }

    /// How much the reading says.
    enum Worth: Hashable, Sendable {
        /// Every file that should be there was found.
        case whole
        /// Its disk is there, and a file that should be on it is not.
        case lacking
        /// Nothing is certain: its files may be elsewhere, or their disk gone.
        case unproved
    }

    /// Where the torrent's data was and what it was, by its client's word.
    let place: Place
    /// The same with how much of it was there.
    let extent: [FieldValue]
    let files: [File: Seen]
    let worth: Worth
    /// When, on the boot clock.
    let at: Duration

    /// Where the files of a torrent are, by its client's word.
    struct Place: Hashable, Sendable {
        private let facts: [FieldValue]

        init(_ torrent: Torrent) {
            facts = [torrent[.savePath], torrent[.contentPath], torrent[.downloadPath], torrent[.name]]
        }
    }

    /// What has to be the same for a reading to be about the torrent as it is.
    static func extent(of torrent: Torrent) -> [FieldValue] {
        [torrent[.size], torrent[.progress], torrent[.done], .flag(torrent.state == .moving)]
    }

    /// Whether it tells of the torrent as it is now.
    func isCurrent(for torrent: Torrent) -> Bool {
        place == Place(torrent) && extent == Self.extent(of: torrent)
    }

    /// Whether it says the same as another one of the same torrent, whenever that was.
    func isSame(as other: FileReading) -> Bool {
        place == other.place && extent == other.extent && worth == other.worth && files == other.files
    }
}
