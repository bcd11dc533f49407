import Calendar
import Clocks
package import Engine
package import JSON
package import Journal
import Rules
import Text
import Torrents

extension ReadModel {
    /// Intents in planned order, for other programs.
    package func intents(_ page: Page, _ filter: IntentFilter) async throws(JournalError) -> [StoredIntent] {
        try await journal.intents(page, filter)
    }

    /// What has not ended; nothing where the journal cannot be read.
    package func openIntents() async -> [StoredIntent] { (try? await journal.openIntents()) ?? [] }

    /// One intent; nil where there is none of that id.
    package func intent(_ id: String) async throws(JournalError) -> StoredIntent? {
        try await journal.intent(IntentID(id))
    }

    /// The ids of actions that can still be taken back, of the latest ones.
    package func undoableIDs() async throws(JournalError) -> Set<IntentID> {
        Set(try await journal.undoable(since: nil, limit: 1000).map(\.intent.id))
    }

    /// What windows and scheduled rules do within a time, with what is overridden by hand.
    package func schedule(for duration: Duration, limit: Int) async throws(JournalError) -> JSON {
        let (engine, now) = (try await engine(), time.now.wall)
        let (rules, view) = (engine.rules, engine.view(at: now))
        let start = UnixTime(clamping: now.seconds)
        let agenda = Agenda(
            rules, from: start, until: start.advanced(by: duration.components.seconds), limit: limit,
            overrides: view.overrides)
        return [
            "at": now.json,
            "windows": .array(
                rules.windows.map { window in
                    let override = view.overrides.first { $0.window == window.name }
                    let isOpen = override.map { $0.state == .open } ?? window.isOpen(at: start)
                    return [
                        "name": .string(window.name), "open": .bool(isOpen),
                        "override": override?.json ?? .null, "zone": .string(window.zone.name),
                        "rules": .array(
                            rules.rules.filter { $0.during.contains { $0.name == window.name } }.map { .string($0.id) }),
                    ]
                }),
            "entries": .array(agenda.entries.map(\.json)),
        ]
    }

    /// The week as a picture, with its words in the reader's language; nil where nothing is scheduled.
    package func weekPicture(in words: @escaping @Sendable (String) -> String = { $0 }) async -> String? {
        guard let rules = await rules else { return nil }
        let start = UnixTime(clamping: time.now.wall.seconds)
        let agenda = Agenda(rules, from: start, until: start.advanced(by: 7 * 86_400), limit: 0, overrides: [])
        let picture = agenda.picture(rules, from: start)
        guard !rules.windows.isEmpty || rules.rules.contains(where: \.isScheduled) else { return nil }
        let local = picture.zone.local(at: start)
        return picture.svg(width: 900, now: local.hour * 60 + local.minute, in: words)
    }

    /// The watch folders with what came of their files lately.
    package func watchFolders() async throws(JournalError) -> JSON {
        let engine = try await engine()
        let month = Self.month(before: time.now.wall)
        var folders: [JSON] = []
        for rule in engine.rules.rules {
            guard case .watch(let folder) = rule.trigger else { continue }
            let decisions = try await history(.latest(20), DecisionFilter(rule: rule.id))
            // What was added: files that have left the folder since count too.
            let taken = try await journal.intentTallies(of: rule.id, since: month).filter {
                $0.action == "add" && $0.state == .done
            }
            folders.append([
                "rule": .string(rule.id), "mode": .string(rule.mode.rawValue), "path": .string(folder.path),
                "recursive": .bool(folder.isRecursive), "settle": .string(folder.settle.shown),
                "taken30d": .integer(Int64(taken.map(\.count).reduce(0, +))),
                "recent": .array(decisions.reversed().map(\.json)),
            ])
        }
        return .array(folders)
    }

    /// What was sent to other places, or waits to be: webhooks and programs, the newest first.
    package func deliveries(_ page: Page) async throws(JournalError) -> [StoredIntent] {
        let engine = try await engine()
        let external = engine.rules.kinds.values.filter(\.isDelivery).map(\.name).sorted()
        return try await journal.intents(page, IntentFilter(actions: external))
    }
}

extension Rule {
    fileprivate var isScheduled: Bool {
        if case .schedule = trigger { true } else { false }
    }
}

extension ActionKind {
    /// Whether it tells somebody else something, rather than a client.
    fileprivate var isDelivery: Bool {
        guard case .effect(let delivery) = role else { return false }
        return delivery != .stateSetting
    }
}
