package import ClientKit
package import Clocks
package import Engine
package import HTTP
package import Rules
package import Torrents

/// The world as actions reach it; each member is a door that tests can stand behind.
package struct ActionContext: Sendable {
    /// The client with a name of the rule file, when it is connected.
    package let client: @Sendable (ClientName) -> (any TorrentClient)?
    /// Whether the rule file in force has a client of this name, connected or not.
    package let isKnown: @Sendable (ClientName) async -> Bool
    /// Asks the engine once more, on facts that were read this moment.
    package let confirm: @Sendable (Intent, FreshLook) async -> LastLook
    /// Looks for the files of a client's torrents and tells the engine of it, unless that was done this moment.
    package let lookAtFiles: @Sendable (ClientName) async -> Void
    /// Other torrents whose data has the same name as a torrent's, in another place as it seems.
    package let namesakes: @Sendable (Torrent, ClientName) async -> [Namesake]
    /// The state of the watched file that an intent is about, as it was when that was decided; nil for no such file.
    package let takenState: @Sendable (Intent) async -> String?
    package let http: any HTTPTransport
    package let programs: any ProgramRunner
    package let files: any FileStore
    /// The text of a secret.
    package let secret: @Sendable (SecretSource) throws(ActionFailure) -> String
    /// How a client's files are seen from here.
    package let access: @Sendable (ClientName) -> FileAccess
    package let time: any TimeSource
    /// Whether an earlier attempt may have taken effect, so that what is found done may be our own doing.
    package var isRepeat = false

    package init(
        client: @escaping @Sendable (ClientName) -> (any TorrentClient)?,
        isKnown: @escaping @Sendable (ClientName) async -> Bool = { _ in true },
        confirm: @escaping @Sendable (Intent, FreshLook) async -> LastLook,
        lookAtFiles: @escaping @Sendable (ClientName) async -> Void = { _ in },
        namesakes: @escaping @Sendable (Torrent, ClientName) async -> [Namesake] = { _, _ in [] },
        takenState: @escaping @Sendable (Intent) async -> String? = { _ in nil }, http: any HTTPTransport,
        programs: any ProgramRunner, files: any FileStore,
        secret: @escaping @Sendable (SecretSource) throws(ActionFailure) -> String,
        access: @escaping @Sendable (ClientName) -> FileAccess, time: any TimeSource
    ) {
        self.client = client
        self.isKnown = isKnown
        self.confirm = confirm
        self.lookAtFiles = lookAtFiles
        self.namesakes = namesakes
        self.takenState = takenState
        self.http = http
        self.programs = programs
        self.files = files
        self.secret = secret
        self.access = access
        self.time = time
    }
}

/// The files that actions read and move.
///
/// A state, where one is given, is what `IntakeFacts.identity` said when the file was decided about: a file that is in
/// another state by now is left alone, as it is going to be decided about anew.
package protocol FileStore: Sendable {
    /// Whether something is at the path, symbolic links not followed.
    func exists(_ path: String) -> Bool

    /// Looks at what a path leads to, symbolic links followed.
    func look(at path: String) -> FileLook

    /// Reads a regular file of at most this many bytes.
    func read(_ path: String, inState state: String?, atMost limit: Int) throws(ActionFailure) -> [UInt8]

    /// Moves a file into a folder, which is made if it is missing, under a name that is free there.
    ///
    /// - Parameters:
    ///   - path: The full path of the file.
    ///   - state: The only state in which it is moved; any where nil.
    ///   - folder: Where to.
    ///   - reason: What is written beside it, as `NAME.reason.txt`.
    /// - Returns: The path where it lies now.
    /// - Throws: `ActionFailure` that leaves it where it is.
    func move(
        _ path: String, inState state: String?, intoFolder folder: String, reason: String?
    ) throws(ActionFailure) -> String
}

/// Starts programs without a shell.
package protocol ProgramRunner: Sendable {
    /// Runs a program to its end, and ends it and its children when the time is up.
    func run(_ program: Program, within limit: Duration) async throws(ActionFailure) -> ProgramResult
}

/// A program to run: the arguments go to it as they are.
package struct Program: Hashable, Sendable {
    package let arguments: [String]
    package let environment: [String: String]
    package let workingDirectory: String?

    package init(arguments: [String], environment: [String: String], workingDirectory: String?) {
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
    }
}

/// How a program ended.
package struct ProgramResult: Hashable, Sendable {
    package let exitCode: Int32
    /// The beginning of what it wrote to both streams.
    package let output: String

    package init(exitCode: Int32, output: String) {
        self.exitCode = exitCode
        self.output = output
    }
}
