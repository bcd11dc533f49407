import Clocks
import Foundation
import TestKit
import Testing

@testable import Intake

@Suite struct SettleTrackerTests {
    static func file(
        _ path: String = "a.torrent", inode: UInt64 = 1, size: Int64 = 10, modified: Int64 = 0
    ) -> WatchedFile {
        WatchedFile(path: path, identity: FileIdentity(device: 1, inode: inode, size: size, modified: modified))
    }

    private var tracker = SettleTracker(settle: .seconds(5))

    private mutating func see(
        _ files: [WatchedFile], at second: Int, closed: Set<String> = [], isComplete: Bool = true
    ) -> SettleTracker.Changes {
        tracker.observe(files, isComplete: isComplete, closed: closed, at: .seconds(second))
    }

    @Test mutating func `an unchanged file settles once`() {
        let file = Self.file()
        let first = see([file], at: 0)
        #expect(first.settled.isEmpty && first.waiting == [file] && first.nextMoment == .seconds(5))
        #expect(see([file], at: 4).settled.isEmpty)
        #expect(see([file], at: 5).settled == [file])
        let later = see([file], at: 60)
        #expect(later == SettleTracker.Changes())
    }

    @Test mutating func `one look is never enough, however late it comes`() {
        #expect(see([Self.file()], at: 100_000).settled.isEmpty)
    }

    @Test mutating func `no settling time still takes two looks`() {
        tracker = SettleTracker(settle: .zero)
        #expect(see([Self.file()], at: 0).settled.isEmpty)
        #expect(see([Self.file()], at: 0).settled.isEmpty)
        #expect(see([Self.file()], at: 1).settled.count == 1)
    }

    @Test mutating func `growth and rewriting start the wait again`() {
        _ = see([Self.file(size: 10)], at: 0)
        _ = see([Self.file(size: 20)], at: 4)
        #expect(see([Self.file(size: 20)], at: 8).settled.isEmpty)
        _ = see([Self.file(size: 20, modified: 1)], at: 8)
        #expect(see([Self.file(size: 20, modified: 1)], at: 12).settled.isEmpty)
        #expect(see([Self.file(size: 20, modified: 1)], at: 13).settled.count == 1)
    }

    @Test mutating func `a closed file settles at once`() {
        #expect(see([Self.file()], at: 0, closed: ["a.torrent"]).settled == [Self.file()])
        #expect(see([Self.file()], at: 10).settled.isEmpty)
    }

    @Test mutating func `an empty file settles after ten times as long, as it may be the start of an upload`() {
        for second in 0..<50 {
            let changes = see([Self.file(size: 0)], at: second, closed: ["a.torrent"])
            #expect(changes.settled.isEmpty && changes.waiting.count == 1)
        }
        #expect(see([Self.file(size: 0)], at: 50, closed: ["a.torrent"]).settled.count == 1)
        #expect(see([Self.file(size: 1)], at: 51, closed: ["a.torrent"]).settled.count == 1)
    }

    @Test mutating func `names that only look alike are two files`() {
        let files = [Self.file("caf\u{E9}.torrent", inode: 1), Self.file("cafe\u{301}.torrent", inode: 2)]
        _ = see(files, at: 0)
        let settled = see(files, at: 5).settled
        #expect(Set(settled.map(\.identity.inode)) == [1, 2])
        for file in files { tracker.markHandled(file, digest: nil) }
        #expect(see(files, at: 60) == SettleTracker.Changes())
        #expect(see([files[1]], at: 61).vanished.map(\.identity.inode) == [1])
    }

    @Test mutating func `a second name for a file that stands there still is new`() {
        let (first, second) = (Self.file("a.torrent"), Self.file("b.torrent"))
        _ = see([first], at: 0, closed: ["a.torrent"])
        tracker.markHandled(first, digest: [1])
        #expect(see([second], at: 1, closed: ["b.torrent"], isComplete: false).settled.isEmpty)
        #expect(see([first, second], at: 2).settled.isEmpty, "it may be half of a move")
        #expect(see([first, second], at: 6).settled == [second])
    }

