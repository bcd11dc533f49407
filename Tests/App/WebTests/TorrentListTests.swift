import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

@Suite struct `the list of torrents` {
    private static let many = (1...1234).map { number in
        Torrent.seeding(number, name: "name \(number % 100)", ratio: Double(number % 7) / 2)
    }

    private func page(_ world: WebWorld, _ query: String) async -> JSON {
        await world.send(.get, "/api/v1/torrents?\(query)", headers: [.cookie: world.cookie]).json
    }

    @Test(arguments: ["name", "-name", "ratio", "-ratio", "category", "-size", "addedAt", "client", "-upRate"])
    func `comes a page at a time, with each torrent once`(sort: String) async throws {
        try await ScratchFolder.with("list") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list(Self.many, at: seconds) }
            var hashes: [String] = []
            var cursor: String?
            repeat {
                let answer = await page(world, "limit=100&sort=\(sort)" + (cursor.map { "&cursor=\($0)" } ?? ""))
                #expect(answer["total"] == 1234)
                hashes += (answer["items"]?.arrayValue ?? []).compactMap { $0["hash"]?.stringValue }
                cursor = answer["next"]?.stringValue
            } while cursor != nil && hashes.count < 2000
            #expect(hashes.count == 1234 && Set(hashes).count == 1234)
        }
    }

    @Test func `is chosen by words, by conditions, and in the order that is wanted`() async throws {
        try await ScratchFolder.with("list") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list(Self.many, at: seconds) }
            #expect(await page(world, "q=NAME%2042")["total"] == 12)
            #expect(await page(world, "q=\(Infohash.fixture(7).hex)")["total"] == 1)
            #expect(await page(world, "filter=torrent.ratio%20%3E%202.5")["total"] == 176)
            #expect(await page(world, "q=name%2042&filter=torrent.ratio%20%3E%202.5")["total"]?.integerValue ?? 99 < 12)
            let largest = await page(world, "sort=-ratio&limit=1")["items"]?.arrayValue?.first
            #expect(largest?["ratio"] == .real(3))
            let next = largest?["next"]?["rule"]?.stringValue
            #expect(next == "hush" || next == "clean", "\(largest?.text() ?? "")")
        }
    }
}
