import Clocks
import Engine
import Foundation
import HTTPTypes
import JSON
import TestKit
import Testing
import Torrents
import Trash

@testable import Web

/// Entries of a bin on another file system, while they are copied.
@Suite(.timeLimit(.minutes(1))) struct `copies to a bin` {
    @Test func `are told with how far they are, and cannot be had back meanwhile`() async throws {
        try await ScratchFolder.with("copies") { folder in
            let far = ScratchFolder(path: "/dev/shm/sluice-copies-\(UUID().uuidString.prefix(8))")
            defer { try? FileManager.default.removeItem(atPath: far.path) }
            try far.makeFolder("bin")
            try folder.makeFolder("data")
            try folder.write("data/large.mkv", [])
            let size = Int64(70 << 20)
            unsafe truncate(folder["data/large.mkv"], Int(size))
            let entry = #"{"path": "\#(folder.path)", "trash": {"path": "\#(far["bin"])", "copy": true}}"#
            let disks = #""disks": {"big": \#(entry)}, "windows":"#
            let world = try WebWorld(folder, rules: WebWorld.rules.replacing(#""windows":"#, with: disks))
            let bin = TrashBin(
                disk: "big", root: folder.path, marker: nil, path: far["bin"], keep: .seconds(86_400), copies: true)
            let store = LocalTrash()
            let search = TrashSearch(roots: [folder["data"]], files: [.init(path: "large.mkv", size: size)])
            let manifest = TrashManifest(
                title: "large", at: WallTime(seconds: 1_800_000_000), rule: "clean", intent: IntentID("i1-1"),
                client: ClientName("home"), find: try await store.find(search))
            let place = try await store.begin(manifest, in: bin)
            _ = try await store.copy(place, in: bin, atMost: 1)

            let headers: HTTPFields = [.cookie: world.cookie]
            func told() async throws -> JSON {
                let list = await world.send(.get, "/api/v1/trash", headers: headers).json
                return try #require(list["items"]?.arrayValue?.first?["copies"], "\(list.text())")
            }
            let copies = try await told()
            #expect(copies["way"] == "toBin" && copies["total"] == .integer(size), "\(copies.text())")
            #expect(copies["done"] == .integer(32 << 20) && copies["percent"] == 45)
            #expect(copies["since"] == "2027-01-15T08:00:00Z")
            let page = await world.send(.get, "/trash", headers: headers).text
            #expect(page.contains("being copied to the bin") && page.contains("32.0 MiB of 70.0 MiB"), "\(page)")
            #expect(page.contains("<progress max=\"100\" value=\"45\"") && !page.contains("0 of 1 files"))
            #expect(page.contains("datetime=\"2027-01-15T08:00:00Z\""))
            #expect(!page.contains("orders/restore"), "nothing of it has left its place")
            let token = try world.logins.makeToken(named: "d", for: .destroy)
            let order: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
            let refused = await world.send(.post, "/api/v1/trash/big/\(place.entry)/restore", headers: order)
            #expect(refused.status == .conflict && refused.text.contains("still being copied"), "\(refused.text)")

            while try await !store.copy(place, in: bin, atMost: size).isWhole {}
            _ = try await store.fill(place, in: bin)
            #expect(try await told() == .null)
            _ = try await store.copyBack(place, in: bin, atMost: 1)
            let back = try await told()
            #expect(back["way"] == "fromBin" && back["done"] == .integer(32 << 20) && back["since"] == .null)
            let russian: HTTPFields = [.cookie: "\(world.cookie); sluice-language=ru"]
            #expect(await world.send(.get, "/trash", headers: russian).text.contains("копируется обратно"))
        }
    }
}
