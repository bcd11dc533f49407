package import Rules

/// What one look at the folders of a disk told of files that belong to no torrent.
package struct OrphanReport: Hashable, Sendable {
    /// The disk's name in the rule file.
    package let disk: String
    /// What was found.
    package let finding: Finding
    /// How long after it the next look is due.
    package let interval: Duration

    /// What a look finds.
    package enum Finding: Hashable, Sendable {
        /// The folders were looked through, and it is certain which files belong to torrents.
        case found(Contents)
        /// It cannot be told, in words: nothing counts as an orphan, and timers stand still.
        case untold(String)
    }

    /// What lies in the folders.
    package struct Contents: Hashable, Sendable {
        /// The files that belong to no torrent, by path.
        package let orphans: [OrphanFacts]
        /// How many files there are in each folder, and how many of them are orphans.
        package let folders: [Folder]

        package init(orphans: [OrphanFacts], folders: [Folder]) {
            self.orphans = orphans
            self.folders = folders
        }
    }

    /// One folder that is named in the rule file.
    package struct Folder: Hashable, Sendable {
        /// Its absolute path.
        package let path: String
        /// How many files lie in it, at any depth.
        package let files: Int
        /// How many of them belong to no torrent.
        package let orphans: Int

        package init(path: String, files: Int, orphans: Int) {
            self.path = path
            self.files = files
            self.orphans = orphans
        }
    }

    package init(disk: String, finding: Finding, interval: Duration) {
        self.disk = disk
        self.finding = finding
        self.interval = interval
    }
}

extension OrphanReport.Contents {
    /// Up to how many files a folder may lose its torrents without a doubt.
    private static let few = 5
    /// From how many orphans on there are too many to be decided about at once.
    private static let many = 5000

    /// Why what was found is more likely a mistake than orphans; nil where it is likely.
    ///
    /// A folder that is mapped wrongly, or a client that has forgotten its torrents, orphans most files at once.
    package var doubt: String? {
        if orphans.count > Self.many {
            return "\(orphans.count) files belong to no torrent, which are too many to decide about at once; name "
                + "smaller folders in \"orphans\""
        }
        for folder in folders where folder.orphans > 0 {
            if folder.orphans == folder.files {
                return "no file in \(folder.path) belongs to a torrent, so a mapping in \"paths\" may be wrong"
            }
            if folder.orphans > Self.few, folder.orphans * 2 > folder.files {
                return "\(folder.orphans) of \(folder.files) files in \(folder.path) belong to no torrent, so a "
                    + "mapping in \"paths\" may be wrong"
            }
        }
        return nil
    }
}
