package import Clocks
package import Daemon
package import Engine
import Gzip
import JSON
package import Rules
import SystemPackage

/// A recording as it is written: a line of JSON for the state at the beginning, and one for each step, compressed.
///
/// It holds names, paths and the rule file as it is, secrets in it too, so only its owner may read it.
package actor RecordingFile: StepRecorder {
    /// The version of the form in which recordings are written.
    static let form: Int64 = 1

    private let path: String
    private let limit: Int
    private let version: String
    private let report: @Sendable (_ end: String) -> Void
    /// Nil once the recording has ended.
    private var file: FileDescriptor?
    private var size = 0
    private var writer = StepWriter()
    private let gzip = GzipWriter()

    /// Makes the file.
    ///
    /// - Parameters:
    ///   - path: Where; nothing may stand there.
    ///   - limit: How many bytes the file may have, roughly; when they are written, the recording ends.
    ///   - version: The program's version, which the first line names.
    ///   - report: Is told why the recording ended, where it ends before it is closed.
    /// - Throws: `RecordingError` when it cannot be made.
    package init(
        creating path: String, limit: Int, version: String, reportingEnd report: @escaping @Sendable (String) -> Void
    ) throws(RecordingError) {
        do {
            file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite)
        } catch Errno.fileExists {
            throw RecordingError(.file, "\(path) is there already; name another file for the recording, or remove it")
        } catch {
            throw RecordingError(.file, "\(path) cannot be made (\(error)); check the folder and its permissions")
        }
        (self.path, self.limit, self.version, self.report) = (path, limit, version, report)
    }

    package func begin(with state: EngineState, _ rules: RuleSet, at moment: Moment) {
        write([
            "recording": "sluice", "form": .integer(Self.form), "version": .string(version), "at": moment.recorded,
            "rules": rules.recorded, "state": state.recorded,
        ])
    }

    package func record(_ steps: [TakenStep]) {
        for taken in steps where file != nil {
            write(writer.json(of: taken.step, leadingTo: taken.tick))
            if size >= limit { end("it has its \(limit) bytes, see --record-limit") }
        }
    }

    /// Ends the recording.
    package func close() {
        if let file { _ = try? file.writeAll(gzip.finish()) }
        try? file?.close()
        file = nil
    }

    private func write(_ json: JSON) {
        guard let file else { return }
        do {
            size += try file.writeAll(gzip.compress(Array((json.text() + "\n").utf8)))
        } catch {
            end("\(path) cannot be written (\(error))")
        }
    }

    private func end(_ reason: String) {
        close()
        report(reason)
    }
}
