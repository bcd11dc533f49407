import Daemon
import Engine
import Simulation
import Synchronization
import TestKit
import Testing

/// Disks that the running daemon looks at.
@Suite struct DiskRunnerTests {
    private static let rules = #"""
        {"id": "gone", "each": "disk:data", "when": "disk.lost", "do": [{"webhook": "http://hooks/lost"}],
         "onExit": [{"webhook": "http://hooks/back"}]},
        {"id": "tight", "each": "disk:data", "when": "disk.free < 50 * GiB", "do": [{"webhook": "http://hooks/tight"}]}
        """#

    private func world(_ probe: GivenDisks) throws -> DaemonWorld {
        let world = try DaemonWorld()
        world.furtherKeys.withLock { $0 = #""disks": {"data": {"path": "/mnt/data", "poll": "1s"}},"# }
        world.probe.withLock { $0 = probe }
        return world
    }

    @Test func `are looked at in a rhythm of their own, and rules act on what is found`() async throws {
        let probe = GivenDisks(.there(DiskSpace(free: 100 << 30, size: 1 << 40)))
        let world = try world(probe)
        try await world.run(Self.rules) { _ in
            await world.pass(3, sleepers: 3)
            #expect(world.receivers.requests.isEmpty)
            probe.finding.withLock { $0 = .there(DiskSpace(free: 40 << 30, size: 1 << 40)) }
            await world.pass(2, sleepers: 3)
            try await eventually("the rule about its room has acted") { world.receivers.ids("/tight").count == 1 }
            probe.finding.withLock { $0 = .missing("it is gone") }
            await world.pass(2, sleepers: 3)
            try await eventually("the rule about its loss has acted") { world.receivers.ids("/lost").count == 1 }
        }
    }

    @Test func `that hang hold up nothing, and are lost after ten seconds until they answer`() async throws {
        let probe = GivenDisks(nil)
        let world = try world(probe)
        try await world.run(Self.rules) { _ in
            await world.pass(9, sleepers: 3)
            #expect(world.receivers.requests.isEmpty)
            let polls = world.clients["home"]?.calls.count { $0 == .snapshot } ?? 0
            #expect(polls >= 9)
            await world.pass(2, sleepers: 3)
            try await eventually("the disk is lost") { world.receivers.ids("/lost").count == 1 }
            probe.finding.withLock { $0 = .there(DiskSpace(free: 100 << 30, size: 1 << 40)) }
            await world.pass(12, sleepers: 3)
            try await eventually("the disk is back") { world.receivers.ids("/back").count == 1 }
        }
    }
}

/// A disk that is found as a test says; it hangs where that says nothing.
final class GivenDisks: DiskProbe {
    let finding: Mutex<DiskReport.Finding?>

    init(_ finding: DiskReport.Finding?) { self.finding = Mutex(finding) }

    func look(at path: String, marker: String?) async -> DiskReport.Finding {
        if let finding = finding.withLock({ $0 }) { return finding }
        // Nothing is ever sent, so that only being cancelled ends it.
        let (silence, sender) = AsyncStream.makeStream(of: Never.self, bufferingPolicy: .bufferingNewest(1))
        for await _ in silence {}
        sender.finish()
        return .missing("it was given up")
    }
}
