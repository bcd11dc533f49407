package import JSON

/// A recording line by line, as it was written.
package enum RecordingLines {
    /// Reads each line; half a line at the end is left out.
    ///
    /// - Throws: `RecordingError` when it is no recording.
    package static func each(of path: String, _ body: (JSON) -> Void) throws(RecordingError) {
        var lines = try LineReader(opening: path)
        var number = 0
        while let line = try lines.next() {
            number += 1
            guard let json = try? JSON(parsing: line), number > 1 || json["recording"]?.stringValue == "sluice" else {
                throw RecordingError(.broken, "\(path):\(number): this is no line of a recording")
            }
            body(json)
        }
        guard number > 0 else {
            throw RecordingError(.broken, "\(path) is no recording; `sluice run --record FILE` makes one")
        }
    }
}
