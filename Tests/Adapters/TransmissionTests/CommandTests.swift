import ClientKit
import Clocks
import HTTP
import Testing
import Torrents
import Transmission
import Simulation
import TestKit

@Suite struct `a command to Transmission` {
    private static let id = Torrent.seeding(1).id

    @Test(arguments: [
        (Command.pause(id), #""method":"torrent-stop","arguments":{"ids":["\#(id)"]}"#),
        (.remove(id, deletingData: false), #""arguments":{"ids":["\#(id)"],"delete-local-data":false}"#),
        (.remove(id, deletingData: true), #""arguments":{"ids":["\#(id)"],"delete-local-data":true}"#),
        (
            .setLimits(id, down: .bytesPerSecond(1), up: .unlimited),
            #""ids":["\#(id)"],"downloadLimit":1,"downloadLimited":true,"uploadLimited":false}"#
        ),
        (
            .setLimits(id, down: nil, up: .bytesPerSecond(1001)),
            #""ids":["\#(id)"],"uploadLimit":2,"uploadLimited":true}"#
        ),
        (
            .setBandwidth(down: .bytesPerSecond(0), up: nil),
            #""arguments":{"speed-limit-down":1,"speed-limit-down-enabled":true,"alt-speed-enabled":false}"#
        ),
        (
            .setShareLimits(id, ShareLimits(ratio: .global, idle: .own(61))),
            #""ids":["\#(id)"],"seedRatioMode":0,"seedIdleLimit":2,"seedIdleMode":1}"#
        ),
        (.setPriority(id, .low), #""bandwidthPriority":-1}"#),
        (.moveInQueue(id, .bottom), #""method":"queue-move-bottom""#),
    ])
    func `says exactly one torrent and what is to be`(_ command: Command, _ words: String) async throws {
        let (client, transport) = transmission(listing: { _ in #"{"arguments":{},"result":"success"}"# })
        #expect(try await client.perform(command) == .done)
        let body = String(decoding: try #require(transport.requests.last).body, as: UTF8.self)
        #expect(body.contains(words), "\(body)")
    }

    @Test(arguments: [
        (Command.setCategory(id, "x"), ClientError.Code.unsupported), (.setSuperSeeding(id, true), .unsupported),
        (.setAutoManaged(id, true), .unsupported), (.setSequential(id, true), .unsupported),
        (.setShareLimits(id, ShareLimits(seedingTime: .own(1))), .unsupported),
        (.setLimits(id, down: .bytesPerSecond(-1), up: nil), .refused),
        (.setShareLimits(id, ShareLimits(ratio: .own(-.infinity))), .refused), (.move(id, to: "here"), .refused),
        (.rename(id, "x"), .unsupported), (.renameFile(id, "t/a", to: "t/b/a"), .unsupported),
        (.renameFile(id, "a", to: "b/a"), .unsupported),
        (.add(NewTorrent(source: .magnet("magnet:?"), ids: [id], category: "x")), .unsupported),
        (.add(NewTorrent(source: .magnet("magnet:?"), ids: [id], tags: ["a,b"])), .refused),
    ])
    func `that it cannot do is refused before anything is sent`(_ command: Command, _ code: ClientError.Code) async {
        let (client, transport) = transmission(listing: { _ in #"{"arguments":{},"result":"success"}"# })
        let error = await #expect(throws: ClientError.self) { try await client.perform(command) }
        #expect(error?.code == code)
        #expect(!transport.requests.contains { !String(decoding: $0.body, as: UTF8.self).contains("session-get") })
    }

    @Test(arguments: [
        (Command.pause(id), #""method":"torrent-stop""#), (.recheck(id), #""method":"torrent-verify""#),
        (.move(id, to: "/new"), #""location":"/new","move":true"#),
        (.setPriority(id, .high), #""bandwidthPriority":1"#),
    ])
    func `for many torrents is one call`(_ command: Command, _ words: String) async throws {
        let (client, transport) = transmission(listing: { _ in #"{"arguments":{},"result":"success"}"# })
        let ids = (1...3).map { Torrent.seeding($0).id }
        let before = transport.requests.count
        #expect(await client.performAll(ids.map(command.about)) == ids.map { _ in .success(.done) })
        let bodies = transport.requests.dropFirst(before).map { String(decoding: $0.body, as: UTF8.self) }
            .filter { !$0.contains("session-get") }
        #expect(Set(bodies).count == 1, "\(bodies)")
        #expect(bodies.last?.contains(#""ids":["\#(ids[0])","\#(ids[1])","\#(ids[2])"]"#) == true)
        #expect(bodies.last?.contains(words) == true)
    }

    @Test func `for the tags of many torrents is one call for each list that it comes to`() async throws {
        let rows = (1...4).map { number in
            Recorded.seeding([
                "hashString": "\"\(String(repeating: "\(number)", count: 40))\"",
                "labels": number == 4 ? "[\"a\",\"x\"]" : number == 3 ? "[]" : "[\"a\"]",
            ])
        }
        let ids = try (1...5).map { try #require(Infohash(hex: String(repeating: "\($0)", count: 40))) }
        let (client, transport) = transmission(listing: { _ in Recorded.table(rows) })
        let results = await client.performAll(ids.map { .addTags($0, ["x"]) })
        #expect(Array(results.prefix(3)) == [.success(.done), .success(.done), .success(.done)])
        guard case .success(.alreadySo) = results[3], case .failure(let error) = results[4] else {
            Issue.record("\(results)")
            return
        }
        #expect(error.code == .notFound)
        let sets = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }.filter {
            $0.contains("torrent-set")
        }
        #expect(sets.count == 2)
        #expect(sets.contains { $0.contains(#""ids":["\#(ids[0])","\#(ids[1])"],"labels":["a","x"]"#) })
        #expect(sets.contains { $0.contains(#""ids":["\#(ids[2])"],"labels":["x"]"#) })
    }

    @Test func `for tags writes the whole list, and nothing when it stands`() async throws {
        let hex = String(repeating: "1", count: 40)
        let id = try #require(Infohash(hex: hex))
        let (client, transport) = transmission(listing: { _ in Recorded.table([Recorded.seeding()]) })
        #expect(try await client.perform(.addTags(id, ["b", "c", "c", ""])) == .done)
        let body = String(decoding: try #require(transport.requests.last).body, as: UTF8.self)
        #expect(body.contains(#""ids":["\#(hex)"],"labels":["a","b","c"]"#), "\(body)")
        guard case .alreadySo = try await client.perform(.addTags(id, ["b"])) else {
            Issue.record("adding a tag that is there was not seen to be nothing")
            return
        }
    }

    @Test func `adds with what the version takes, and says the rest afterwards`() async throws {
        let id = Self.id
        let (client, transport) = transmission(listing: { _ in
            #"{"arguments":{"torrent-added":{"hashString":"\#(id)","id":1,"name":"x"}},"result":"success"}"#
        })
        var new = NewTorrent(source: .file([1, 2, 3]), ids: [id], savePath: "/films", tags: ["t"], paused: true)
        new.upLimit = .bytesPerSecond(5000)
        #expect(try await client.perform(.add(new)) == .added(id))
        let bodies = transport.requests.suffix(2).map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.first?.contains(#""metainfo":"AQID","paused":true,"download-dir":"/films""#) == true)
        #expect(bodies.last?.contains(#""ids":["\#(id)"],"uploadLimit":5,"uploadLimited":true,"labels":["t"]"#) == true)
    }

    @Test func `says that a torrent is there already, and what it is called`() async throws {
        let id = Self.id
        let client = transmission(listing: { _ in
            #"{"arguments":{"torrent-duplicate":{"hashString":"\#(id)","id":1,"name":"x"}},"result":"success"}"#
        }).client
        let outcome = try await client.perform(
            .add(NewTorrent(source: .magnet("magnet:?xt=urn:btih:\(id)"), ids: [id])))
        #expect(outcome == .duplicate(id))
    }

    @Test func `that is refused is told in Transmission's words`() async {
        let client = transmission(listing: { _ in #"{"arguments":0,"result":"invalid or corrupt torrent file"}"# })
            .client
        let error = await #expect(throws: ClientError.self) {
            try await client.perform(.add(NewTorrent(source: .file([]), ids: [Self.id])))
        }
        #expect(error == ClientError(.refused, "Transmission refused torrent-add: invalid or corrupt torrent file"))
    }
}
