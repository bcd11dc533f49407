import ArgumentParser
import Clocks
import JSON
import Journal
import Reporting
import Rules
import Text

/// Gathers what a bug report needs into one file.
struct ReportVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Gathers what is needed to find out what went wrong, with secrets masked.",
        discussion: """
            Makes one file, a tar.gz that every system opens, with the rule file, the versions of Sluice, of the \
            system and of each client, how things stand, and the events, decisions and intents of the last hour. It \
            works beside the running daemon and without one, and changes nothing. Its README.txt says what is in it \
            and what is masked; look through it before you give it to anyone.

              sluice report
              sluice report --mask-names --log sluice.log
              sluice report --recording today.recording

            Passwords, tokens, logins in URLs and the like are always masked. With --mask-names names of torrents, \
            categories, tags, paths and hashes are too: each becomes the same word everywhere in the report.
            """)

    @OptionGroup var rules: RuleFile

    @Option(
        help: ArgumentHelp(
            "The file to make; sluice-report- with the time otherwise. Only its owner can read it.", valueName: "file"),
        completion: .file())
    var out: String?

    @Flag(help: "Mask names of torrents, categories, tags, paths and hashes too.")
    var maskNames = false

    @Option(
        help: ArgumentHelp("Take in a recording that `sluice run --record` made.", valueName: "file"),
        completion: .file())
    var recording: String?

    @Option(
        help: ArgumentHelp("Take in the end of a file that the daemon logs to.", valueName: "file"),
        completion: .file())
    var log: String?

    func validate() throws {
        guard maskNames, recording != nil else { return }
        throw ValidationError(
            "names cannot be masked in a recording, as decisions depend on them; leave out one of --mask-names and "
                + "--recording")
    }

    func run() async throws {
        try await reporting {
            let now = SystemTime().now.wall
            let path = out ?? "sluice-report-\(now.seconds).tar.gz"
            let report = try await report(at: now)
            try Files.create(path, report.bytes)
            Console.print("\(Console.safe(path)), which only you can read:\n")
            Console.print(report.page)
        }
    }

    private func report(at now: WallTime) async throws -> Report {
        let path = try rules.path()
        var sources = ReportSources(path: path, masksNames: maskNames)
        try await sources.read(rules, at: now)
        var report = sources.report(at: now)
        if let log {
            do {
                let lines = try Files.end(of: log, bytes: 1 << 20)
                report.add("log.txt", text: lines, meaning: "the end of the log that was named")
            } catch {
                report.lack("the log, as the file that was named cannot be read: \(error)")
            }
        } else {
            report.lack("the log, which `--log FILE` takes in; a service logs to the system's journal")
        }
        if let recording { try report.add(recording: recording) } else { report.lack("a recording; none was named") }
        return report
    }
}
