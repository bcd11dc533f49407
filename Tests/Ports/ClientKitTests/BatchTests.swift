import ClientKit
import Testing
import Torrents
import Simulation

@Suite struct `commands that say the same` {
    private let ids = (1...3).map { Torrent.seeding($0).id }

    private func client() -> FakeClient { FakeClient(torrents: (1...3).map { Torrent.seeding($0) }) }

    @Test func `go to the client in one call`() async {
        let client = client()
        let results = await client.performAll(ids.map { .addTags($0, ["x"]) })
        #expect(results == ids.map { _ in .success(.done) })
        #expect(client.calls == [.performAll])
        #expect(client.performed == ids.map { .addTags($0, ["x"]) })
    }

    @Test func `go alone where they differ, or where the client takes one at a time`() async {
        let different = client()
        _ = await different.performAll([.addTags(ids[0], ["x"]), .addTags(ids[1], ["y"]), .pause(ids[2])])
        #expect(different.calls == [.perform, .perform, .perform])
        let single = client()
        single.acceptOneAtATime()
        _ = await single.performAll(ids.map { .pause($0) })
        #expect(single.calls == [.perform, .perform, .perform])
    }

    @Test func `are one call for each row of them, in their order`() async {
        let client = client()
        _ = await client.performAll(ids.map { .pause($0) } + ids.map { .resume($0) })
        #expect(client.calls == [.performAll, .performAll])
        #expect(client.performed.last == .resume(ids[2]))
    }

    @Test func `name a torrent once, and tell all who asked`() async {
        let client = client()
        let results = await client.performAll([.pause(ids[0]), .pause(ids[0]), .pause(ids[1])])
        #expect(results.count == 3)
        #expect(client.performed == [.pause(ids[0]), .pause(ids[1])])
    }

    @Test func `go one by one after a refusal, so that one bad torrent fails alone`() async {
        let client = client()
        client.inject(.error(ClientError(.refused, "not all of them")), on: [.performAll])
        client.inject(.error(ClientError(.notFound, "gone")), on: [.perform])
        let results = await client.performAll(ids.map { .pause($0) })
        #expect(client.calls == [.performAll, .perform, .perform, .perform])
        #expect(results.map { (try? $0.get()) != nil } == [false, true, true])
    }

    @Test func `fail together where the client is out of reach`() async {
        let client = client()
        client.inject(.error(ClientError(.unreachable, "gone")), on: [.performAll])
        let results = await client.performAll(ids.map { .pause($0) })
        #expect(client.calls == [.performAll])
        #expect(results == ids.map { _ in .failure(ClientError(.unreachable, "gone")) })
    }

    @Test func `are about another torrent with all else the same`() {
        for command: Command in [
            .forceStart(ids[0], true), .move(ids[0], to: "/a"), .setCategory(ids[0], "c"), .removeTags(ids[0], ["t"]),
            .setLimits(ids[0], down: .unlimited, up: nil), .setSequential(ids[0], false),
        ] {
            #expect(command.torrent == ids[0])
            #expect(command.about(ids[1]).torrent == ids[1])
            #expect(command.about(ids[1]).about(ids[0]) == command)
        }
        #expect(Command.setAlternativeSpeed(true).torrent == nil)
    }
}
