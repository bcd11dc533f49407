import Engine
import JSON
import Rules
import Trash

/// Removes a file that belongs to no torrent, after a last look at it and at every client's list.
struct OrphanRemoval {
    let intent: Intent
    let orphan: Orphan
    let context: ActionContext
    /// Whether it goes to the bin of its disk rather than out of the world.
    let movesToBin: Bool

    func perform() async throws(ActionError) -> String {
        let entry = movesToBin ? try await OrphanBin(intent: intent, orphan: orphan, context: context) : nil
        // A crash may have come after the file was moved.
        if let words = try await entry?.finish() { return words }
        let (file, root): (OrphanFacts, String)
        switch await context.proveOrphan(orphan) {
        case .proved(let facts, let folder): (file, root) = (facts, folder)
        case .gone:
            await entry?.takeBack()
            return "the file is no longer there"
        case .unproved(let reason):
            await entry?.takeBack()
            throw ActionError(.held, reason)
        }
        switch await context.confirmOrphan(intent, file) {
        case .goAhead: break
        case .pointless(let why):
            await entry?.takeBack()
            return why
        case .no(let why):
            await entry?.takeBack()
            throw ActionError(.held, why)
        case .later(let why): throw ActionError(.notYet, why)
        case .notItsTurn(let why): throw ActionError(.notItsTurn, why)
        }
        if let entry { return try await entry.fill(with: file) }
        guard intent.arguments["data"]?.stringValue == "delete" else {
            throw ActionError(.final, "\"data\" has to be \"trash\" or \"delete\" for a file without a torrent")
        }
        try context.files.remove(file, below: root)
        return "removed the file"
    }
}
