package import Engine

/// Why the journal could not be opened, read or written.
package enum JournalError: Error, Hashable, Sendable {
    /// Another process writes this journal; its id, where it has left it.
    case inUse(path: String, pid: Int32?)
    /// A later version of the program wrote it.
    case newer(path: String, found: Int, known: Int)
    /// An earlier version of the program wrote it, and a reader must not bring it up to date.
    case older(path: String, found: Int, known: Int)
    /// The file is something else than a journal.
    case foreign(path: String)
    /// There is no journal to read yet.
    case missing(path: String)
    /// What was read contradicts itself or cannot be understood.
    case damaged(path: String, detail: String)
    /// The folder lies on a file system whose locks cannot be relied on.
    case network(path: String, fileSystem: String)
    /// The disk is full: nothing was written, and the same call may be tried again.
    case full(path: String)
    /// The disk, the file system or a permission stands in the way; what was to be written is undone.
    case failed(path: String, cause: String, fix: String)
    /// The intent has ended already, in this state, or was never planned.
    case notOpen(IntentID, StoredIntent.State?)
    /// Another executor holds the lease of the intent's chain.
    case leased(IntentID)
    /// Another tick was written under the same number, which only two engines on one memory can bring about.
    case conflict(path: String, tick: Int64)
}

extension JournalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inUse(let path, let pid):
            "\(path): the journal is in use by \(pid.map { "process \($0)" } ?? "another process"); "
                + "stop it first, or give this one another journal"
        case .newer(let path, let found, let known):
            "\(path): the journal has schema \(found) and this program knows schemas up to \(known); "
                + "run the version of sluice that wrote it, or a later one"
        case .older(let path, let found, let known):
            "\(path): the journal has schema \(found) and this program reads schema \(known); "
                + "start the daemon once to bring it up to date"
        case .foreign(let path): "\(path): this file is no journal of sluice; give another path"
        case .missing(let path): "\(path): there is no journal here; start the daemon first, or give its path"
        case .damaged(let path, let detail):
            "\(path): the journal is damaged (\(detail)); restore a copy, or save what can be read by `sluice journal salvage NEW`"
        case .network(let path, let fileSystem):
            "\(path): the journal lies on a network file system (\(fileSystem)), whose locks do not keep a database "
                + "whole; put it on a local disk"
        case .full(let path): "\(path): the disk is full, so nothing was written; free some space"
        case .failed(let path, let cause, let fix): "\(path): \(cause); \(fix)"
        case .notOpen(let id, let state?): "intent \(id) cannot go on: its state is \(state.rawValue)"
        case .notOpen(let id, nil): "there is no intent \(id) in the journal"
        case .leased(let id): "intent \(id) is carried out by another executor"
        case .conflict(let path, let tick):
            "\(path): tick \(tick) is in the journal already with other contents; restart the daemon"
        }
    }
}
