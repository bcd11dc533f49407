package import Clocks
package import Engine
package import Rules
package import Torrents

/// The engine as the last commit left it, with what each client listed last: enough to tell what would come next.
///
/// It is a copy, so that to rehearse on it holds up neither the decider nor those who poll.
package struct Vantage: Sendable {
    /// How it stands with one client.
    enum Contact: Sendable {
        /// It listed this, polled like that; the list is as it was told, believed or not.
        case listed(Snapshot, Rhythm)
        /// It did not answer when it was asked last, and why.
        case lost(String)
    }

    /// The engine.
    package let engine: Engine
    private let contacts: [ClientName: Contact]

    init(engine: Engine, contacts: [ClientName: Contact]) {
        self.engine = engine
        self.contacts = contacts
    }

    /// When each client was listed that answered last, in the order of the rule file.
    package var listed: [(client: ClientName, at: WallTime)] { lists.map { ($0.list.client, $0.list.takenAt.wall) } }

    /// The clients without such a list, and why.
    package var failures: [(client: ClientName, cause: String)] {
        engine.rules.clients.compactMap { entry in
            switch contacts[entry.name] {
            case .listed?: nil
            case .lost(let reason)?: (entry.name, reason)
            case nil: (entry.name, "the daemon has not listed it yet; try again in a moment")
            }
        }
    }

    /// What the engine would decide were each client to list now what it listed last, and the folders of disks to be
    /// looked through that are looked through for orphans.
    ///
    /// - Parameters:
    ///   - moment: Now, not before the engine's last step.
    ///   - assumesTimePassed: Whether holding times, cooldowns and grace count as over.
    /// - Returns: What it would decide, with the copy that did.
    package func rehearsal(at moment: Moment, assumesTimePassed: Bool) -> Rehearsal {
        let observations = lists.map { list, rhythm in
            Observation.snapshot(list.taken(at: moment), interval: rhythm)
        }
        let orphans = engine.orphanReports(at: moment).map { Observation.orphans($0, at: moment) }
        return engine.rehearsal(of: observations + orphans, at: moment, assumesTimePassed: assumesTimePassed)
    }

    /// How many torrents or files a rule would remove at once in another mode, once all has passed that passes by time.
    ///
    /// - Throws: `InstructionError` where the rule cannot be in that mode.
    package func removals(
        by rule: String, in mode: Rule.Mode?, at moment: Moment
    ) throws(InstructionError) -> Int {
        var other = engine
        _ = try other.instruct(.mode(rule: rule, mode), at: moment)
        _ = other.reload(other.filed, at: moment)
        let rehearsal = Vantage(engine: other, contacts: contacts).rehearsal(at: moment, assumesTimePassed: true)
        return rehearsal.intents.count {
            $0.rule == rule && engine.rules.kinds[$0.action]?.isDestructive ?? true
        }
    }

    private var lists: [(list: Snapshot, rhythm: Rhythm)] {
        engine.rules.clients.compactMap { entry in
            guard case .listed(let list, let rhythm)? = contacts[entry.name] else { return nil }
            return (list, rhythm)
        }
    }
}

extension Observation {
    /// What it says of a client's answers; nil where it says nothing of them.
    var contact: (client: ClientName, contact: Vantage.Contact)? {
        switch self {
        case .snapshot(let list, let rhythm): (list.client, .listed(list, rhythm))
        case .unreachable(let client, let reason, _): (client, .lost(reason))
        default: nil  // it is about something else than an answer
        }
    }
}
