package import Engine
package import Rules
package import Torrents

/// Something that happens at a time of a test, beside polls.
package struct Happening: Sendable {
    /// When.
    package let at: Duration
    /// What.
    package let deed: Deed

    /// What can happen.
    package enum Deed: Sendable {
        /// Sluice ends, and is started again after a while.
        case restart(after: Duration)
        /// A client's process ends and is started again.
        case clientRestart(ClientName)
        /// A client does not answer for a while.
        case outage(ClientName, for: Duration)
        /// The machine's wall clock is set by so much.
        case clockStep(Duration)
        /// The next so many actions of a name fail for good.
        case failure(ScriptedFailure)
        /// A person changes a torrent.
        case edit(torrent: Int, [TorrentField: FieldValue])
        /// A person removes a torrent.
        case removal(torrent: Int)
        /// A person changes the settings of a client.
        case clientEdit(ClientName, [ClientFact: FieldValue])
        /// The rule file is replaced and loaded again.
        case reload(RuleSet)
        /// A person opens or closes a window for a while.
        case override(window: String, isOpen: Bool, for: Duration)
        /// A person says something of what rules do.
        case word(PersonalWord)
        /// A program calls a hook.
        case call(HookCall)
        /// A client lists only the first half of its torrents for a while.
        case halfList(ClientName, for: Duration)
        /// A client lists again and again what it listed last, for a while.
        case staleList(ClientName, for: Duration)
    }
}

/// What a person says of what rules do, as the verbs of the same name take it.
package enum PersonalWord: Sendable {
    /// Nothing begins there for so long; nil for until it is released.
    case hold(ManualHold.Target, for: Duration?)
    /// What is held, or rests, goes on.
    case release(Release)
    /// The rule is never to act on the torrent.
    case refuse(rule: String, torrent: Int)
    /// The rule may act on the torrent again.
    case allow(rule: String, torrent: Int)
    /// What the rule asks for about the torrent, or about all where none is named, may be done.
    case approve(rule: String, torrent: Int?)
}

/// Actions that fail, and with which answer.
package struct ScriptedFailure: Sendable {
    /// The name of the action.
    package let action: String
    /// What the other side answers.
    package let answer: String
    /// The rule whose actions fail; nil for any.
    package let rule: String?
    /// The torrent for which they fail; nil for any.
    package let torrent: Infohash?
    /// How many fail.
    package let times: Int
}
