package import Engine
import JSON
package import Rules
import Text
import Trash

/// Puts back what lies in a bin.
///
/// No rule can ask for it: a person's order plans it, with the disk and the entry in its arguments.
package struct RestoreAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: TrashWish.Deed.restore.rawValue, summary: "Puts back what lies in a bin.",
            role: .effect(.stateSetting), subjects: [.torrent, .disk],
            undo: { _ in .impossible("a person asked for it; remove it again where that is wanted") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        try await Restoring(place: try intent.trashPlace(), context: context).perform()
    }
}

/// Deletes for good what lies in a bin.
///
/// No rule can ask for it: a person's order plans it, or the end of the time for which the bin keeps it.
package struct EmptyAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: TrashWish.Deed.empty.rawValue, summary: "Deletes for good what lies in a bin.",
            role: .effect(.stateSetting), subjects: [.disk], undo: { _ in .impossible("it is deleted for good") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        let place = try intent.trashPlace()
        guard let bin = await context.bins.named(place.disk) else {
            throw ActionError(.final, "disk \(place.disk) has no bin any more, so nothing is deleted there")
        }
        do throws(TrashError) {
            let removal = try await context.bins.store.entry(place, in: bin)?.manifest.intent
            let emptying = try await context.bins.store.empty(place, in: bin)
            if let removal { await context.forget(removal, whichFilled: place) }
            let stayed =
                emptying.foreign.isEmpty
                ? "" : "; what is not of it stays: \(emptying.foreign.prefix(5).joined(separator: ", "))"
            return "deleted, \(emptying.bytes.bytesShown) freed\(stayed)"
        } catch {
            throw ActionError(error)
        }
    }
}

extension Intent {
    /// The entry of a bin that the intent is about.
    fileprivate func trashPlace() throws(ActionError) -> TrashPlace {
        guard let place = TrashPlace(json: arguments) else {
            throw ActionError(.final, "\(action) needs the disk and the entry of its bin")
        }
        return place
    }
}
