package import Rules

/// A file that was found below a folder.
package struct SweptFile: Hashable, Sendable {
    /// Its absolute path, its device, inode, size and time, and how many names it has.
    package let facts: OrphanFacts
    /// Its file system.
    package let device: UInt64
    /// Its inode.
    package let number: UInt64
    /// The file system and the inode of the folder that it stands in.
    package let folder: (device: UInt64, number: UInt64)

    package init(facts: OrphanFacts, device: UInt64, number: UInt64, folder: (device: UInt64, number: UInt64)) {
        self.facts = facts
        self.device = device
        self.number = number
        self.folder = folder
    }

    package static func == (left: SweptFile, right: SweptFile) -> Bool {
        left.facts == right.facts && left.device == right.device && left.number == right.number
            && left.folder == right.folder
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

/// What came of looking through a folder.
package enum FileSweep: Sendable {
    case found([SweptFile])
    /// The folder cannot be looked through, in words.
    case failed(String)
}

/// What one look at a file below a folder told.
package enum SweptLook: Sendable {
    case found(SweptFile)
    /// No regular file stands there.
    case gone
    /// It cannot be told, in words.
    case failed(String)
}

/// The files below folders in which those without a torrent are looked for; no symbolic link is ever followed there.
extension FileStore {
    /// Finds nothing, as in stores without folders.
    package func sweep(_ folder: String) -> FileSweep { .failed("\(folder) cannot be looked through") }

    /// Finds nothing, as in stores without folders.
    package func look(at path: String, below folder: String) -> SweptLook { .gone }

    /// Removes nothing, as in stores without folders.
    package func remove(_ file: OrphanFacts, below folder: String) throws(ActionError) {
        throw ActionError(.held, "\(file.path) cannot be removed from here")
    }
}

/// What was proved of an orphan just before it is removed.
package enum OrphanProof: Sendable {
    /// It is there as it was judged, in this folder of the rule file, and no torrent has it.
    case proved(OrphanFacts, root: String)
    /// It is gone.
    case gone
    /// It must not be removed now.
    case unproved(String)
}
