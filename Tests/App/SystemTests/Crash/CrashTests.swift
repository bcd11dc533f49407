import Clocks
import FoundationEssentials
import Subprocess
import Testing
import TestKit
import Torrents
import Simulation

@Suite(.enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `a daemon that is killed again and again` {
    private static let kills = 100
    /// A hundred kills for each; SLUICE_CRASH_SEEDS says how many.
    private static let seeds: [UInt64] = {
        let wanted = ProcessInfo.processInfo.environment["SLUICE_CRASH_SEEDS"].flatMap(Int.init) ?? 1
        return (0..<UInt64(max(wanted, 1))).map { 20_261_121 + $0 }
    }()

    @Test(.serialized, .timeLimit(.minutes(5)), arguments: seeds)
    func `loses nothing, doubles nothing and does nothing else than one that is left alone`(seed: UInt64) async throws {
        let scene = CrashScene()
        var generator = SeededGenerator(seed: seed)
        let moments = (0..<Self.kills).map { _ in Duration.milliseconds(Int.random(in: 20...400, using: &generator)) }

        async let other = CrashRun.play(scene, killingAfter: [])
        let disturbed = try await CrashRun.play(scene, killingAfter: moments)
        let undisturbed = try await other

        #expect(undisturbed.stopped == .exited(0))
        #expect(disturbed.stopped == .exited(0))
        #expect(disturbed.interrupted > 0, "no kill struck while something was under way")
        #expect(undisturbed.leftovers == [])
        #expect(disturbed.leftovers == [])
        expectTheScene(scene, undisturbed)
        for torrent in scene.all {
            #expect(
                disturbed.fates[torrent.name] == undisturbed.fates[torrent.name], "\(torrent.name), seed \(seed)")
        }
        expectOneIdEach(scene, undisturbed)
        expectOneIdEach(scene, disturbed)
        #expect(
            undisturbed.deliveries.count == scene.expectedTargets.count, "undisturbed, nothing is delivered twice")
    }

    /// Each group has come to its end, so that two runs do not agree on nothing.
    private func expectTheScene(_ scene: CrashScene, _ result: CrashRun.Result) {
        for group in CrashScene.Group.allCases where group != .probe {
            for torrent in scene.torrents[group, default: []] {
                let fate = result.fates[torrent.name]
                #expect((fate == nil) == (group == .removed), "\(torrent.name): \(String(describing: fate))")
                guard let fate else { continue }
                #expect(fate.tags == ["seen"], "\(torrent.name)")
                #expect(fate.limits == [.absent, group == .limited ? .integer(100_000) : .absent], "\(torrent.name)")
                #expect(fate.state == .paused, "\(torrent.name)")
                #expect(fate.done == .flag(group == .completed), "\(torrent.name)")
                #expect(fate.hasContent == (group == .completed), "\(torrent.name)")
            }
        }
    }

    /// Every target was delivered at least once, and always under one id of its own.
    private func expectOneIdEach(_ scene: CrashScene, _ result: CrashRun.Result) {
        let ids = Dictionary(grouping: result.deliveries, by: \.target).mapValues { Set($0.map(\.id)) }
        #expect(Set(ids.keys) == scene.expectedTargets)
        for (target, ids) in ids { #expect(ids.count == 1 && !ids.contains(""), "\(target) came under \(ids)") }
        let all = ids.values.flatMap(\.self)
        #expect(Set(all).count == all.count, "two deliveries share an id")
    }
}
