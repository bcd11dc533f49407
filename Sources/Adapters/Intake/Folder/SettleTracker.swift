/// Decides when a file in a watch folder is complete, and that each is handled once.
///
/// A pure state machine: scans, notifications and the time go in, files to act upon come out. A file is settled
/// when its writer has closed it or renamed it into place, or when two scans at least `settle` apart saw it
/// unchanged. An empty file, which may be the beginning of a slow upload, takes ten times as long. What was handled is
/// remembered by identity and content, so that looking again, renaming or touching is not news, while dropping a file
/// again is, and so is a second name for one that stands there still.
package struct SettleTracker: Sendable {
    /// What one observation changed.
    package struct Changes: Hashable, Sendable {
        /// Files to act upon now; each is told once, until it is put back or replaced.
        package var settled: [WatchedFile] = []
        /// Files that were told or handled under another name, which is gone.
        package var renamed: [Renamed] = []
        /// Files that were there before and are gone.
        package var vanished: [WatchedFile] = []
        /// Files that are still being watched for growth.
        package var waiting: [WatchedFile] = []
        /// When to look again at the latest, or nil when nothing waits.
        package var nextMoment: Duration?
    }

    /// A file that was met before under another name.
    package struct Renamed: Hashable, Sendable {
        /// The file as it was seen last.
        package let file: WatchedFile
        /// Components below the watch folder, joined by slashes.
        package let formerPath: String
    }

    private enum Phase: Hashable, Sendable {
        /// Unchanged since a moment.
        case waiting(since: Duration)
        /// Told, but not known to be handled; a restart tells it again.
        case told
        /// Handled, with the digest of its content where one was taken.
        case handled(digest: [UInt8]?)
    }

    private struct Known: Hashable, Sendable {
        var identity: FileIdentity
        var phase: Phase
        /// The digest under which the path was handled last, to tell a touched file from a new one.
        var lastDigest: [UInt8]?

        var isWaiting: Bool {
            if case .waiting = phase { true } else { false }
        }
    }

    /// How many times as long as others an empty file has to stay unchanged.
    private static let patience = 10

    /// How long a file has to stay unchanged.
    package let settle: Duration
    private var known: [ExactPath: Known] = [:]

    /// Starts without knowing any file, as on a folder that was never watched before.
    package init(settle: Duration) {
        self.settle = settle
    }

    /// Takes in what a scan saw.
    ///
    /// - Parameters:
    ///   - listing: The scan; while it has problems nothing counts as vanished.
    ///   - closed: Paths that notifications told to be closed or renamed into place since the last observation.
    ///   - moment: Now, counted from any fixed point on a clock that never goes back.
    /// - Returns: What to do.
    package mutating func observe(
        _ listing: FolderScan.Listing, closed: Set<String> = [], at moment: Duration
    ) -> Changes {
        observe(listing.files, isComplete: listing.problems.isEmpty, closed: closed, at: moment)
    }

    /// Takes in the files that a scan saw; see `observe(_:closed:at:)`.
    package mutating func observe(
        _ files: [WatchedFile], isComplete: Bool, closed: Set<String> = [], at moment: Duration
    ) -> Changes {
        var changes = Changes()
        let present = Set(files.map { ExactPath($0.path) })
        let closed = Set(closed.map(ExactPath.init))
        let carried = carriedOver(present: isComplete ? present : nil)
        if isComplete {
            for path in known.keys.filter({ !present.contains($0) }).sorted(by: { $0.text < $1.text }) {
                guard let gone = known.removeValue(forKey: path) else { continue }
                changes.vanished.append(WatchedFile(path: path.text, identity: gone.identity))
            }
        }
        for file in files {
            let isClosed = closed.contains(ExactPath(file.path))
            observe(file, isClosed: isClosed, carried: carried[file.identity], at: moment, changes: &changes)
        }
        return changes
    }

    private mutating func observe(
        _ file: WatchedFile, isClosed: Bool, carried: Carried?, at moment: Duration, changes: inout Changes
    ) {
        let path = ExactPath(file.path)
        let before = known[path]
        // A second name is not told by its closing, as it may be the first half of a move, and not before the first is
        // known to stand there still.
        var second: Carried.Presence?
        if before?.identity != file.identity || before?.isWaiting == true, let carried, carried.path != path {
            guard carried.presence != .gone else {
                known[path] = carried.entry
                changes.renamed.append(Renamed(file: file, formerPath: carried.path.text))
                return
            }
            second = carried.presence
        }
        var entry = before ?? Known(identity: file.identity, phase: .waiting(since: moment))
        if entry.identity != file.identity {
            if case .handled(let digest?) = entry.phase { entry.lastDigest = digest }
            entry.phase = .waiting(since: moment)
            entry.identity = file.identity
        }
        if case .waiting(let since) = entry.phase {
            let isEmpty = file.identity.size == 0
            let ready = since + settle * (isEmpty ? Self.patience : 1)
            let isClosed = isClosed && !isEmpty && second == nil
            let isStill = before != nil && moment >= ready && moment > since && second != .unknown
            if isClosed || isStill {
                entry.phase = .told
                changes.settled.append(file)
            } else {
                changes.nextMoment = min(changes.nextMoment ?? ready, ready)
            }
        }
        if entry.isWaiting { changes.waiting.append(file) }
        known[path] = entry
    }

    /// Files told or handled, by identity, so that a new name for one of them is recognised.
    ///
    /// Without all paths that there are, as when only some were looked at, none of them is known to be gone.
    private func carriedOver(present: Set<ExactPath>?) -> [FileIdentity: Carried] {
        var carried: [FileIdentity: Carried] = [:]
        for (path, entry) in known where !entry.isWaiting {
            let presence: Carried.Presence = present.map { $0.contains(path) ? .there : .gone } ?? .unknown
            // Of several names one that stands is the one that counts.
            guard presence != .gone || carried[entry.identity] == nil else { continue }
            carried[entry.identity] = Carried(path: path, entry: entry, presence: presence)
        }
        return carried
    }

    private struct Carried {
        enum Presence { case there, gone, unknown }

        let path: ExactPath
        let entry: Known
        let presence: Presence
    }
}

