import Clocks

/// A folder of a bin in which an entry is being made: it gets its own name once everything is in it.
enum Unfinished {
    /// What its name ends with.
    static let ending = ".unfinished"
    /// The name in it that a file of the entry has for a moment.
    static let trialName = "trial"
    /// The age from which on it counts as left behind: to make an entry takes moments.
    static let age: Duration = .seconds(3600)
}

extension Folder {
    /// Removes what killed attempts have left in a bin.
    func removeUnfinished(before now: WallTime) {
        let limit = now.advanced(by: .zero - Unfinished.age)
        for name in (try? names()) ?? [] where name.hasSuffix(Unfinished.ending) {
            guard let status = (try? status(of: name)) ?? nil, status.kind == .folder,
                status.modified / 1_000_000 < limit.milliseconds
            else { continue }
            removeUnfinished(name)
        }
    }

    /// Removes an entry that is not made to its end; a file without another name stays, with the folders around it.
    func removeUnfinished(_ name: String) {
        guard let entry = (try? folder(name)) ?? nil else { return }
        if let data = (try? entry.folder(OpenEntry.dataName)) ?? nil,
            let trial = (try? data.status(of: Unfinished.trialName)) ?? nil, trial.kind == .file, trial.links > 1
        {
            try? data.remove(Unfinished.trialName)
        }
        try? entry.remove(OpenEntry.torrentName)
        try? entry.remove(OpenEntry.manifestName)
        entry.removeFolder(OpenEntry.dataName)
        removeFolder(name)
    }
}
