import Actions
import Clocks
import Engine
import Rules
import Torrents

/// Proves just before a removal that a file still belongs to no torrent of any client.
struct OrphanProver: Sendable {
    let roster: Roster
    let decider: Decider
    let surroundings: Surroundings
    /// One asks for lists at a time: the others find them fresh.
    private let lane = Lane(width: 1)

    init(roster: Roster, decider: Decider, surroundings: Surroundings) {
        self.roster = roster
        self.decider = decider
        self.surroundings = surroundings
    }

    /// How old a list may be that says that no torrent has the file.
    private static let freshness: Duration = .seconds(5)
    /// How long a client may take to list its torrents.
    private static let patience: Duration = .seconds(20)

    func proof(of orphan: Orphan) async -> OrphanProof {
        let (rules, time) = (await decider.rules, surroundings.time)
        guard let entry = rules.disk(named: orphan.disk) else {
            return .unproved("the rule file no longer has disk \(orphan.disk)")
        }
        let search = OrphanSearch(entry: entry, rules: rules)
        guard let root = search.root(of: orphan.path) else {
            return .unproved("\(orphan.path) is in no folder of \"orphans\" any more")
        }
        if search.isPassedOver(orphan.path) { return .unproved("\(orphan.path) is passed over by the rules in force") }
        await listAnew(rules)
        let (book, store) = (roster.book, surroundings.files)
        for client in rules.clients where client.files == .local {
            guard let at = book.listedAt(client.name), time.now.boot - at <= Self.patience + Self.freshness else {
                return .unproved(
                    "client \(client.name) does not list its torrents now, and may have one with this file")
            }
        }
        let proof = await store.aside(within: .seconds(30), by: time) { () -> OrphanProof in
            switch store.look(at: orphan.path, below: root) {
            case .gone: return .gone
            case .failed(let reason): return .unproved(reason)
            case .found(let file):
                guard file.facts.identity == orphan.identity else {
                    return .unproved("\(orphan.path) was changed or replaced since; it is decided about anew")
                }
                let claims = book.claims(in: entry.orphans, at: time.now.boot)
                if let gap = claims.gap { return .unproved(gap) }
                if claims.hasOwner(file) { return .unproved("\(orphan.path) belongs to a torrent by now") }
                return .proved(file.facts, root: root)
            }
        }
        return proof ?? .unproved("the disk does not answer")
    }

    /// Has every client whose files are here list its torrents, unless it has done so this moment.
    private func listAnew(_ rules: RuleSet) async {
        let (roster, time) = (roster, surroundings.time)
        guard await lane.enter() else { return }
        defer { lane.leave() }
        await withDiscardingTaskGroup { group in
            for client in rules.clients where client.files == .local {
                if let at = roster.book.listedAt(client.name), time.now.boot - at <= Self.freshness { continue }
                group.addTask(name: "list \(client.name) for an orphan") {
                    await either(
                        { await roster.pollAnew(client.name) }, { _ = await time.passes(Self.patience) })
                }
            }
        }
    }
}
