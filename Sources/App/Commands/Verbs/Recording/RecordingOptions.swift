import ArgumentParser
import Logging
import Recording
import Rules

/// Where the daemon records, and how much.
struct RecordingOptions: ParsableArguments {
    /// What a recording may take unless another limit is given.
    private static let standardLimit: Int64 = 1 << 30

    @Option(
        name: .customLong("record"),
        help: ArgumentHelp(
            "Write down everything that is learnt and decided, for `sluice replay`. The file holds names, paths and "
                + "the rule file with its secrets; only its owner can read it.", valueName: "file"),
        completion: .file())
    var path: String?

    @Option(
        name: .customLong("record-limit"),
        help: ArgumentHelp("End the recording at this size, such as 500 MiB; 1 GiB by default.", valueName: "size"))
    var limit: String?

    func validate() throws {
        guard let limit else { return }
        guard path != nil else { throw ValidationError("--record-limit is for --record FILE") }
        _ = try Self.bytes(limit)
    }

    /// Makes the file where one is wished; nil where none is.
    ///
    /// - Parameter logger: Is told where the recording ends early.
    /// - Returns: The recording, which has nothing in it yet.
    /// - Throws: `RecordingError` when it cannot be made.
    func make(loggingTo logger: Logger) throws -> RecordingFile? {
        guard let path else { return nil }
        let limit = try limit.map(Self.bytes) ?? Self.standardLimit
        return try RecordingFile(
            creating: path, limit: Int(limit), version: Sluice.configuration.version
        ) { reason in
            logger.warning("The recording has ended", metadata: ["file": "\(path)", "cause": "\(reason)"])
        }
    }

    private static func bytes(_ text: String) throws -> Int64 {
        do {
            return try Quantity.bytes(text)
        } catch {
            throw ValidationError("--record-limit: \(error.cause); \(error.fix)")
        }
    }
}
