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

    @Test(arguments: ["name", "-name", "ratio", "-ratio", "state", "-addedAt", "upRate"])
    func `begins at any place, as its pages one after the other do`(sort: String) async throws {
        try await ScratchFolder.with("list") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list(Self.many, at: seconds) }
            func hashes(_ page: JSON) -> [String] {
                (page["items"]?.arrayValue ?? []).compactMap { $0["hash"]?.stringValue }
            }
            var cursor: String?
            for start in stride(from: 0, to: 1234, by: 400) {
                let query = "limit=400&sort=\(sort)&q=name"
                let byPlace = await page(world, "\(query)&start=\(start)")
                let byCursor = await page(world, query + (cursor.map { "&cursor=\($0)" } ?? ""))
                #expect(byPlace["start"] == .integer(Int64(start)) && byCursor["start"] == byPlace["start"])
                #expect(hashes(byPlace) == hashes(byCursor) && !hashes(byPlace).isEmpty)
                cursor = byCursor["next"]?.stringValue
            }
            let beyond = await page(world, "start=5000")
            #expect(beyond["items"] == [] && beyond["next"] == .null && beyond["total"] == 1234)
            let wrong = await page(world, "start=-1")
            #expect(wrong["parameter"] == "start", "\(wrong.text())")
        }
    }

    @Test func `follows what changes from list to list`() async throws {
        try await ScratchFolder.with("list") { folder in
            let world = try WebWorld(folder)
            var torrents = Self.many
            var seed: UInt64 = 11
            for seconds in [0.0, 5, 10] { try await world.list(torrents, at: seconds) }
            for round in 0..<12 {
                try await world.list(torrents, at: 15 + Double(round) * 5)
                for sort in ["name", "-ratio", "ratio", "category"] {
                    let shown = await page(world, "limit=500&sort=\(sort)")["items"]?.arrayValue ?? []
                    let wanted = Self.sorted(torrents, by: sort).prefix(500).map(\.id.hex)
                    #expect(shown.compactMap { $0["hash"]?.stringValue } == Array(wanted), "\(sort) in round \(round)")
                }
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(seed >> 33) % torrents.count
                switch round % 3 {
                case 0: torrents[place] = .seeding(place + 1, name: "Äußerst \(round)", ratio: 9)
                case 1: torrents[place] = .seeding(place + 1, name: "NAME \(round)", ratio: 0.25)
                default: torrents.append(.seeding(2000 + round, name: "name 5", ratio: 1))
                }
            }
        }
    }

    /// The order by a way of its own: every torrent beside every other.
    private static func sorted(_ torrents: [Torrent], by sort: String) -> [Torrent] {
        torrents.sorted { one, other in
            switch sort {
            case "name":
                let (left, right) = (Array(one.name.lowercased().utf8), Array(other.name.lowercased().utf8))
                if left != right { return left.lexicographicallyPrecedes(right) }
            case "ratio", "-ratio":
                guard case .real(let left) = one[.ratio], case .real(let right) = other[.ratio] else { break }
                if left != right { return (left < right) == (sort == "ratio") }
            default: break  // all are the same in that
            }
            return one.id < other.id
        }
    }

    @Test func `is chosen by words, by conditions, and in the order that is wanted`() async throws {
        try await ScratchFolder.with("list") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list(Self.many, at: seconds) }
            #expect(await page(world, "q=NAME%2042")["total"] == 12)
            #expect(await page(world, "q=\(Infohash.fixture(7).hex)")["total"] == 1)
            let digits = String(Infohash.fixture(7).hex.uppercased().prefix(38))
            let begun = Self.many.count { $0.id.hex.hasPrefix(digits.lowercased()) }
            #expect(await page(world, "q=\(digits)")["total"] == .integer(Int64(begun)) && begun > 0)
            #expect(await page(world, "filter=torrent.ratio%20%3E%202.5")["total"] == 176)
            #expect(await page(world, "q=name%2042&filter=torrent.ratio%20%3E%202.5")["total"]?.integerValue ?? 99 < 12)
            let largest = await page(world, "sort=-ratio&limit=1")["items"]?.arrayValue?.first
            #expect(largest?["ratio"] == .real(3))
            let next = largest?["next"]?["rule"]?.stringValue
            #expect(next == "hush" || next == "clean", "\(largest?.text() ?? "")")
        }
    }
}
