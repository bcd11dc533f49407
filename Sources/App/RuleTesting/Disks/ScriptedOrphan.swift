import Clocks
import Engine
import Rules
import Torrents

/// A file that belongs to no torrent, as a test says.
package struct ScriptedOrphan: Sendable {
    /// Its absolute path.
    package let path: String
    /// Bytes of its content.
    package let size: Int64
    /// How long before the test's start its content was changed last.
    package let age: Duration
    /// How many names it has.
    package let links: Int
    /// From when on it lies there.
    package let from: Duration
    /// Until when it lies there; nil for ever.
    package let until: Duration?
}

/// The files without a torrent in the folders of one disk, as a test says.
package struct ScriptedOrphans: Sendable {
    /// In file order.
    package var files: [ScriptedOrphan] = []
    /// How many files there are in the folders, with those of torrents; nil for so many that nothing is doubted.
    package var count: Int?
}

extension DiskScript {
    /// What a look through the folders finds.
    ///
    /// - Parameters:
    ///   - elapsed: How long the test has been going on.
    ///   - start: When it began.
    ///   - interval: How long it is to the next look.
    /// - Returns: A report of one folder, as it were.
    func orphans(after elapsed: Duration, since start: WallTime, every interval: Duration) -> OrphanReport {
        let there = present(after: elapsed, since: start)
        let files = orphans.count ?? max(100, there.count * 10)
        let folder = OrphanReport.Folder(
            path: entry.orphans.first ?? "/", files: max(files, there.count), orphans: there.count)
        return OrphanReport(
            disk: entry.name, finding: .found(.init(orphans: there, folders: [folder])), interval: interval)
    }

    /// The files that lie there, and that no action has removed.
    func present(after elapsed: Duration, since start: WallTime) -> [OrphanFacts] {
        orphans.files.enumerated().compactMap { number, file in
            guard file.from <= elapsed, file.until.map({ elapsed < $0 }) ?? true, !removed.contains(file.path) else {
                return nil
            }
            return OrphanFacts(
                path: file.path, identity: "1:\(number + 1):\(file.size):0", size: file.size,
                modified: start.advanced(by: .zero - file.age), links: file.links)
        }
    }
}
