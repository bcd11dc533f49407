package import Clocks
package import Engine
package import Rules
package import Torrents

/// What others ask of the engine; none of it changes anything.
extension Decider {
    /// The rules in force.
    package var rules: RuleSet { get async { await ask { $0.rules } } }

    /// The rules in force, for who has to know when others take their place.
    package var rulesInForce: RulesInForce {
        get async {
            // Taken before the rules are read, so that no change is missed.
            let change = ruleChange.next
            return RulesInForce(rules: await rules, change: change)
        }
    }

    /// Whether the rules in force know a client of this name.
    package func hasClient(_ name: ClientName) async -> Bool {
        await ask { engine in engine.rules.clients.contains { $0.name == name } }
    }

    /// Looks once more at a torrent just before it is removed.
    package func confirm(_ intent: Intent, on look: FreshLook, at moment: Moment) async -> LastLook {
        await confirm { $0.confirm(intent, on: look, unwritten: $1, at: moment) }
    }

    /// Looks once more at a file without a torrent just before it is removed.
    package func confirm(_ intent: Intent, onOrphan file: OrphanFacts, at moment: Moment) async -> LastLook {
        await confirm { $0.confirm(intent, onOrphan: file, unwritten: $1, at: moment) }
    }

    /// Whether files may be moved that a removed torrent has left behind.
    package func confirm(moving paths: [String], leftBy owner: Subject, at moment: Moment) async -> LastLook {
        await confirm { $0.confirm(moving: paths, leftBy: owner, unwritten: $1, at: moment) }
    }

    /// The entries of bins that are being restored or deleted.
    var busyTrash: Set<TrashPlace> { get async { await ask { $0.busyTrash } } }

    /// Every torrent field that some rule reads.
    var fieldsRead: FieldSet { get async { await ask { $0.rules.fieldsRead } } }

    /// The torrents that were removed with the rest of their groups, also those that a list may still show.
    var departed: Set<Subject> { get async { await ask { $0.departed } } }

    /// What the last believed list says of a torrent or a client.
    func facts(of subject: Subject) async -> Claim.Holder? { await ask { $0.holder(of: subject) } }

    /// What the engine holds back and warns of at an instant.
    package func view(at wall: WallTime) async -> EngineView { await ask { $0.view(at: wall) } }

    /// The engine as the last commit left it: a value to look at, which nothing changes any more.
    package var current: Engine { get async { await ask { copy $0 } } }

    /// How many torrents the last believed list of each client has.
    package var torrentCounts: [ClientName: Int] { get async { await ask { $0.torrentCounts } } }

    /// The torrents of a client as its last believed list has them.
    package func torrents(of client: ClientName) async -> [Torrent] { await ask { $0.torrents(of: client) } }

    /// Whether a window is open, by hand or by its hours; false for one that the rules do not have.
    func isOpen(_ window: String, at wall: WallTime) async -> Bool { await ask { $0.isOpen(window: window, at: wall) } }

    /// When time alone brings something about next, after an instant; nil where nothing is in store.
    func nextAlarm(after wall: WallTime) async -> WallTime? { await ask { $0.nextAlarm(after: wall) } }

    /// Whether the rule of a watch folder decides about files now; while it does not, they wait.
    package func takesFiles(_ rule: String, at moment: Moment) async -> Bool {
        await ask { $0.takesFiles(rule, at: moment) }
    }

    /// Whether a rule has decided about a watched file, by its absolute path, in this state.
    package func hasTaken(_ rule: String, _ path: String, in state: String) async -> Bool {
        await ask { $0.hasTaken(rule, path, in: state) }
    }

    /// Whether actions about a watched file, by its absolute path, have yet to end.
    package func awaits(_ rule: String, _ path: String) async -> Bool { await ask { $0.awaits(rule, path) } }

    /// The watched files that a rule has decided about, and in which state, by absolute path.
    package func takenFiles(by rule: String) async -> [(path: String, identity: String)] {
        await ask { $0.takenFiles(by: rule) }
    }
}

/// The rules that were in force at one time.
package struct RulesInForce: Sendable {
    /// The rules.
    package let rules: RuleSet
    let change: Latch

    /// Returns once others have come into force, or when the task is cancelled.
    package func untilReplaced() async { await change.wait() }
}
