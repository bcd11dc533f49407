import Actions
import Clocks
package import Engine
import Intake
import JSON
import Journal
import Logging
import Metainfo
import Rules
import Text
import Torrents

/// Takes orders where the engine is.
///
/// An actor, so that a file that has just been written is not swept away before it is decided about.
package actor OrderDesk: Orders {
    let decider: Decider
    let journal: any Journal
    /// Carries out plans.
    let carrier: any PlanCarrier
    /// Those that the rules may ask for, by name.
    let actions: [String: any Action]
    private let folder: OrderFolder
    let time: any TimeSource
    let logger: Logger
    /// Files that are written and not decided about yet.
    private var arriving: Set<String> = []
    /// How many files have been written.
    private var arrivals = 0

    init(
        decider: Decider, journal: any Journal, actions: [any Action], carrier: any PlanCarrier,
        time: any TimeSource, logger: Logger
    ) {
        self.decider = decider
        self.carrier = carrier
        self.journal = journal
        self.actions = Dictionary(actions.map { ($0.kind.name, $0) }) { first, _ in first }
        self.time = time
        self.logger = logger
        folder = OrderFolder(of: journal.path)
    }

    package func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception {
        let content = FileContent(
            file.bytes, digest: Hex.string(Digest.sha256(file.bytes[...])), name: file.name)
        if case .invalid(let reason) = content.first { throw OrderError(.invalid, "\(file.name): \(reason)") }
        try await check(route)
        await sweep()
        let path = try keep(file)
        arrivals += 1
        arriving.insert(path)
        defer { arriving.remove(path) }
        let now = time.now
        let facts = IntakeFacts(
            root: folder.files.folder, path: path, name: file.name, folder: "", size: Int64(file.bytes.count),
            modifiedAt: now.wall, content: content.first, moreLinks: content.moreLinks,
            identity: try identity(of: path), digest: content.digest)
        let tick: Tick
        do {
            tick = try await decider.commit(.observation(.offered(facts, route, at: now)))
        } catch {
            throw OrderError(.failed, "\(error)")
        }
        return Reception(tick)
    }

    package func retry(_ id: IntentID) async throws(OrderError) {
        do {
            guard let stored = try await journal.read.intent(id) else { throw JournalError.notOpen(id, nil) }
            guard stored.state == .dead else {
                throw JournalError.notOpen(id, stored.state)
            }
            try await decider.commit(.revival(stored.intent, at: time.now))
        } catch {
            guard case JournalError.notOpen(_, let state) = error else { throw OrderError(.failed, "\(error)") }
            throw OrderError(
                .unknown,
                state.map { "intent \(id) is no dead letter: it is \($0.rawValue); `sluice status` lists them" }
                    ?? "there is no intent \(id); `sluice status` lists the dead letters")
        }
        logger.notice("A dead letter is sent again", metadata: ["intent": "\(id)"])
    }

    package func override(
        _ window: String, as state: WindowOverride.State?, for duration: Duration
    ) async throws(OrderError) -> WindowOverride {
        let now = time.now
        let isOpen = await decider.isOpen(window, at: now.wall)
        let override = WindowOverride(
            window: window, state: state ?? (isOpen ? .closed : .open), until: now.wall.advanced(by: duration))
        try await perform(.override(override, at: now))
        return override
    }

    package func endOverride(of window: String) async throws(OrderError) {
        let now = time.now
        try await perform(.overrideEnd(window: window, at: now))
    }

    package func release(_ release: Release) async throws(OrderError) {
        let now = time.now
        try await perform(.release(release, at: now))
    }

    package func instruct(_ instruction: Instruction) async throws(OrderError) {
        switch instruction {
        case .hold, .refuse, .allow, .mode: break
        case .restrict, .approve:
            throw OrderError(.invalid, "what is approved is approved along with its facts; use sluice approve")
        }
        let now = time.now
        try await perform(.instruction(instruction, at: now))
    }

    package func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID] {
        let rules = await decider.rules
        for wish in wishes where rules.disk(named: wish.place.disk)?.trash == nil {
            throw OrderError(
                .unknown,
                "disk \(wish.place.disk) has no bin in the rules in force; reload them, or add \"trash\" to it")
        }
        let busy = await decider.busyTrash
        if let wish = wishes.first(where: { busy.contains($0.place) }) {
            throw OrderError(.failed, "\(wish.place) is being restored or deleted already; see `sluice status`")
        }
        do {
            return try await decider.commit(.trash(wishes, at: time.now)).intents.map(\.id)
        } catch {
            throw OrderError(.failed, "\(error)")
        }
    }

    /// Lets the engine decide.
    private func perform(_ input: Input) async throws(OrderError) {
        do {
            try await decider.commit(input)
        } catch let refusal as OverrideError {
            throw OrderError(.unknown, refusal.description)
        } catch let refusal as ReleaseError {
            throw OrderError(.unknown, refusal.description)
        } catch let refusal as InstructionError {
            throw OrderError(.unknown, refusal.description)
        } catch {
            throw OrderError(.failed, "\(error)")
        }
    }

    /// Deletes what was handed over and is in no intent's way any more.
    func sweep() async {
        let earlier = arrivals
        // What came while the journal was read may be in the way of intents that it does not tell of.
        guard let open = try? await journal.read.openIntents(), arrivals == earlier else { return }
        let used = open.compactMap(\.intent.subject.path)
        folder.files.sweep(keeping: arriving.union(used))
    }

    /// Which file was written.
    private func identity(of path: String) throws(OrderError) -> String {
        let scan = FolderScan(root: folder.files.folder)
        let name = String(path.dropFirst(scan.root.count + 1))
        guard let file = try? scan.file(name) else {
            throw OrderError(.failed, "\(path): the file that was just written is gone; hand it over again")
        }
        return file.identity.description
    }

    private func keep(_ file: HandedFile) throws(OrderError) -> String {
        try folder.prepare()
        do {
            return try folder.files.keep(file.bytes, name: file.name)
        } catch {
            throw OrderError(.failed, error.description)
        }
    }

    /// Refuses a route that names what the rules in force do not have.
    private func check(_ route: OfferRoute) async throws(OrderError) {
        let rules = await decider.rules
        switch route {
        case .rule(nil): return
        case .rule(let id?):
            let known = rules.rules.filter(\.isWatch).map(\.id)
            guard !known.contains(id) else { return }
            throw OrderError(.unknown, Self.unknown("watch rule", id, known))
        case .clients(let clients):
            let known = rules.clients.map(\.name.text)
            for name in clients.map({ $0["client"]?.stringValue ?? "" }) where !known.contains(name) {
                throw OrderError(.unknown, Self.unknown("client", name, known))
            }
        }
    }

    private static func unknown(_ kind: String, _ name: String, _ known: [String]) -> String {
        let list = known.isEmpty ? "the rule file has none" : "the rule file has \(known.joined(separator: ", "))"
        let near = Spelling.question(about: name, among: known)
        return "there is no \(kind) \"\(name)\"; \(near ?? list)"
    }
}

extension Rule {
    fileprivate var isWatch: Bool {
        if case .watch = trigger { mode != .off } else { false }
    }
}

extension Reception {
    fileprivate init(_ tick: Tick) {
        let planned = tick.intents.first ?? tick.rehearsed.first
        self.init(
            rule: planned.flatMap { $0.rule == Intent.byHand ? nil : $0.rule }, intents: tick.intents.map(\.id),
            isRehearsal: tick.intents.isEmpty && !tick.rehearsed.isEmpty,
            declined: tick.decisions.filter { $0.verdict == .ended || $0.verdict == .failed }.map {
                Refusal(rule: $0.rule, reason: $0.reason)
            })
    }
}
