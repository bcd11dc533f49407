import Metainfo
import Testing

@testable import Intake

/// The parts together, in the order in which a daemon uses them.
@Suite struct WatchFolderTests {
    /// Reads, marks and moves what settled, as a daemon does.
    private func handle(_ changes: SettleTracker.Changes, _ folder: TemporaryFolder, _ tracker: inout SettleTracker)
        throws
        -> [String]
    {
        var names: [String] = []
        for file in changes.settled {
            let content = try SettledFile(root: folder.path, file: file).read()
            do {
                guard case .torrent(let metainfo) = try DroppedContent(content.bytes, name: file.name) else { continue }
                names.append(metainfo.name)
                _ = try FileMove.move(file, from: folder.path, to: folder[".done"])
            } catch let refusal as DroppedContent.ContentError {
                _ = try FileMove.move(
                    file, from: folder.path, to: folder[".rejected"], reason: refusal.description)
            }
            tracker.markHandled(file, digest: content.digest)
        }
        return names
    }

    @Test func `a slow download is taken once it is whole, and a bad file blocks nothing`() throws {
        let folder = try TemporaryFolder()
        var tracker = SettleTracker(settle: .seconds(5))
        let torrent = String(
            decoding: TorrentWriter(name: "film", content: .file([1])).encoded().map { $0 < 128 ? $0 : 46 },
            as: UTF8.self)
        try folder.write("bad.torrent", "<html>")
        try folder.write("good.torrent", "")
        var names: [String] = []
        var second = 0
        for part in torrent.striding(by: 40).map({ torrent[$0...].prefix(40) }) {
            try folder.append("good.torrent", String(part))
            names += try handle(tracker.observe(folder.listing(), at: .seconds(second)), folder, &tracker)
            second += 3
        }
        #expect(names.isEmpty)
        second += 5
        names += try handle(tracker.observe(folder.listing(), at: .seconds(second)), folder, &tracker)
        #expect(names == ["film"] && folder.read(".done/good.torrent") == torrent)
        #expect(folder.read(".rejected/bad.torrent.reason.txt")?.contains("bencode.unexpectedByte") == true)
        #expect(try folder.listing().files.isEmpty)
    }

    @Test func `a file renamed into place is taken at the next look, and again when dropped again`() throws {
        let folder = try TemporaryFolder()
        var notifications = try FolderNotifications(root: folder.path)
        try notifications.watch([""])
        var tracker = SettleTracker(settle: .seconds(60))
        let text = "d4:infod6:lengthi1e4:name1:x12:piece lengthi1e6:pieces20:aaaaaaaaaaaaaaaaaaaaee"
        for second in 1...3 {
            try folder.write("x.part", text)
            try folder.rename("x.part", to: "x.torrent")
            let closed = try notifications.drain().compactMap {
                if case .closed(let path) = $0 { path } else { String?.none }
            }
            let changes = tracker.observe(try folder.listing(), closed: Set(closed), at: .seconds(second))
            #expect(try handle(changes, folder, &tracker) == ["x"])
            #expect(tracker.observe(try folder.listing(), at: .seconds(second)).vanished.count == 1)
        }
        #expect(folder.read(".done/x.2.torrent") == text)
    }
}

extension Collection {
    /// Every `step`-th index from the start.
    fileprivate func striding(by step: Int) -> [Index] {
        stride(from: 0, to: count, by: step).map { index(startIndex, offsetBy: $0) }
    }
}
