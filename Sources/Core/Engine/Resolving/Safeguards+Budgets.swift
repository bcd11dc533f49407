import Clocks
import Rules
import Text
import Torrents

extension Safeguards {
    /// Which budget is used up for a rule.
    ///
    /// - Parameters:
    ///   - client: The client of the torrent that is to be removed.
    ///   - rule: The rule that wants it; rehearsed removals count for one in dry run only.
    ///   - planned: How many removals this tick plans already, by client.
    ///   - now: The time of the tick.
    /// - Returns: Why it has to wait; nil where every budget allows one more.
    func exhaustion(of client: ClientName, for rule: Rule, planned: [ClientName: Int], at now: Moment) -> Hold? {
        let limits = rules.limits
        let thisTick = planned.values.reduce(0, +)
        guard thisTick < limits.perTick else {
            return "budget: no more than \(limits.perTick) go in one tick, see limits.removals.perTick"
        }
        let lastDay = countedRemovals(for: rule).filter { $0.isWithin(.seconds(86_400), of: now) }
        guard lastDay.count + thisTick < limits.perDay else {
            return Hold(
                "budget: no more than \(limits.perDay) go within a day, see limits.removals.perDay",
                until: lastDay.firstToExpire)
        }
        let here = lastDay.filter { $0.client == client }
        let share = allowance(of: client, after: here)
        guard here.count + planned[client, default: 0] < share else {
            return Hold(exhausted(share), until: here.firstToExpire)
        }
        return nil
    }

    /// How often rules may remove one torrent within a day: another tool that adds it again each time would have it
    /// downloaded and removed for ever.
    private static let mostRemovalsOfOne = 2

    /// Why a torrent stays that came back each time that it was removed; nil where it may go once more.
    func returns(of torrent: Infohash?, on client: ClientName, at now: Moment) -> Hold? {
        let earlier = state.removals.values.filter { removal in
            removal.torrent != nil && removal.torrent == torrent && removal.client == client
                && removal.isWithin(.seconds(86_400), of: now)
        }
        guard earlier.count >= Self.mostRemovalsOfOne else { return nil }
        return Hold(
            "it was removed \(earlier.count) times within a day and added again each time; find out what adds it",
            until: earlier.firstToExpire)
    }

    /// Why torrents that go together or not at all never do so within the budgets; nil where they can.
    ///
    /// - Parameters:
    ///   - clients: The client of each of them.
    ///   - now: The time of the tick.
    /// - Returns: The budget that is too small, in words.
    func narrowness(for clients: [ClientName], at now: Moment) -> String? {
        let limits = rules.limits
        guard clients.count <= limits.perTick else {
            return "budget: it has \(clients.count) torrents, and no more than \(limits.perTick) go at once, "
                + "see limits.removals.perTick"
        }
        guard clients.count <= limits.perDay else {
            return "budget: it has \(clients.count) torrents, and no more than \(limits.perDay) go within a day, "
                + "see limits.removals.perDay"
        }
        for (client, own) in Dictionary(grouping: clients, by: \.self).sorted(by: { $0.key < $1.key }) {
            let here = state.removals.values.filter { $0.client == client && $0.isWithin(.seconds(86_400), of: now) }
            let share = allowance(of: client, after: here)
            guard own.count <= share else {
                return "budget: it has \(own.count) torrents of client \(client), and no more than \(share) go within "
                    + "a day, see limits.removals.maxShare"
            }
        }
        return nil
    }

    /// Whether more is planned or done within a day than the limits in force allow.
    func excess(of client: ClientName, counting more: Int, at moment: Moment) -> String? {
        let limits = rules.limits
        guard limits.perTick > 0 else { return "limits.removals.perTick allows none" }
        let lastDay = state.removals.values.filter { $0.isWithin(.seconds(86_400), of: moment) }
        guard lastDay.count + more <= limits.perDay else {
            return "budget: no more than \(limits.perDay) go within a day, see limits.removals.perDay"
        }
        let here = lastDay.filter { $0.client == client }
        let share = allowance(of: client, after: here)
        return here.count + more <= share ? nil : exhausted(share)
    }

    /// The removals that count against the budgets of a rule, rehearsed ones for rules in dry run only.
    private func countedRemovals(for rule: Rule) -> [Removal] {
        let real = Array(state.removals.values)
        return rule.mode == .dryRun ? real + state.rehearsals.removals.values : real
    }

    private func exhausted(_ share: Int) -> String {
        let percent = Int((rules.limits.maxShare * 100).rounded())
        return "budget: no more than \(share) go within a day, \(percent) % of this client's torrents, "
            + "see limits.removals.maxShare"
    }

    /// How many torrents of a client may go within a day: its share of those it has and those that went, rounded down,
    /// but one where there is any share at all.
    private func allowance(of client: ClientName, after removals: [Removal]) -> Int {
        let share = rules.limits.maxShare
        guard share > 0 else { return 0 }
        let listed = state.clients[client]?.accepted
        // One that is planned, or was added again, is still listed and must not count twice.
        let gone = removals.count { removal in removal.torrent.map { listed?[$0] == nil } ?? false }
        let population = (listed?.torrents.count ?? 0) + gone
        // A share such as 0.29 of 100 comes out a hair below the whole number that is meant.
        return max(1, Int((share * Double(population) + 1e-9).rounded(.down)))
    }
}

extension [Removal] {
    /// When the oldest of them no longer counts.
    fileprivate var firstToExpire: WallTime? { map(\.at).min()?.advanced(by: .seconds(86_400)) }
}
