import Actions
import Clocks
import Daemon
import Journal
import SQLiteJournal
import Logging
import SystemPackage
import Testing
import TestKit
import Torrents
import Simulation
import Synchronization

@Suite(.timeLimit(.minutes(3))) struct `a disk without room for the journal` {
    private static let rule =
        #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]}"#

    @Test(.enabled("only a user who may mount can make a disk that is full") { await canMount() })
    func `stops all acting, and what happened is told once when there is room again`() async throws {
        try await ScratchFolder.with("disk") { folder in
            try await withDisk(at: folder) { disk in
                let journal = try SQLiteJournal(opening: disk["sluice.sqlite"], at: WallTime(seconds: 1_700_000_000))
                let world = try DaemonWorld(journal: journal)
                try await world.run(Self.rule) { _ in
                    await world.pass(2)
                    try fill(disk["filler"])
                    try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
                    await world.pass(10)
                    await world.hear("The journal cannot be written; nothing is decided until it can")
                    let errors = world.log.all.filter { $0.level == .error }
                    #expect(errors.allSatisfy { $0.metadata["cause"]?.contains("the disk is full") == true })
                    #expect(world.receivers.requests.isEmpty)
                    #expect(try world.states() == [])

                    try fill(disk["filler"], with: 0)
                    await world.pass(1)
                    await world.hear("Action done")
                }
                #expect(world.receivers.ids("/x").count == 1)
                #expect(try world.states() == [.done])
            }
        }
    }

    @Test(.enabled("only a user who may mount can make a disk that is full") { await canMount() })
    func `keeps nobody's new rules from being used once there is room again`() async throws {
        try await ScratchFolder.with("disk") { folder in
            try await withDisk(at: folder) { disk in
                let journal = try SQLiteJournal(opening: disk["sluice.sqlite"], at: WallTime(seconds: 1_700_000_000))
                let world = try DaemonWorld(journal: journal)
                try await world.run(Self.rule) { asking in
                    await world.pass(2)
                    try fill(disk["filler"])
                    try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
                    await world.pass(10)
                    await world.hear("The journal cannot be written; nothing is decided until it can")
                    // One with a schedule, which the journal has to keep from now on.
                    let scheduled =
                        #"{"id": "often", "schedule": {"every": "1h"}, "do": [{"webhook": "http://hooks.test/often"}]}"#
                    world.ruleFile.withLock { $0 = Self.rule.replacing("test/x", with: "test/new") + "," + scheduled }
                    asking.yield(.reload)
                    await world.hear(
                        "The rule file is loaded again once the journal can be written; the rules from before go on")
                    try fill(disk["filler"], with: 0)
                    try await world.passUntilHeard("The rule file was loaded again")
                    try world.home().change(.fixture(2)) { $0[.name] = .text("another") }
                    try await world.passUntilHeard("Action done", times: 2)
                }
                // What happened before the new rules were taken up goes by the old ones.
                #expect(world.receivers.ids("/new").count == 1 && world.receivers.ids("/x").count == 1)
            }
        }
    }

    /// Writes zeros until the disk takes no more, or shortens the file to so many bytes.
    private func fill(_ path: String, with size: Int? = nil) throws {
        let options: FileDescriptor.OpenOptions = [.create, .truncate]
        let file = try FileDescriptor.open(FilePath(path), .writeOnly, options: options, permissions: .ownerReadWrite)
        try file.closeAfter {
            guard size == nil else { return }
            for count in [65_536, 4096] {
                let zeros = [UInt8](repeating: 0, count: count)
                while (try? file.writeAll(zeros)) != nil {}
            }
        }
    }
}

private func canMount() async -> Bool {
    (try? await ScratchFolder.with("mount") { try await withDisk(at: $0) { _ in true } }) ?? false
}

/// Runs the body with a small disk in memory, which is gone afterwards.
private func withDisk<Result: Sendable>(
    at folder: ScratchFolder, _ body: (ScratchFolder) async throws -> Result
) async throws -> Result {
    let disk = try folder.makeFolder("disk")
    try await call(["/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.path])
    do {
        let result = try await body(disk)
        try await call(["/bin/umount", "-l", disk.path])
        return result
    } catch {
        try await call(["/bin/umount", "-l", disk.path])
        throw error
    }
}

private func call(_ arguments: [String]) async throws {
    let program = Actions.Program(arguments: arguments, environment: [:], workingDirectory: nil)
    let result = try await LocalPrograms(time: SystemTime()).run(program, within: .seconds(10))
    guard result.exitCode == 0 else {
        throw DeadlineError("\(arguments) ended with \(result.exitCode): \(result.output)")
    }
}
