package import ClientKit
package import Clocks
package import Engine
package import HTTP
package import Mounts
package import Rules
package import Torrents
package import Trash

/// The world as actions reach it; each member is a door that tests can stand behind.
package struct ActionContext: Sendable {
    /// The client with a name of the rule file, when it is connected.
    package let client: @Sendable (ClientName) -> (any TorrentClient)?
    /// Whether the rule file in force has a client of this name, connected or not.
    package let isKnown: @Sendable (ClientName) async -> Bool
    /// Asks the engine once more, on facts that were read this moment.
    package let confirm: @Sendable (Intent, FreshLook) async -> LastLook
    /// Looks for the files of a client's torrent and tells the engine of it, unless that was done this moment.
    package let lookAtFiles: @Sendable (ClientName, Infohash) async -> Void
    /// Why a torrent's data must stay, as other torrents need its files or may need them; nil where none does.
    package let need: @Sendable (Torrent, ClientName) async -> String?
    /// The torrent with what is seen of its files on the disk at this moment, where a rule reads that.
    package let refreshed: @Sendable (Torrent, ClientName) async -> Torrent
    /// Proves that a file still belongs to no torrent of any client.
    package let proveOrphan: @Sendable (Orphan) async -> OrphanProof
    /// Asks the engine once more about a file without a torrent, as it is this moment.
    package let confirmOrphan: @Sendable (Intent, OrphanFacts) async -> LastLook
    /// What the last list says of a torrent or a client; nil where it is not there.
    package let facts: @Sendable (Subject) async -> Claim.Holder?
    /// Keeps what an intent found, before it changes it; the journal has it when this returns.
    package let keep: @Sendable (FormerState, Intent) async throws(ActionError) -> Void
    /// An intent that was carried out, with what it found; nil where that is not kept, or not any more.
    package let kept: @Sendable (IntentID) async throws(ActionError) -> (intent: Intent, former: FormerState)?
    /// Drops what was kept of an intent, as it has been put back.
    package let drop: @Sendable (IntentID) async throws(ActionError) -> Void
    /// Sends requests to webhooks.
    package let http: any HTTPTransport
    /// Runs programs on this machine.
    package let programs: any ProgramRunner
    /// Looks at and moves files of this machine.
    package let files: any FileStore
    /// The bins of disks.
    package let bins: Bins
    /// Makes links to files of this machine.
    package let links: any LinkStore
    /// The text of a secret.
    package let secret: @Sendable (SecretSource) throws(ActionError) -> String
    /// How a client's files are seen from here.
    package let access: @Sendable (ClientName) -> FileAccess
    /// The clocks.
    package let time: any TimeSource
    /// Places that had no room lately.
    let room = RoomBoard()
    /// What was mounted when removals looked last.
    let mounts = MountBoard()
    /// Whether an earlier attempt may have taken effect, so that what is found done may be our own doing.
    package var isRepeat = false
    /// What came of the attempt before, in words; nil where there was none, or it is not known.
    package var failure: String?
    /// The place of the intent among others that ask the same of other torrents; nil where it goes alone.
    package var seat: CommandBatch.Seat?

    /// Gathers the doors that actions go through.
    package init(
        client: @escaping @Sendable (ClientName) -> (any TorrentClient)?,
        isKnown: @escaping @Sendable (ClientName) async -> Bool = { _ in true },
        confirm: @escaping @Sendable (Intent, FreshLook) async -> LastLook,
        lookAtFiles: @escaping @Sendable (ClientName, Infohash) async -> Void = { _, _ in },
        need: @escaping @Sendable (Torrent, ClientName) async -> String? = { _, _ in nil },
        refreshed: @escaping @Sendable (Torrent, ClientName) async -> Torrent = { torrent, _ in torrent },
        proveOrphan: @escaping @Sendable (Orphan) async -> OrphanProof = { _ in
            .unproved("nothing is known here of files without a torrent")
        },
        confirmOrphan: @escaping @Sendable (Intent, OrphanFacts) async -> LastLook = { _, _ in .goAhead },
        facts: @escaping @Sendable (Subject) async -> Claim.Holder? = { _ in nil },
        keep: @escaping @Sendable (FormerState, Intent) async throws(ActionError) -> Void = { _, _ in },
        kept: @escaping @Sendable (IntentID) async throws(ActionError) -> (intent: Intent, former: FormerState)? = {
            _ in nil
        },
        drop: @escaping @Sendable (IntentID) async throws(ActionError) -> Void = { _ in },
        http: any HTTPTransport, programs: any ProgramRunner, files: any FileStore,
        bins: Bins = .none, links: any LinkStore = LocalLinks(),
        secret: @escaping @Sendable (SecretSource) throws(ActionError) -> String,
        access: @escaping @Sendable (ClientName) -> FileAccess, time: any TimeSource
    ) {
        self.client = client
        self.isKnown = isKnown
        self.confirm = confirm
        self.lookAtFiles = lookAtFiles
        self.need = need
        self.refreshed = refreshed
        self.proveOrphan = proveOrphan
        self.confirmOrphan = confirmOrphan
        self.facts = facts
        self.keep = keep
        self.kept = kept
        self.drop = drop
        self.http = http
        self.programs = programs
        self.files = files
        self.bins = bins
        self.links = links
        self.secret = secret
        self.access = access
        self.time = time
    }
}