    @Test mutating func `vanished files are told once`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        #expect(see([], at: 1).vanished == [Self.file()])
        #expect(see([], at: 2).vanished.isEmpty)
    }

    @Test mutating func `an incomplete listing makes nothing vanish`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: [1])
        #expect(see([], at: 1, isComplete: false).vanished.isEmpty)
        #expect(see([Self.file()], at: 2) == SettleTracker.Changes())
    }

    @Test mutating func `a file dropped again is new`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: [1])
        _ = see([], at: 1)
        let again = Self.file(inode: 2)
        #expect(see([again], at: 2, closed: ["a.torrent"]).settled == [again])
        #expect(tracker.isNews(again, digest: [1]))
    }

    @Test mutating func `a file replaced between two looks is new`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: [1])
        let other = Self.file(inode: 2)
        #expect(see([other], at: 1, closed: ["a.torrent"]).settled == [other])
        #expect(tracker.isNews(other, digest: [2]))
    }

    @Test mutating func `a file that was only touched is no news`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: [1])
        let touched = Self.file(modified: 9)
        #expect(see([touched], at: 1, closed: ["a.torrent"]).settled == [touched])
        #expect(!tracker.isNews(touched, digest: [1]) && tracker.isNews(touched, digest: [2]))
        tracker.markHandled(touched, digest: [1])
        #expect(see([touched], at: 60) == SettleTracker.Changes())
        #expect(tracker.state.files.map(\.identity) == [touched.identity])
    }

    @Test mutating func `a renamed file is no news`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: [1])
        let renamed = see([Self.file("b.torrent")], at: 1, closed: ["b.torrent"])
        #expect(renamed.settled.isEmpty && renamed.vanished == [Self.file()])
        #expect(renamed.renamed.map(\.formerPath) == ["a.torrent"])
    }

    @Test mutating func `a file renamed while it waits keeps no wait`() {
        _ = see([Self.file()], at: 0)
        #expect(see([Self.file("b.torrent")], at: 4).settled.isEmpty)
        #expect(see([Self.file("b.torrent")], at: 9).settled == [Self.file("b.torrent")])
    }

    @Test mutating func `a file put back settles again`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.putBack(Self.file(), at: .seconds(1))
        #expect(see([Self.file()], at: 5).settled.isEmpty)
        #expect(see([Self.file()], at: 6).settled == [Self.file()])
    }

    @Test mutating func `a change while a file is handled is not lost`() {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        let grown = Self.file(size: 20)
        _ = see([grown], at: 1)
        tracker.markHandled(Self.file(), digest: [1])
        #expect(see([grown], at: 6).settled == [grown])
    }

    @Test mutating func `a restart neither loses nor doubles`() throws {
        let files = [Self.file("done.torrent", inode: 1), Self.file("told.torrent", inode: 2)]
        _ = see(files, at: 100, closed: ["done.torrent", "told.torrent"])
        tracker.markHandled(files[0], digest: [1, 2])
        let stored = try JSONEncoder().encode(tracker.state)
        tracker = SettleTracker(
            settle: .seconds(5), restoring: try JSONDecoder().decode(SettleTracker.State.self, from: stored))
        let first = see(files, at: 0)
        #expect(first.settled.isEmpty && first.waiting == [files[1]])
        #expect(see(files, at: 5).settled == [files[1]])
    }

    @Test mutating func `what vanished while the daemon was down is told`() throws {
        _ = see([Self.file()], at: 0, closed: ["a.torrent"])
        tracker.markHandled(Self.file(), digest: nil)
        tracker = SettleTracker(settle: .seconds(5), restoring: tracker.state)
        #expect(see([], at: 0).vanished == [Self.file()])
    }

    /// A folder whose writers pause for less than the settling time, seen through scans, restarts and renames.
    @Test func `every file is handled exactly once and never while it is written`() {
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed))
            var tracker = SettleTracker(settle: .seconds(5))
            var files: [(file: WatchedFile, writesLeft: Int, handled: Int)] = []
            var now = 0
            for step in 0..<200 {
                now += random.below(4)
                let isQuiet = step > 150
                if !isQuiet, random.chance(15) {
                    let inode = UInt64(files.count + 1)
                    files.append(
                        (Self.file("\(inode).torrent", inode: inode, modified: Int64(now)), random.below(6), 0))
                }
                // Every unfinished file is written at each step, so never more than three seconds pass in between.
                for index in files.indices where files[index].writesLeft > 0 {
                    let old = files[index].file
                    files[index].writesLeft -= 1
                    files[index].file = WatchedFile(
                        path: old.path,
                        identity: FileIdentity(
                            device: 1, inode: old.identity.inode, size: old.identity.size + 1, modified: Int64(now)))
                }
                if !isQuiet, random.chance(10), let index = files.indices.randomElement(using: &random) {
                    files[index].file = WatchedFile(
                        path: "renamed\(step)-\(index).torrent", identity: files[index].file.identity)
                }
                if random.chance(5) { tracker = SettleTracker(settle: .seconds(5), restoring: tracker.state) }
                let changes = tracker.observe(
                    files.map(\.file).shuffled(using: &random), isComplete: random.chance(80), at: .seconds(now))
                for settled in changes.settled {
                    let index = files.firstIndex { $0.file == settled }
                    guard let index else {
                        Issue.record("seed \(seed): told of a file that is not there")
                        continue
                    }
                    #expect(files[index].writesLeft == 0, "seed \(seed)")
                    // Sometimes the daemon dies between being told and handling; a restart follows.
                    if random.chance(10) {
                        tracker = SettleTracker(settle: .seconds(5), restoring: tracker.state)
                        break
                    }
                    files[index].handled += 1
                    tracker.markHandled(settled, digest: nil)
                }
            }
            #expect(files.allSatisfy { $0.handled == 1 }, "seed \(seed): \(files.map(\.handled))")
        }
    }
}
