import Clocks
import Rules
import Text
import Torrents

extension Safeguards {
    /// What speaks against removing any orphan of a disk now; nil where it is certain which files belong to torrents.
    func orphanDoubt(on name: String, at now: Moment) -> Hold? {
        if let doubt = state.clock.row?.doubt(at: now) { return doubt }
        guard let entry = rules.disk(named: name) else { return "the rule file no longer has disk \(name)" }
        if let lost = state.disks[name]?.lost { return Hold("disk \(name) is lost: \(lost)") }
        guard state.facts(of: entry, at: now).isLost == false else {
            return Hold("nothing certain is known of disk \(name)")
        }
        guard let sighting = state.orphanSightings[name], now.boot - sighting.boot <= sighting.interval * 3 else {
            return Hold("the folders of disk \(name) have not been looked through lately")
        }
        if let doubt = sighting.doubt { return Hold(doubt) }
        for client in rules.clients where client.files == .local {
            if let doubt = self.doubt(aboutListOf: client.name) { return Hold(doubt) }
        }
        return nil
    }

    /// Why it is not certain which torrents a client has; nil where it is.
    private func doubt(aboutListOf name: ClientName) -> String? {
        guard let client = state.clients[name], client.accepted != nil, !client.isRestored else {
            return "client \(name) has not been listed since Sluice was started, and may have a torrent with this file"
        }
        if client.isDown { return "client \(name) does not answer, and may have a torrent with this file" }
        if let suspicion = client.suspicion { return "the list of client \(name) is not believed yet: \(suspicion)" }
        if state.contacts[name]?.isGathering == true { return "the list of client \(name) is still growing" }
        if let lost = state.lostDisks[name]?.disks.first(where: { !$0.isReleased }) {
            return "too much is missing on client \(name): \(lost.words(of: name))"
        }
        return nil
    }

    /// Which budget is used up for a rule that removes orphans; nil where every budget allows one more.
    func orphanExhaustion(for rule: Rule, planned: Int, at now: Moment) -> Hold? {
        let limits = rules.limits
        guard planned < limits.perTick else {
            return "budget: no more than \(limits.perTick) go in one tick, see limits.removals.perTick"
        }
        let all = Array(state.removals.values) + (rule.mode == .dryRun ? Array(state.rehearsals.removals.values) : [])
        let lastDay = all.filter { $0.isWithin(.seconds(86_400), of: now) }
        guard lastDay.count + planned < limits.perDay else {
            return Hold(
                "budget: no more than \(limits.perDay) go within a day, see limits.removals.perDay",
                until: lastDay.map(\.at).min()?.advanced(by: .seconds(86_400)))
        }
        return nil
    }
}

extension Removal {
    /// The name under which removals of orphans of a disk count, which no client can have.
    static func place(ofOrphansOn disk: String) -> ClientName { ClientName("orphan:\(disk)") }
}

extension Subject {
    /// Under which name a removal of it counts against the budgets.
    var budget: ClientName? { client ?? orphan.map { Removal.place(ofOrphansOn: $0.disk) } }
}
