import Actions
import ClientKit
import Clocks
import Daemon
import Engine
import JSON
import Rules
import Simulation
import TestKit
import Testing
import Torrents

/// Actions that look at a torrent's files and trackers, and change what differs.
@Suite struct `an action on what a torrent is made of` {
    private static let id = Torrent.seeding(1).id
    private static let urls = ["https://old.example/pass/announce", "udp://open.example:80"]

    private static let torrent = Torrent.downloading(id) { facts in
        facts[.trackers] = .trackers(urls.map { Tracker(url: $0, host: Tracker.host(of: $0), tier: 0) })
        facts[.files] = .files(
            ["t/film.mkv", "t/Sample/film-SAMPLE.mkv", "t/setup.exe"].map {
                TorrentFile(path: $0, size: 10, progress: 0, wanted: true, priority: "normal")
            })
    }

    private func attempt(
        _ action: any Action, _ arguments: JSON, on client: FakeClient
    ) async -> Result<String, ActionError> {
        let context = ActionContext(
            client: { $0 == ClientName("box") ? client : nil }, confirm: { _, _ in .goAhead },
            http: Receivers(time: SystemTime()), programs: CountedPrograms(), files: LocalFiles(),
            secret: { _ throws(ActionError) in "" }, access: { _ in .hidden }, time: SystemTime())
        let intent = Intent(
            id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: action.kind.name,
            subject: .torrent(ClientName("box"), Incarnation(id: Self.id, addedAt: nil)), title: "t",
            arguments: arguments,
            purpose: .act, chain: "1", continuesOnError: false, event: nil, plannedAt: SystemTime().now.wall)
        do throws(ActionError) {
            return .success(try await action.perform(intent, in: context))
        } catch {
            return .failure(error)
        }
    }

    private func client(_ torrent: Torrent = torrent) -> FakeClient {
        let client = FakeClient()
        client.put(torrent)
        return client
    }

    private func wanted(_ client: FakeClient) async throws -> [Bool] {
        guard case .files(let files)? = try await client.torrent(Self.id)?[.files] else { return [] }
        return files.map(\.wanted)
    }

    private func trackers(_ client: FakeClient) async throws -> [String] {
        guard case .trackers(let trackers)? = try await client.torrent(Self.id)?[.trackers] else { return [] }
        return trackers.map(\.url)
    }

    @Test func `skips the files that are named, by name and by path, and no others`() async throws {
        let client = client()
        let first: JSON = ["match": ["*.EXE"], "priority": "skip"]
        #expect(await attempt(FilesAction(), first, on: client) == .success("1 file: skip"))
        #expect(try await wanted(client) == [true, true, false])
        #expect(await attempt(FilesAction(), first, on: client) == .success("already so"))
        let second: JSON = ["match": ["t/sample/*", "*.nfo"], "priority": "skip"]
        #expect(await attempt(FilesAction(), second, on: client) == .success("1 file: skip"))
        #expect(try await wanted(client) == [true, false, false])
        let back: JSON = ["match": ["*"], "except": ["*.exe"], "priority": "high"]
        #expect(await attempt(FilesAction(), back, on: client) == .success("2 files: high"))
        #expect(try await wanted(client) == [true, true, false])
        let none: JSON = ["match": ["*.rar"], "priority": "skip"]
        #expect(await attempt(FilesAction(), none, on: client) == .success("it has no such file"))
    }

    @Test func `never skips the last file, and waits for files that are not known yet`() async throws {
        let client = client()
        guard case .failure(let error) = await attempt(FilesAction(), ["match": ["*"], "priority": "skip"], on: client)
        else { return #expect(Bool(false), "all files were skipped") }
        #expect(error.code == .final && error.detail.contains("no file would be left"), "\(error)")
        #expect(client.performed.isEmpty)
        let magnet = self.client(.downloading(Self.id))
        let early = await attempt(FilesAction(), ["match": ["*"], "priority": "high"], on: magnet)
        #expect(throws: ActionError(.notYet, "the client does not know its files yet")) { try early.get() }
        let gone = await attempt(FilesAction(), ["match": ["*"], "priority": "high"], on: FakeClient())
        #expect(throws: ActionError(.final, "the client does not have the torrent any more")) { try gone.get() }
    }

    @Test func `adds, removes and rewrites announce URLs, and tells hosts only`() async throws {
        let client = client()
        let change: JSON = [
            "add": ["https://new.example/announce", .string(Self.urls[1])], "remove": ["open.*"],
            "rewrite": ["find": "old.example", "with": "moved.example"],
        ]
        #expect(
            await attempt(TrackersAction(), change, on: client)
                == .success("added new.example; rewritten moved.example"))
        #expect(
            Set(try await trackers(client)) == [
                "https://moved.example/pass/announce", Self.urls[1], "https://new.example/announce",
            ])
        let removal: JSON = ["remove": ["*open.example*", "new.example"]]
        #expect(
            await attempt(TrackersAction(), removal, on: client) == .success("removed open.example, new.example"))
        #expect(try await trackers(client) == ["https://moved.example/pass/announce"])
        #expect(await attempt(TrackersAction(), removal, on: client) == .success("already so"))
    }

    @Test func `takes out a URL that would become one that is there, and refuses what is none`() async throws {
        let client = client()
        let same: JSON = ["rewrite": ["find": Self.urls[0].json, "with": Self.urls[1].json]]
        #expect(await attempt(TrackersAction(), same, on: client) == .success("removed old.example"))
        #expect(try await trackers(client) == [Self.urls[1]])
        for url in ["example.org", "https://a b", "javascript:x"] {
            guard case .failure(let error) = await attempt(TrackersAction(), ["add": [.string(url)]], on: client) else {
                #expect(Bool(false), "\(url) was taken")
                continue
            }
            #expect(error.code == .final && error.detail.contains("no announce URL"), "\(error)")
        }
        #expect(try await trackers(client) == [Self.urls[1]])
    }
}

extension String {
    fileprivate var json: JSON { .string(self) }
}
