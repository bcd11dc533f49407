import CEL
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import Torrents

extension ReadModel {
    /// The torrents of a client, or of all, as their last believed lists had them, with what the rules will do next.
    ///
    /// - Parameters:
    ///   - client: Which client; nil for all.
    ///   - filter: A condition; torrents for which it has no value are counted and left out.
    /// - Returns: One list for each client, in the order of the rule file, or an error where the filter has one.
    /// - Throws: `JournalError` when the journal cannot be read.
    func torrents(of client: ClientName?, meantBy filter: String?) async throws(JournalError) -> JSON {
        let (engine, now) = (try await engine(), time.now)
        let local = LocalTime(engine.rules, elsewhere: zone, now: now.wall)
        let condition: TorrentFilter?
        do throws(CompileError) {
            condition = if let filter { try TorrentFilter(filter, engine.rules) } else { nil }
        } catch {
            let texts = error.diagnostics.map { $0.rendered(in: filter ?? "", file: "--filter") }
            return ["error": .string(texts.joined(separator: "\n"))]
        }
        let run = try await journal.service(at: now.wall).run
        var lists: [JSON] = []
        for name in clients(of: engine) where client == nil || client == name {
            let snapshot = engine.lists(of: name).first
            let failure = try await journal.contacts(.latest(1), client: name).last?.failure
            let list = ListedClient(name, snapshot, condition, engine: engine, at: now)
            let seen = snapshot.map { self.seen($0, by: run, failure: failure) }
            lists.append(list.json(seen: seen, failure: failure, in: local))
        }
        return .array(lists)
    }

    /// Until when a list is known to have stood.
    ///
    /// A daemon writes nothing down where nothing happens, so as long as a client answers its list is as fresh as the
    /// daemon's last sign of life.
    func seen(_ list: Snapshot, by run: ServiceRecord.Run?, failure: String?) -> WallTime {
        guard case .file = source, failure == nil, let run else { return list.takenAt.wall }
        return max(list.takenAt.wall, run.endedAt ?? run.aliveAt)
    }

    /// The clients of the rules, in file order, or those that were listed where the file cannot be read.
    func clients(of engine: Engine) -> [ClientName] {
        let named = engine.rules.clients.map(\.name)
        return named.isEmpty ? engine.lists(of: nil).map(\.client) : named
    }

    /// The engine as it is now: a copy of the daemon's, or one with the journal's memory.
    func engine() async throws(JournalError) -> Engine {
        switch source {
        case .daemon(let decider): return await decider.current
        case .file(let rules):
            // Without rules there are still torrents to show.
            let none = RuleSet(
                clients: [], journal: JournalEntry(), limits: RemovalLimits(), rules: [], warnings: [])
            return Engine(rules: rules ?? none, state: try await journal.restore())
        }
    }
}
