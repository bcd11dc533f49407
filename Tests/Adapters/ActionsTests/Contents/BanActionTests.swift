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

/// Peers that are banned, by what their client says of them.
@Suite struct `banning peers of a torrent` {
    private static let id = Torrent.seeding(1).id
    private static let peers = [
        Peer(address: "203.0.113.9", port: 1, program: "Xunlei 0.0.1"),
        Peer(address: "203.0.113.9", port: 2, program: "Xunlei 0.0.1"),
        Peer(address: "203.0.113.7", port: 1, program: "-XL0012-"),
        Peer(address: "198.51.100.1", port: 1, program: "Transmission 3.00"),
        Peer(address: "192.168.1.7", port: 1, program: "Xunlei 0.0.1"),
        Peer(address: "::ffff:10.0.0.1", port: 1, program: "xunlei"), Peer(address: "::1", port: 1, program: "xunlei"),
        Peer(address: "fe80::1", port: 1, program: "xunlei"), Peer(address: "2001:db8::1", port: 1, program: "XUNLEI"),
    ]

    private func attempt(
        _ arguments: JSON, _ client: FakeClient
    ) async -> Result<String, ActionError> {
        let context = ActionContext(
            client: { _ in client }, confirm: { _, _ in .goAhead }, http: Receivers(time: SystemTime()),
            programs: CountedPrograms(), files: LocalFiles(), secret: { _ throws(ActionError) in "" },
            access: { _ in .remote }, time: SystemTime())
        let intent = Intent(
            id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "ban",
            subject: .torrent(ClientName("box"), Incarnation(id: Self.id, addedAt: nil)), title: "t",
            arguments: arguments, purpose: .act, chain: "1", continuesOnError: false, event: nil,
            plannedAt: SystemTime().now.wall)
        do throws(ActionError) {
            return .success(try await BanAction().perform(intent, in: context))
        } catch {
            return .failure(error)
        }
    }

    private func client() -> FakeClient {
        let client = FakeClient(name: "box", torrents: [.seeding(1)])
        client.connect(Self.id, to: Self.peers)
        return client
    }

    private func banned(_ client: FakeClient) -> [String] {
        guard case .banPeers(_, let peers)? = client.performed.last else { return [] }
        return peers.map(\.address)
    }

    @Test func `is by program, each address once, and never of one's own networks`() async {
        let client = client()
        let words = await attempt(["program": ["xunlei*"]], client)
        #expect(words == .success("banned 2 of 9 peers: 2001:db8::1 (XUNLEI), 203.0.113.9 (Xunlei 0.0.1)"))
        #expect(banned(client) == ["2001:db8::1", "203.0.113.9"])
        #expect(await attempt(["program": ["xunlei*"]], client) == .success("none of 6 peers is meant"))
        #expect(client.performed.count == 1)
    }

    @Test func `is by address, or of one's own networks too, where that is said`() async {
        let client = client()
        _ = await attempt(["address": ["203.0.113.0/29", "192.168.0.0/16"]], client)
        #expect(banned(client) == ["203.0.113.7"])
        _ = await attempt(["program": ["xunlei*"], "local": true], client)
        #expect(Set(banned(client)).isSuperset(of: ["192.168.1.7", "::1", "fe80::1", "::ffff:10.0.0.1"]))
        #expect(client.performed.count == 2)
    }

    @Test func `is bounded, and says how many are left`() async {
        let client = client()
        let peers = (1...60).map { Peer(address: "203.0.113.\($0)", port: 1, program: "bad\u{7}\($0)") }
        client.connect(Self.id, to: peers)
        let result = await attempt(["program": ["bad*"]], client)
        guard case .success(let words) = result else { return #expect(result == .success("")) }
        #expect(words.hasPrefix("banned 50 of 60 peers: 203.0.113.1 (bad") && !words.contains("\u{7}"), "\(words)")
        #expect(words.hasSuffix(" and 40 more; 10 more are meant, beyond \"max\""), "\(words)")
        _ = await attempt(["program": ["bad*"], "max": 3], client)
        #expect(banned(client).count == 3)
    }

    @Test func `fails where the client cannot say, and is tried again where it is away`() async {
        let silent = FakeClient(name: "box", capabilities: [], torrents: [.seeding(1)])
        expect(await attempt(["program": ["*"]], silent), .final, "tells no peers")
        let away = client()
        away.inject(.error(ClientError(.unreachable, "gone")), on: [.perform])
        expect(await attempt(["program": ["xunlei*"]], away), .again(after: nil), "gone")
        #expect(away.performed.isEmpty)
    }
}
