import Actions
import ClientKit
import Clocks
import Engine
import HTTP
import Rules
import Simulation
import Torrents
import Trash

/// Carries out intents by the actions of the daemon, on a world in which nothing is real.
struct Hands {
    private let actions: [String: any Action]

    init(_ actions: [any Action]) {
        let all = actions + [EmptyAction()]
        self.actions = Dictionary(all.map { ($0.kind.name, $0) }) { first, _ in first }
    }

    /// What actions reach at one moment.
    struct Reach: Sendable {
        let client: @Sendable (ClientName) -> (any TorrentClient)?
        let isKnown: @Sendable (ClientName) -> Bool
        let confirm: @Sendable (Intent, FreshLook) -> LastLook
        let confirmOrphan: @Sendable (Intent, OrphanFacts) -> LastLook
        /// The bin for a path of a client.
        let bin: @Sendable (_ path: String, _ client: ClientName) -> TrashBin?
        /// The bytes of the files that lie in watch folders, by path.
        let files: [String: [UInt8]]
        /// The files without a torrent that lie on disks.
        let orphans: [OrphanFacts]
        let now: Moment
    }

    /// Makes one attempt.
    func perform(_ intent: Intent, _ reach: Reach) async -> Result<String, ActionError> {
        guard let action = actions[intent.action] else {
            return .failure(ActionError(.final, "there is no action \"\(intent.action)\""))
        }
        // Nothing of the data is here, so what works on it is taken to succeed.
        if action.kind.seenFiles != nil { return .success("done as if its files were here") }
        let (confirm, isKnown, bin) = (reach.confirm, reach.isKnown, reach.bin)
        let (confirmOrphan, orphans) = (reach.confirmOrphan, reach.orphans)
        let bins = Bins(
            store: PretendedTrash(), place: { bin($0, $1) },
            named: { TrashBin(disk: $0, root: "/", marker: nil, path: "/", keep: .zero) },
            confirm: { _, _ in .goAhead })
        let context = ActionContext(
            client: reach.client, isKnown: { isKnown($0) }, confirm: { confirm($0, $1) },
            proveOrphan: { orphan in
                let file = orphans.first { $0.path == orphan.path && $0.identity == orphan.identity }
                return file.map { .proved($0, root: "/") } ?? .gone
            }, confirmOrphan: { confirmOrphan($0, $1) }, http: AgreeableTransport(),
            programs: AgreeablePrograms(), files: SimulatedStore(files: reach.files),
            bins: bins,
            secret: { (_) throws(ActionError) in "https://secret.example" },
            // Nothing of the data is here, so nothing of it can be proved, and nothing has to be.
            access: { _ in .remote }, time: VirtualTime(reach.now))
        do throws(ActionError) {
            return .success(try await action.perform(intent, in: context))
        } catch {
            return .failure(error)
        }
    }

    /// Whether an action takes the file that it is about out of its folder.
    func moves(_ intent: Intent) -> Bool { actions[intent.action]?.kind.movesInto != nil }
}

/// A transport that answers every request with success and sends nothing.
private struct AgreeableTransport: HTTPTransport {
    func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(status: 200, fields: [], body: [])
    }

    func close() async {}
}

/// Programs that succeed at once, and do nothing.
private struct AgreeablePrograms: ProgramRunner {
    func run(_ program: Program, within limit: Duration) async throws(ActionError) -> ProgramResult {
        ProgramResult(exitCode: 0, output: "")
    }
}

/// The files of a test.
private struct SimulatedStore: FileStore {
    let files: [String: [UInt8]]

    func exists(_ path: String) -> Bool { files[path] != nil }

    func look(at path: String) -> FileLook { .missing }

    func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {
        guard files[path] != nil else { throw ActionError(.held, "\(path) is no longer there") }
    }

    func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] {
        guard let bytes = files[path] else { throw ActionError(.held, "\(path) is no longer there") }
        return bytes
    }

    func content(of path: String, atMost limit: Int) -> [UInt8]? { nil }

    func remove(_ file: OrphanFacts, below folder: String) throws(ActionError) {}

    func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String {
        try require(path, isStill: judged)
        return folder + "/" + (path.split(separator: "/").last.map(String.init) ?? path)
    }
}
