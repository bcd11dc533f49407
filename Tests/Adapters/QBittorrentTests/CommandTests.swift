import ClientKit
import Clocks
import HTTP
import QBittorrent
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `a command to qBittorrent` {
    private static let id = Torrent.seeding(1).id

    @Test(arguments: [
        (Command.pause(id), "4", "torrents/pause", "hashes=\(id)"), (.pause(id), "5", "torrents/stop", "hashes=\(id)"),
        (.resume(id), "4", "torrents/resume", "hashes=\(id)"), (.resume(id), "5", "torrents/start", "hashes=\(id)"),
        (.remove(id, deletingData: false), "5", "torrents/delete", "hashes=\(id)&deleteFiles=false"),
        (.remove(id, deletingData: true), "5", "torrents/delete", "hashes=\(id)&deleteFiles=true"),
        (.move(id, to: "/a b"), "5", "torrents/setLocation", "hashes=\(id)&location=%2Fa%20b"),
        (.addTags(id, ["x", "y z"]), "5", "torrents/addTags", "hashes=\(id)&tags=x%2Cy%20z"),
        (.setLimits(id, down: .unlimited, up: nil), "5", "torrents/setDownloadLimit", "hashes=\(id)&limit=0"),
        (.setLimits(id, down: nil, up: .bytesPerSecond(1)), "5", "torrents/setUploadLimit", "hashes=\(id)&limit=1024"),
        (.setCategory(id, "c"), "5", "torrents/setCategory", "hashes=\(id)&category=c"),
        (.forceStart(id, false), "5", "torrents/setForceStart", "hashes=\(id)&value=false"),
        (.setAutoManaged(id, true), "5", "torrents/setAutoManagement", "hashes=\(id)&enable=true"),
        (.setBandwidth(down: .bytesPerSecond(4096), up: nil), "5", "transfer/setDownloadLimit", "limit=4096"),
        (
            .banPeers(
                id,
                [
                    Peer(address: "203.0.113.7", port: 6881, program: ""),
                    Peer(address: "2001:db8::7", port: 80, program: ""),
                ]), "5", "transfer/banPeers", "peers=203.0.113.7%3A6881%7C%5B2001%3Adb8%3A%3A7%5D%3A80"
        ),
    ])
    func `says exactly one torrent and what is to be, by the version's name`(
        _ command: Command, _ major: String, _ path: String, _ form: String
    ) async throws {
        let server =
            major == "4"
            ? ScriptedQBittorrent([Recorded.full452])
            : ScriptedQBittorrent([Recorded.full452], version: "v5.1.0", api: "2.11.4")
        #expect(try await server.client.perform(command) == .done)
        let request = try #require(server.transport.requests.last)
        #expect(ScriptedQBittorrent.path(request) == path)
        #expect(request.method == .post)
        #expect(String(decoding: request.body, as: UTF8.self) == form)
    }

    @Test(arguments: [
        (Command.pause(id), "torrents/stop", ""), (.addTags(id, ["x"]), "torrents/addTags", "&tags=x"),
        (.setCategory(id, "c"), "torrents/setCategory", "&category=c"),
        (.move(id, to: "/a"), "torrents/setLocation", "&location=%2Fa"),
    ])
    func `for many torrents is one call`(_ command: Command, _ path: String, _ rest: String) async throws {
        let server = ScriptedQBittorrent([Recorded.full452], version: "v5.1.0", api: "2.11.4")
        let ids = (1...3).map { Torrent.seeding($0).id }
        #expect(await server.client.performAll(ids.map(command.about)) == ids.map { _ in .success(.done) })
        let calls = server.transport.requests.filter { ScriptedQBittorrent.path($0) == path }
        #expect(calls.count == 1)
        let body = String(decoding: try #require(calls.first).body, as: UTF8.self)
        #expect(body == "hashes=\(ids.map(\.hex).joined(separator: "%7C"))\(rest)")
    }

    @Test func `for share limits of many torrents is one call for each set of limits`() async throws {
        let ids = (1...4).map { Torrent.seeding($0).id }
        let rows = zip(ids.prefix(3), ["1.5", "1.5", "2"]).map { "{\"hash\":\"\($0)\",\"ratio_limit\":\($1)}" }
        let server = ScriptedQBittorrent(
            [Recorded.full452], version: "v5.1.0", api: "2.11.4",
            answers: ["torrents/info": "[\(rows.joined(separator: ","))]"])
        let results = await server.client.performAll(
            ids.map { .setShareLimits($0, ShareLimits(seedingTime: .own(60))) })
        #expect(Array(results.prefix(3)) == [.success(.done), .success(.done), .success(.done)])
        guard case .failure(let error) = results[3] else {
            Issue.record("\(results)")
            return
        }
        #expect(error.code == .notFound)
        let calls = server.transport.requests.filter { ScriptedQBittorrent.path($0) == "torrents/setShareLimits" }
            .map { String(decoding: $0.body, as: UTF8.self) }
        #expect(calls.count == 2)
        #expect(calls.contains { $0.hasPrefix("hashes=\(ids[0])%7C\(ids[1])&ratioLimit=1.5&") })
        #expect(calls.contains { $0.hasPrefix("hashes=\(ids[2])&ratioLimit=2&") })
    }

    @Test func `for share limits names all of them, and keeps those that were not meant`() async throws {
        let info =
            "[{\"hash\":\"\(Self.id)\",\"ratio_limit\":1.5,\"seeding_time_limit\":-2,\"inactive_seeding_time_limit\":-1}]"
        let server = ScriptedQBittorrent(
            [Recorded.full452], version: "v5.1.0", api: "2.11.4", answers: ["torrents/info": info])
        let limits = ShareLimits(seedingTime: .own(61), idle: .global)
        #expect(try await server.client.perform(.setShareLimits(Self.id, limits)) == .done)
        let body = String(decoding: try #require(server.transport.requests.last).body, as: UTF8.self)
        #expect(
            body == "hashes=\(Self.id)&ratioLimit=1.5&seedingTimeLimit=2&inactiveSeedingTimeLimit=-2"
                + "&shareLimitAction=Default&shareLimitsMode=Default")
    }

    @Test func `for what happens at a share limit keeps the limits, where its version can do it`() async throws {
        let info = "[{\"hash\":\"\(Self.id)\",\"ratio_limit\":1.5,\"share_limit_action\":\"Remove\"}]"
        let server = ScriptedQBittorrent(
            [Recorded.full452], version: "v5.2.0", api: "2.15.1", answers: ["torrents/info": info])
        #expect(try await server.client.shareLimits(of: Self.id)?.action == .remove)
        _ = try await server.client.perform(.setShareLimits(Self.id, ShareLimits(action: .superSeed)))
        let body = String(decoding: try #require(server.transport.requests.last).body, as: UTF8.self)
        #expect(body.contains("&ratioLimit=1.5&") && body.contains("&shareLimitAction=EnableSuperSeeding&"), "\(body)")
    }

    @Test(arguments: [
        (Command.setPriority(id, .high), ClientError.Code.unsupported),
        (.setShareLimits(id, ShareLimits(idle: .own(60))), .unsupported),
        (.setShareLimits(id, ShareLimits(action: .stop)), .unsupported), (.addTags(id, ["a,b"]), .refused),
        (.move(id, to: "here"), .refused), (.setLimits(id, down: .bytesPerSecond(-1), up: nil), .refused),
        (.add(NewTorrent(source: .magnet("magnet:?"), ids: [])), .refused),
    ])
    func `that it cannot do is refused before anything is told`(_ command: Command, _ code: ClientError.Code) async {
        let server = ScriptedQBittorrent([Recorded.full452])
        let error = await #expect(throws: ClientError.self) { try await server.client.perform(command) }
        #expect(error?.code == code)
        #expect(server.transport.requests.allSatisfy { $0.method == .get || $0.url.hasSuffix("auth/login") })
    }

    @Test func `for a name looks first, and says it as it is`() async throws {
        let info = "[{\"hash\":\"\(Self.id)\",\"name\":\"old\"}]"
        let server = ScriptedQBittorrent([Recorded.full452], answers: ["torrents/info": info])
        guard case .alreadySo = try await server.client.perform(.rename(Self.id, "old")) else {
            Issue.record("a name that it has was given to it again")
            return
        }
        #expect(server.requests(to: "torrents/rename").isEmpty)
        #expect(try await server.client.perform(.rename(Self.id, "a&hashes=all")) == .done)
        let body = String(decoding: try #require(server.requests(to: "torrents/rename").last).body, as: UTF8.self)
        #expect(body == "hash=\(Self.id)&name=a%26hashes%3Dall")
        let other = Torrent.seeding(2).id
        let error = await #expect(throws: ClientError.self) { try await server.client.perform(.rename(other, "x")) }
        #expect(error?.code == .notFound)
    }

    @Test func `for the path of a file fails when that does not come about`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [Recorded.full452], answers: ["torrents/files": #"[{"name":"t/a"},{"name":"t/b"}]"#], time: clock)
        let client = server.client
        let error = try await withThrowingTaskGroup(of: ClientError?.self) { group in
            group.addTask {
                do throws(ClientError) {
                    _ = try await client.perform(.renameFile(Self.id, "t/a", to: "t/c"))
                    return nil
                } catch {
                    return error
                }
            }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(61))
            return try await group.next() ?? nil
        }
        #expect(error?.code == .timedOut)
        let body = String(decoding: try #require(server.requests(to: "torrents/renameFile").last).body, as: UTF8.self)
        #expect(body == "hash=\(Self.id)&oldPath=t%2Fa&newPath=t%2Fc")
        #expect(server.requests(to: "torrents/renameFile").count == 1)
    }

    @Test func `without tags does nothing, as qBittorrent would take that for all of them`() async throws {
        let server = ScriptedQBittorrent([Recorded.full452])
        guard case .alreadySo = try await server.client.perform(.removeTags(Self.id, [""])) else {
            Issue.record("removing no tags was not seen to be nothing")
            return
        }
        #expect(server.requests(to: "torrents/removeTags").isEmpty)
    }

    @Test func `is told how to allow what the queue refuses`() async throws {
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            switch ScriptedQBittorrent.path(request) {
            case "auth/login": .text(204, "")
            case "app/version": .text(200, "v5.1.0")
            case "app/webapiVersion": .text(200, "2.11.4")
            case "app/defaultSavePath": .text(200, "/dl")
            default: .text(409, "Torrent queueing must be enabled")  // the command
            }
        }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        let error = await #expect(throws: ClientError.self) { try await client.perform(.moveInQueue(Self.id, .top)) }
        #expect(error?.code == .refused)
        #expect(error?.detail.contains("turn on torrent queueing") == true)
    }

    @Test func `adds with both names of what was renamed, and waits for the list`() async throws {
        let clock = ManualClock()
        let asked = Counter()
        let id = Self.id
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            switch ScriptedQBittorrent.path(request) {
            case "auth/login": return .text(204, "")
            case "app/version": return .text(200, "v5.1.0")
            case "app/webapiVersion": return .text(200, "2.11.4")
            case "app/defaultSavePath": return .text(200, "/dl")
            case "torrents/add": return .text(200, "Ok.")
            default: return .text(200, asked.next() < 2 ? "[]" : "[{\"hash\":\"\(id)\"}]")  // the list
            }
        }
        let client = QBittorrentClient(settings, over: transport, time: clock)
        var new = NewTorrent(source: .file([1, 2, 3]), ids: [id], savePath: "/films", category: "c", tags: ["a", "b"])
        (new.paused, new.skipChecking) = (true, true)
        let order = new
        let outcome = try await withThrowingTaskGroup(of: CommandOutcome.self) { group in
            group.addTask { try await client.perform(.add(order)) }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(100))
            return try await group.next()
        }
        #expect(outcome == .added(id))
        let form = try #require(transport.requests.first { $0.url.hasSuffix("torrents/add") })
        let body = String(decoding: form.body, as: UTF8.self)
        for (name, value) in [
            ("paused", "true"), ("stopped", "true"), ("skip_checking", "true"), ("seedMode", "true"),
            ("savepath", "/films"), ("autoTMM", "false"), ("category", "c"), ("tags", "a,b"),
        ] {
            #expect(body.contains("name=\"\(name)\"\r\n\r\n\(value)\r\n"), "\(name)")
        }
    }

    @Test(arguments: [(200, "Fails."), (409, ""), (415, "Error: 'x' is not a valid torrent file.")])
    func `says why a torrent was not taken`(_ status: Int, _ words: String) async {
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            switch ScriptedQBittorrent.path(request) {
            case "auth/login": .text(204, "")
            case "app/version": .text(200, "v5.1.0")
            case "app/webapiVersion": .text(200, "2.11.4")
            case "app/defaultSavePath": .text(200, "/dl")
            case "torrents/add": .text(status, words)
            default: .text(200, "[]")  // the list
            }
        }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        let error = await #expect(throws: ClientError.self) {
            try await client.perform(.add(NewTorrent(source: .file([0]), ids: [Self.id])))
        }
        #expect(error?.code == .refused)
    }
}
