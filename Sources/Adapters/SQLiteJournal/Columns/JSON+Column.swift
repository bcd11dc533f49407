import JSON
import Journal

extension JSON {
    /// Stands for an unknown fact where leaving it out means that it did not change.
    static let unknown = JSON.object([])

    /// Reads a column that this program wrote as JSON.
    init(column text: String, _ place: @autoclosure () -> String, in path: String) throws(JournalError) {
        do {
            self = try JSON(parsing: Array(text.utf8))
        } catch {
            throw .damaged(path: path, detail: "\(place()): \(error)")
        }
    }
}
