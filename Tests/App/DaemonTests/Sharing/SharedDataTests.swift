import Daemon
import Foundation
import TestKit
import Testing

/// Generated disks on which torrents go one after the other, each only where nothing speaks against it.
@Suite struct `data that is shared in every way` {
    /// SLUICE_SHARED_WORLDS says how many.
    private static let worlds =
        ProcessInfo.processInfo.environment["SLUICE_SHARED_WORLDS"].flatMap(UInt64.init) ?? 300

    /// Whether folders may be mounted under second names.
    private static let mayMount = ProcessInfo.processInfo.environment["SLUICE_MOUNTS"] == "1"

    @Test(.timeLimit(.minutes(20))) func `is never taken from a torrent that needs it`() async throws {
        var (removed, held, needless) = (0, 0, 0)
        for seed in 1...Self.worlds {
            try await ScratchFolder.with("shared") { folder in
                var world = try SharedDataWorld(seed: seed, in: folder, binding: Self.mayMount && seed % 2 == 0)
                defer { world.end() }
                var left = Set(world.members.indices)
                for place in world.order() {
                    let member = world.members[place]
                    let others = left.subtracting([place]).sorted()
                    let needs = DataNeeds(of: left.sorted().map { world.members[$0].owner }, in: LocalFiles())
                    let reason = needs.reason(toKeep: member.owner)
                    let before = world.contents(of: others)
                    let isHarmless = try world.without(member) { world.contents(of: others) == before }
                    if let reason {
                        held += 1
                        if isHarmless { needless += 1 }
                        #expect(reason.contains("its data is used by "), "seed \(seed)")
                    } else {
                        #expect(isHarmless, "seed \(seed): torrent \(place + 1) goes, and others need its files")
                        world.delete(member)
                        left.remove(place)
                        removed += 1
                    }
                }
            }
        }
        print("\(Self.worlds) disks: \(removed) removals, \(held) held, \(needless) of these needlessly")
        // A torrent within another one's folder stays, also where the two have no file in common.
        #expect(removed > 0 && held > 0 && needless * 2 < held)
    }
}
