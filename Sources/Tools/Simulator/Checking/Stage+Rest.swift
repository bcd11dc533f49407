import Synchronization
import Simulation
import Clocks
import Engine
import Torrents

/// What has to be so once nothing has disturbed the daemon for hours.
extension Stage {
    func checkCalm() {
        trace.tell { "\(self.now.milliseconds) the end" }
        checkOpenIntents()
        checkAge()
        guard let deck = with({ $0.decks.last?.value }) else { return }
        checkTags(deck)
        checkLimits(deck)
        checkRemovals(deck)
    }

    /// Nothing waits any more but what was planned this minute, and programs of a rule that still runs one after another:
    /// thousands of them take longer than the calm lasts.
    private func checkOpenIntents() {
        let start = now - .seconds(600)
        let open = with { state in
            let busy = state.ledger.busyRules(since: start)
            return state.ledger.intents.values
                .filter { entry in
                    guard entry.progress != .ended, entry.plannedAt < start else { return false }
                    return entry.intent.action != "run" || !busy.contains(entry.intent.rule)
                }
                .sorted { $0.plannedAt < $1.plannedAt }.map(\.intent)
        }
        if let first = open.first {
            violate(
                .liveness, "\(open.count) intents have not ended, such as \(first.id): \(first.action) \(first.title)")
        }
    }

    /// The journal has forgotten what is older than the file says: a day, looked at each hour.
    private func checkAge() {
        let limit = time.now.wall.advanced(by: .seconds(-26 * 3600))
        guard let oldest = journal.withLock({ $0.oldestEvent }), oldest < limit else { return }
        violate(.bounded, "the journal keeps an event of \(limit.since(oldest)) before what it has to keep")
    }

    private func checkTags(_ deck: Deck) {
        guard deck.others.contains(.tagsGiven) else { return }
        for (client, id, torrent) in everything where (torrent[.ratio].real ?? 0) >= 1 {
            guard torrent[.tags].texts?.contains("given") != true, !isUndone(id, client) else { continue }
            violate(.liveness, "\(id.hex) of \(client) has not got its tag")
        }
    }

    /// Limits are those of the schedule, or those from before.
    private func checkLimits(_ deck: Deck) {
        guard let window = deck.window, window.from != window.to else { return }
        let wall = time.now.wall
        let isOpen = window.isOpen(at: wall)
        // A window that has opened or closed this minute may still be under way.
        guard window.isOpen(at: wall.advanced(by: .seconds(-600))) == isOpen else { return }
        for client in with({ $0.clients.values.sorted { $0.name < $1.name } }) {
            let limit = client.fake.server.downLimit
            // What a person sets or takes back stays until the window opens again.
            if let set = client.limitSetAt, now - set < .seconds(86_400) { continue }
            // A limit that a person wants as the window has it is nothing that the window's end puts back.
            if !isOpen, client.isLimitTakenBack { continue }
            if isOpen != (limit == Deck.Window.limit) {
                violate(
                    .limits,
                    "\(client.name) has limit \(limit.map(String.init) ?? "none"), and the window is "
                        + (isOpen ? "open" : "closed"))
            }
        }
    }

    /// What rules want removed and nothing protects is gone, unless a budget is used up.
    private func checkRemovals(_ deck: Deck) {
        // Under a clock that was set back budgets count for longer.
        guard with({ $0.steppedAt == nil }) else { return }
        let rules = deck.removals.filter { $0.mode == "enforce" }
        let start = now - .seconds(86_400)
        // A removal that found its torrent gone already has had no effect, and has used the budget as others do.
        let begun = with { $0.ledger.removalsBegun(since: start) }
        let seen = with { state in state.clients.mapValues { client in client.removals.count { $0 > start } } }
        let counts = begun.mapValues(\.count).merging(seen, uniquingKeysWith: max)
        guard counts.values.reduce(0, +) < deck.perDay else { return }
        // One that came back is there, and not gone as well.
        let here = Dictionary(grouping: everything, by: \.client).mapValues { Set($0.map(\.id)) }
        let found = foundRoots()
        let now = now
        let busy = with { $0.clients.filter { $0.value.isLettingGo(asFastAs: deck, at: now) } }
        for (client, id, torrent) in everything where busy[client] == nil {
            let glimpse = Glimpse(torrent)
            if isUndone(id, client) { continue }
            guard let rule = rules.first(where: { $0.wants(glimpse) }) else { continue }
            if deck.protectsKept, glimpse.tags.contains("keep") { continue }
            // Where no file of any torrent is left, the disk counts as lost until a person says otherwise.
            guard found.contains(Root(of: torrent, in: client)) else { continue }
            let population = here[client, default: []].union(begun[client, default: []]).count
            if counts[client, default: 0] >= max(1, population * deck.maxShare / 100) { continue }
            if rule.deletesData, isShared(torrent, as: id, of: client) || !isWhole(torrent) { continue }
            violate(.liveness, "\(id.hex) of \(client) should be gone by rule \(rule.id)")
        }
    }

    /// The first folder on the way to a torrent's data, which stands for its disk.
    private struct Root: Hashable {
        let client: String
        let folder: Substring?

        init(of torrent: Torrent, in client: String) {
            self.client = client
            folder = torrent[.contentPath].text?.split(separator: "/").first
        }
    }

    /// The folders in which a file of at least one torrent is left.
    private func foundRoots() -> Set<Root> {
        let files = with { $0.files }
        return Set(
            everything.lazy.filter { _, _, torrent in torrent[.contentPath].text.map { files[$0] != nil } ?? false }
                .map { client, _, torrent in Root(of: torrent, in: client) })
    }

    private func isUndone(_ id: Infohash, _ client: String) -> Bool {
        with(client) { $0.undone.contains(id) } ?? false
    }

    private func isShared(_ torrent: Torrent, as id: Infohash, of client: String) -> Bool {
        everything.contains { other in
            (other.client != client || other.id != id) && other.torrent[.contentPath].text == torrent[.contentPath].text
        }
    }

    /// Whether its file is there in its size, which another torrent of the same path may have left otherwise.
    private func isWhole(_ torrent: Torrent) -> Bool {
        with { state in
            guard let file = torrent[.contentPath].text.flatMap({ state.files[$0] }) else { return false }
            return file.size == torrent[.size].integer
        }
    }
}