/// The files that actions read and move, each only while it is the one that was judged, to the last byte.
///
/// What was changed or replaced since is held: it is going to be decided about anew.
package protocol FileStore: Sendable {
    /// Whether something is at the path, symbolic links not followed.
    func exists(_ path: String) -> Bool

    /// Looks at what a path leads to, symbolic links followed.
    func look(at path: String) -> FileLook

    /// Whether the very last part of a path is a symbolic link.
    func isSymbolicLink(_ path: String) -> Bool

    /// What a symbolic link says that it leads to, as it stands there; nil for anything else.
    func target(ofLink path: String) -> String?

    /// Reads what is mounted now; nothing where the system does not tell.
    func mounts() -> MountTable

    /// Whether a path is on a disk that a list of mounts shows to be read-only.
    func isReadOnly(_ path: String, by mounts: MountTable) -> Bool

    /// The name of the file system that a path is on, by a list of mounts; nil where that does not tell.
    func fileSystem(of path: String, by mounts: MountTable) -> String?

    /// Looks into a folder, symbolic links on the way to it followed.
    func entries(of folder: String) -> FolderLook

    /// Lists all files below a folder; no symbolic link is followed there, and no other file system is entered.
    func sweep(_ folder: String) -> FileSweep

    /// Looks at one file below a folder in the same way.
    func look(at path: String, below folder: String) -> SweptLook

    /// Removes one file below a folder, only while it is the very one that is named, unchanged.
    func remove(_ file: OrphanFacts, below folder: String) throws(ActionError)

    /// Does what may ask a disk that never answers, without holding up anything but the caller.
    ///
    /// - Returns: What the work returns; nil when the caller gave up waiting, while the work goes on.
    func aside<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result?

    /// Makes sure that a file is the one that was judged.
    func require(_ path: String, isStill judged: JudgedFile) throws(ActionError)

    /// Reads a regular file of at most this many bytes.
    func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8]

    /// Reads what a client says is its own file of a torrent, of at most this many bytes; nil where that cannot be.
    func content(of path: String, atMost limit: Int) -> [UInt8]?

    /// Moves a file into a folder, which is made if it is missing, under a name that is free there.
    ///
    /// - Parameters:
    ///   - path: The full path of the file.
    ///   - judged: What it has to be.
    ///   - folder: Where to; no symbolic link is followed there that others than the owner could have placed.
    ///   - reason: What is written beside it, as `NAME.reason.txt`.
    /// - Returns: The path where it lies now.
    /// - Throws: `ActionError` that leaves it where it is.
    func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String
}

extension FileStore {
    /// Says that there are no symbolic links, as in stores that know none.
    package func isSymbolicLink(_ path: String) -> Bool { false }

    /// Says that none leads anywhere, as in stores that know none.
    package func target(ofLink path: String) -> String? { nil }

    /// Says that nothing is mounted, as in stores that know of no disks.
    package func mounts() -> MountTable { MountTable(parsing: "") }

    /// Says that all can be written, as in stores that forbid nothing.
    package func isReadOnly(_ path: String, by mounts: MountTable) -> Bool { false }

    /// Reads it off the list, as in stores that know no symbolic links.
    package func fileSystem(of path: String, by mounts: MountTable) -> String? { mounts.fileSystem(of: path) }

    /// Says that there are no folders, as in stores that know files alone.
    package func entries(of folder: String) -> FolderLook { .missing }

    /// Does it at once, as in stores that always answer.
    package func aside<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? { work() }

    /// The same, with the caller giving up after a while.
    package func aside<Result: Sendable>(
        within patience: Duration, by time: any TimeSource, _ work: @escaping @Sendable () -> Result
    ) async -> Result? {
        await withTaskGroup(of: Result?.self) { group in
            group.addTask(name: "ask the disk") { await aside(work) }
            group.addTask(name: "patience with the disk") {
                _ = await time.passes(patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}

extension Intent {
    /// What was judged of the file that it is about.
    func judgedFile() throws(ActionError) -> JudgedFile {
        guard let judged else {
            throw ActionError(.held, "an earlier version planned it without a word on what was judged")
        }
        return judged
    }
}

extension ActionContext {
    /// Holds an intent whose file was replaced since it was judged; one that is gone holds nothing that only names it.
    func requireJudged(_ intent: Intent) throws(ActionError) {
        guard let path = intent.subject.path, files.exists(path) else { return }
        try files.require(path, isStill: intent.judgedFile())
    }
}

/// Starts programs without a shell.
package protocol ProgramRunner: Sendable {
    /// Runs a program to its end, and ends it and its children when the time is up.
    func run(_ program: Program, within limit: Duration) async throws(ActionError) -> ProgramResult
}

/// A program to run: the arguments go to it as they are.
package struct Program: Hashable, Sendable {
    /// The program's path and its arguments; no shell reads them.
    package let arguments: [String]
    /// All of its environment.
    package let environment: [String: String]
    /// Where it starts; nil for the daemon's own folder.
    package let workingDirectory: String?

    package init(arguments: [String], environment: [String: String], workingDirectory: String?) {
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
    }
}

/// How a program ended.
package struct ProgramResult: Hashable, Sendable {
    /// The code it ended with; 128 and the signal's number where a signal ended it.
    package let exitCode: Int32
    /// The beginning of what it wrote to both streams.
    package let output: String

    package init(exitCode: Int32, output: String) {
        self.exitCode = exitCode
        self.output = output
    }
}
