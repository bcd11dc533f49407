import Engine
import JSON
import Rules

/// Removes a file that belongs to no torrent, after a last look at it and at every client's list.
struct OrphanRemoval {
    let intent: Intent
    let orphan: Orphan
    let context: ActionContext

    func perform() async throws(ActionError) -> String {
        let (file, root): (OrphanFacts, String)
        switch await context.proveOrphan(orphan) {
        case .proved(let facts, let folder): (file, root) = (facts, folder)
        case .gone: return "the file is no longer there"
        case .unproved(let reason): throw ActionError(.held, reason)
        }
        switch await context.confirmOrphan(intent, file) {
        case .goAhead: break
        case .pointless(let why): return why
        case .no(let why): throw ActionError(.held, why)
        case .later(let why): throw ActionError(.notYet, why)
        }
        guard intent.arguments["data"]?.stringValue == "delete" else {
            throw ActionError(.final, "\"data\" has to be \"delete\" for a file without a torrent")
        }
        try context.files.remove(file, below: root)
        return "removed the file"
    }
}
