package import Engine
import JSON
package import Rules

/// Moves the file of a watch folder into another folder, never over another file.
package struct MoveFileAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "moveFile", summary: "Moves the watched file into a folder.", role: .effect(.stateSetting),
            subjects: [.file],
            parameters: [
                Parameter("to", .path, required: true, "\"to\": the folder, which is made if it is missing"),
                Parameter(
                    "reason", .text,
                    "\"reason\": what is written beside it as NAME.reason.txt; in \"onDead\" it is there by itself"),
            ],
            shorthand: "to", movesInto: "to",
            undo: { _ in .impossible("files of watch folders stay where they were put") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        guard let path = intent.subject.path, let folder = intent.arguments["to"]?.stringValue else {
            throw ActionError(.final, "moveFile is about a file of a watch folder")
        }
        guard context.files.exists(path) else { return "the file is no longer there" }
        let place = try context.files.move(
            path, as: intent.judgedFile(), intoFolder: folder, reason: intent.arguments["reason"]?.stringValue)
        return "moved to \(place)"
    }
}