extension SettleTracker {
    /// Whether a settled file brings anything new, given the digest of its content.
    ///
    /// A file that was only touched since it was handled brings nothing; mark it as handled all the same.
    package func isNews(_ file: WatchedFile, digest: [UInt8]) -> Bool {
        known[ExactPath(file.path)]?.lastDigest != digest
    }

    /// Records that a settled file was taken care of; store `state` together with what came of it.
    package mutating func markHandled(_ file: WatchedFile, digest: [UInt8]?) {
        let path = ExactPath(file.path)
        guard known[path]?.identity == file.identity else { return }
        known[path]?.phase = .handled(digest: digest)
        known[path]?.lastDigest = digest
    }

    /// Lets a file that could not be read wait and settle once more.
    package mutating func putBack(_ file: WatchedFile, at moment: Duration) {
        known[ExactPath(file.path)]?.phase = .waiting(since: moment)
    }
}

extension SettleTracker {
    /// What has to survive a restart: the files that are handled.
    ///
    /// Moments do not survive, so a waiting file waits anew, and a file that was told but not handled is told
    /// again: nothing is lost, and nothing is done twice.
    package struct State: Hashable, Sendable, Codable {
        /// One handled file.
        struct File: Hashable, Sendable, Codable {
            let path: String
            let identity: FileIdentity
            let digest: [UInt8]?
        }

        let files: [File]
    }

    /// The handled files, by path.
    package var state: State {
        State(
            files: known.compactMap { path, entry in
                guard case .handled(let digest) = entry.phase else { return nil }
                return State.File(path: path.text, identity: entry.identity, digest: digest)
            }.sorted { $0.path < $1.path })
    }

    /// Goes on from what an earlier run stored.
    package init(settle: Duration, restoring state: State) {
        self.init(settle: settle)
        for file in state.files {
            known[ExactPath(file.path)] = Known(
                identity: file.identity, phase: .handled(digest: file.digest), lastDigest: file.digest)
        }
    }
}
