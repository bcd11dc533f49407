package import Clocks
package import JSON
package import Rules
package import Torrents

/// Everything that the engine learns of the world, one at a time; time comes with it.
package enum Observation: Sendable {
    /// A whole list of one client, which is polled in this rhythm.
    case snapshot(Snapshot, interval: Rhythm)
    /// A poll that failed: nothing is decided, and the client's timers stand still.
    case unreachable(ClientName, reason: String, at: Moment)
    /// The files of a client's torrents have been looked for.
    case looked(ClientName, FileSight, at: Moment)
    /// A disk of the rule file was looked at.
    case disk(DiskReport, at: Moment)
    /// The folders of a disk were looked through for files that belong to no torrent.
    case orphans(OrphanReport, at: Moment)
    /// A file of a rule's watch folder has settled.
    case settled(IntakeFacts, rule: String, at: Moment)
    /// Files that a rule decided about are in its watch folder no more, by absolute path.
    case vanished([String], rule: String, at: Moment)
    /// A person hands over a file or a link, outside of any watch folder.
    case offered(IntakeFacts, OfferRoute, at: Moment)
    /// A program has called a hook of the rule file, with the right token or signature.
    case called(HookCall, at: Moment)
    /// A dead letter is sent again, by hand.
    case revived(Intent, at: Moment)
    /// A person wants taken back what these intents did, the latest first.
    case undoing([UndoWish], at: Moment)
    /// A person wants something of a bin back, or deleted for good.
    case trash([TrashWish], at: Moment)
    /// Time has passed, which is all that a schedule without subjects needs.
    case moment(Moment)
    /// A person opens or closes a window by hand for a while.
    case override(WindowOverride, at: Moment)
    /// A person lets a window's hours count again.
    case overrideEnded(window: String, at: Moment)
    /// A person ends what rests or is held.
    case released(Release, at: Moment)
    /// A person says what is to become of decisions.
    case instructed(Instruction, at: Moment)
    /// An intent has come to its end.
    case outcome(IntentID, Outcome, at: Moment)

    /// When it was made, by both clocks.
    package var at: Moment {
        switch self {
        case .snapshot(let snapshot, _): snapshot.takenAt
        case .unreachable(_, _, let moment), .looked(_, _, let moment), .disk(_, let moment),
            .orphans(_, let moment), .settled(_, _, let moment),
            .vanished(_, _, let moment), .offered(_, _, let moment), .called(_, let moment), .revived(_, let moment),
            .undoing(_, let moment), .trash(_, let moment), .moment(let moment),
            .override(_, let moment), .overrideEnded(_, let moment),
            .released(_, let moment), .instructed(_, let moment), .outcome(_, _, let moment):
            moment
        }
    }
}

/// How an intent ended.
package enum Outcome: Hashable, Sendable {
    /// It was carried out, or there was nothing left to do.
    case done(String)
    /// A check just before the call said no; nothing was called.
    case held(String)
    /// It failed for good and lies with the dead letters.
    case dead(String)
}

/// Who decides where a file goes that a person hands over.
package enum OfferRoute: Hashable, Sendable {
    /// The watch rule of this id; nil lets the first one in file order take it whose condition holds.
    case rule(String?)
    /// Nobody: it goes straight to clients, with these canonical arguments of `add`, one for each.
    case clients([JSON])
}
