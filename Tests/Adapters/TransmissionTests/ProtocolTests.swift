import ClientKit
import Clocks
import HTTP
import TestKit
import Testing
import Torrents
import Transmission

@Suite struct `the protocol of Transmission` {
    @Test func `answers the demand for a session id once, and keeps the id`() async throws {
        let (client, transport) = transmission(listing: { _ in Recorded.torrents300 })
        _ = try await client.connect()
        _ = try await client.connect()
        #expect(transport.requests.count == 3)
        #expect(transport.requests.allSatisfy { $0.fields.contains(HTTPField("Authorization", "Basic bWU6c2VzYW1l")) })
    }

    @Test func `gives up when the session id is refused again`() async {
        let transport = ScriptedTransport { (_, _) throws(TransportError) in
            .text(409, "", ["X-Transmission-Session-Id": "never good"])
        }
        let client = TransmissionClient(settings, over: transport, time: ManualClock())
        let error = await #expect(throws: ClientError.self) { try await client.connect() }
        #expect(error?.code == .notUnderstood)
        #expect(transport.requests.count == 2)
    }

    @Test func `speaks JSON-RPC where it is offered`() async throws {
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            guard request.fields.contains(HTTPField("X-Transmission-Session-Id", "id")) else {
                return .text(
                    409, "", ["X-Transmission-Session-Id": "id", "X-Transmission-Rpc-Version": "6.0.1"])
            }
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains("\"session_get\"") { return .text(200, Self.session) }
            if body.contains("\"session_stats\"") { return .text(200, Self.statistics) }
            if body.contains("\"torrent_get\"") { return .text(200, Self.torrents) }
            return .text(200, Self.refusal)
        }
        let client = TransmissionClient(settings, over: transport, time: ManualClock())
        let identity = try await client.connect()
        #expect(identity.version == "4.1.4")
        #expect(identity.capabilities.contains(.sequential))
        let snapshot = try await client.snapshot(reading: [.trackers])
        #expect(snapshot.server.downLimit == 50_000, "the alternative limit is the one in force")
        let torrent = try #require(snapshot.torrents.first)
        #expect(torrent[.sequential] == .flag(true))
        #expect(torrent[.unregistered] == .flag(true))
        #expect(torrent[.ratioLimit] == .real(2), "the client's own limit counts for a torrent without one")
        let error = await #expect(throws: ClientError.self) { try await client.perform(.pause(torrent.id)) }
        #expect(error == ClientError(.refused, "Transmission refused torrent-stop: no such torrent"))
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Result<HTTPResponse, TransportError>
        let code: ClientError.Code
        var words = ""
        /// How many requests three calls come to.
        var requests = 3
    }

    @Test(arguments: [
        Fault(
            testDescription: "a wrong password", answer: .success(.text(401, Recorded.unauthorized300)),
            code: .rejectedCredentials, words: "password", requests: 1),
        Fault(
            testDescription: "a proxy that wants a password",
            answer: .success(.text(401, "<h1>401</h1>", ["WWW-Authenticate": "Basic realm=\"proxy\""])),
            code: .unreachable, words: "proxy"),
        Fault(
            testDescription: "a page of a proxy",
            answer: .success(.text(200, "<html><head><title>Sign in</title></head></html>")), code: .notUnderstood,
            words: "an HTML page titled \"Sign in\""),
        Fault(
            testDescription: "half a JSON", answer: .success(.text(200, String(Recorded.session300.prefix(100)))),
            code: .notUnderstood, words: "100 bytes of JSON"),
        Fault(
            testDescription: "more after the JSON", answer: .success(.text(200, Recorded.session300 + "}")),
            code: .notUnderstood),
        Fault(testDescription: "nothing", answer: .success(.text(200, "")), code: .notUnderstood, words: "nothing"),
        Fault(
            testDescription: "a redirection",
            answer: .success(.text(302, "", ["Location": "https://login.example/?r=1"])),
            code: .notUnderstood, words: "redirection to https://login.example/ instead"),
        Fault(
            testDescription: "another path", answer: .success(.text(404, "not found")), code: .notUnderstood,
            words: "/transmission/rpc"),
        Fault(
            testDescription: "an address that is not let in", answer: .success(.text(403, "no")), code: .unreachable,
            words: "rpc-whitelist"),
        Fault(
            testDescription: "a host name that is not let in", answer: .success(.text(421, "no")), code: .unreachable,
            words: "rpc-host-whitelist"),
        Fault(testDescription: "a failing proxy", answer: .success(.text(502, "bad gateway")), code: .unreachable),
        Fault(
            testDescription: "no answer in time", answer: .failure(TransportError(.timedOut, "30 s")), code: .timedOut),
        Fault(
            testDescription: "no connection", answer: .failure(TransportError(.unreachable, "refused")),
            code: .unreachable),
        Fault(
            testDescription: "too much", answer: .failure(TransportError(.tooLarge, "too much")), code: .notUnderstood),
        Fault(
            testDescription: "an old version",
            answer: .success(
                .text(
                    200, "{\"arguments\":{\"version\":\"2.94 (d8e60ee44f)\",\"rpc-version\":15},\"result\":\"success\"}"
                )),
            code: .tooOld, words: "use 3.00 or later"),
    ])
    func `turns every wrong answer into an error that says what to do`(_ fault: Fault) async {
        let transport = ScriptedTransport { (_, _) throws(TransportError) in try fault.answer.get() }
        let client = TransmissionClient(settings, over: transport, time: ManualClock())
        for _ in 1...3 {
            let error = await #expect(throws: ClientError.self) { try await client.snapshot(reading: []) }
            #expect(error?.code == fault.code, "\(error.map { "\($0)" } ?? "nothing")")
            #expect(error?.detail.contains(fault.words) != false || fault.words.isEmpty, "\(error?.detail ?? "")")
            #expect(error?.detail.contains("sesame") == false)
        }
        #expect(transport.requests.count == fault.requests)
    }

    @Test(arguments: [
        "{\"arguments\":{\"torrents\":[[\"name\"],[\"x\"]]},\"result\":\"success\"}",
        "{\"arguments\":{\"torrents\":[[\"hashString\",\"name\"],[\"1111111111111111111111111111111111111111\"]]},\"result\":\"success\"}",
        "{\"arguments\":{\"torrents\":[[\"hashString\"],[\"1111\"]]},\"result\":\"success\"}",
        "{\"arguments\":{\"torrents\":[[\"hashString\"],[\"1111111111111111111111111111111111111111\",1]]},\"result\":\"success\"}",
        "{\"arguments\":{},\"result\":\"success\"}", "{\"result\":\"success\"}",
        "{\"arguments\":{\"torrents\":[[\"hashString\",\"uploadedEver\"],[\"1111111111111111111111111111111111111111\",\"1\"]]},\"result\":\"success\"}",
        "[]", "0",
    ])
    func `uses no list that is wrong anywhere`(_ list: String) async throws {
        let client = transmission(listing: { _ in list }).client
        let error = await #expect(throws: ClientError.self) { try await client.snapshot(reading: []) }
        #expect(error?.code == .notUnderstood)
    }

    @Test func `takes an empty list for what it is`() async throws {
        let list = "{\"arguments\":{\"torrents\":[[\"hashString\"]]},\"result\":\"success\"}"
        #expect(try await transmission(listing: { _ in list }).client.snapshot(reading: []).torrents.isEmpty)
    }

    private static let session = #"""
        {"id":1,"jsonrpc":"2.0","result":{"version":"4.1.4 (ab)","rpc_version":19,"alt_speed_enabled":true,
        "alt_speed_down":50,"alt_speed_up":0.0,"speed_limit_down":100,"speed_limit_down_enabled":true,
        "seed_ratio_limit":2.0,"seed_ratio_limited":true,"download_dir":"/dl"}}
        """#
    private static let statistics = #"""
        {"id":1,"jsonrpc":"2.0","result":{"download_speed":0,"upload_speed":0,"cumulative_stats":{"session_count":3},
        "current_stats":{"seconds_active":60}}}
        """#
    private static let refusal = #"""
        {"error":{"code":5,"data":{"error_string":"no such torrent"},"message":"system error"},"id":1,"jsonrpc":"2.0"}
        """#
    private static let torrents = #"""
        {"id":1,"jsonrpc":"2.0","result":{"torrents":[["hash_string","sequential_download","seed_ratio_mode",
        "metadata_percent_complete","tracker_stats"],["1111111111111111111111111111111111111111",true,0,1.0,
        [{"announce":"https://t.example/a","announce_state":2,"has_announced":true,
        "last_announce_result":"Unregistered torrent","last_announce_succeeded":false,"tier":0}]]]}}
        """#
}

@Suite struct `a run of Transmission` {
    struct Poll: Sendable {
        let starts: Int
        let active: Int
        let after: Duration
    }

    /// Which run each poll belongs to, by the letter of the run.
    @Test(arguments: [
        ([Poll(starts: 7, active: 1, after: .zero), Poll(starts: 7, active: 1, after: .seconds(5))], "ab"),
        ([Poll(starts: 7, active: 100, after: .zero), Poll(starts: 7, active: 105, after: .seconds(5))], "aa"),
        ([Poll(starts: 7, active: 100, after: .zero), Poll(starts: 8, active: 2, after: .seconds(5))], "ab"),
        ([Poll(starts: 7, active: 100, after: .zero), Poll(starts: 7, active: 2, after: .seconds(5))], "ab"),
        (
            [
                Poll(starts: 7, active: 2, after: .zero), Poll(starts: 7, active: 30, after: .seconds(60)),
                Poll(starts: 7, active: 90, after: .seconds(60)),
            ], "abb"
        ),
        ([Poll(starts: 7, active: 100, after: .zero), Poll(starts: 7, active: 103, after: .seconds(5))], "aa"),
    ])
    func `is told apart from the next by starts and by seconds`(_ polls: [Poll], _ runs: String) async throws {
        let clock = ManualClock()
        let next = Counter()
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains("session-get") { return .text(200, Recorded.session300) }
            if body.contains("torrent-get") { return .text(200, Recorded.table([])) }
            let poll = polls[next.next()]
            let numbers =
                "\"cumulative-stats\":{\"sessionCount\":\(poll.starts)},\"current-stats\":{\"secondsActive\":\(poll.active)}"
            return .text(
                200, "{\"arguments\":{\"downloadSpeed\":0,\"uploadSpeed\":0,\(numbers)},\"result\":\"success\"}")
        }
        let client = TransmissionClient(settings, over: transport, time: clock)
        var names: [String] = []
        for poll in polls {
            clock.advance(by: poll.after)
            names.append(try await client.snapshot(reading: []).session)
        }
        let distinct = names.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(Set(distinct).count == distinct.count, "no run comes back")
        #expect(names.map { distinct.firstIndex(of: $0) ?? -1 } == runs.utf8.map { Int($0) - 97 })
        #expect(names.first == "since \(1_700_000_000 - polls[0].active)")
    }
}
