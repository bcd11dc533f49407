package import Clocks
package import Engine
import Gzip
import JSON
package import Rules
import SystemPackage

/// A recording that is read, step by step.
package struct Recording {
    /// The version of the program that made it.
    package let version: String
    /// When it was begun.
    package let begin: Moment
    /// The rules that were in force then.
    package let rules: RuleSet
    /// What the engine remembered then.
    package let state: EngineState
    private var lines: LineReader
    private var reader: StepReader
    private var number = 1

    /// Opens a recording and reads its first line.
    ///
    /// - Parameters:
    ///   - path: Where it lies.
    ///   - rules: Makes rules of the text of a rule file.
    /// - Throws: `RecordingError` when it is none.
    package init(opening path: String, readingRulesBy rules: @escaping RuleReading) throws(RecordingError) {
        lines = try LineReader(opening: path)
        reader = StepReader(rules)
        guard let line = try lines.next(), let head = try? JSON(parsing: line),
            head["recording"]?.stringValue == "sluice"
        else { throw RecordingError(.broken, "\(path) is no recording; `sluice run --record FILE` makes one") }
        let form = head["form"]?.integerValue ?? 0
        guard form == RecordingFile.form else {
            throw RecordingError(
                .broken, "\(path) has form \(form), and this version reads form \(RecordingFile.form)")
        }
        do {
            version = head["version"]?.stringValue ?? ""
            begin = try Moment(recorded: head["at"])
            self.rules = try RuleSet(recorded: head["rules"], by: rules)
            state = try EngineState(recorded: head["state"] ?? .null)
        } catch let error as RecordingError {
            throw RecordingError(error.code, "\(path):1: \(error)")
        } catch {
            throw RecordingError(.broken, "\(path):1: \(error)")
        }
    }

    /// Reads the next step; nil at the end.
    ///
    /// The last line of a daemon that was killed may be half a line, which counts as the end.
    ///
    /// - Throws: `RecordingError` with the line that cannot be read.
    package mutating func next() throws(RecordingError) -> RecordedStep? {
        guard let line = try lines.next() else { return nil }
        number += 1
        do {
            return try reader.step(from: try JSON(parsing: line))
        } catch {
            throw RecordingError(.broken, "\(lines.path):\(number): \(error)")
        }
    }
}

/// The whole lines of a file, compressed or not.
struct LineReader {
    let path: String
    private let file: FileDescriptor
    private var rest: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    /// Nil for a file that is not compressed, and until that is known.
    private var gzip: GzipReader?
    private var hasBegun = false

    init(opening path: String) throws(RecordingError) {
        self.path = path
        do {
            file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw RecordingError(.file, "\(path) cannot be read (\(error)); check the path and its permissions")
        }
    }

    /// The next line without its end; nil after the last, and for what follows the last line break.
    mutating func next() throws(RecordingError) -> [UInt8]? {
        var searched = place
        while true {
            if let end = rest[searched...].firstIndex(of: 0x0A) {
                defer { place = end + 1 }
                return Array(rest[place..<end])
            }
            searched = rest.count - place
            rest.removeSubrange(..<place)
            place = 0
            guard !isAtEnd, try fill() else {
                try? file.close()
                return nil
            }
        }
    }

    /// Reads on; false at the end, which may come early after a crash.
    private mutating func fill() throws(RecordingError) -> Bool {
        // No more at once than a few bytes can become, should they be made to fill the memory.
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        do {
            let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
            isAtEnd = count == 0
            if !hasBegun, GzipReader.isGzip(chunk[..<count]) { gzip = GzipReader() }
            hasBegun = true
            rest.append(contentsOf: try gzip?.expand(Array(chunk[..<count])) ?? Array(chunk[..<count]))
            return count > 0
        } catch let error as GzipError {
            throw RecordingError(.broken, "\(path): \(error)")
        } catch {
            throw RecordingError(.file, "\(path) cannot be read (\(error))")
        }
    }
}
