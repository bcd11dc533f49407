import ClientKit
import Clocks
import HTTP
import QBittorrent
import Synchronization
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `the protocol of qBittorrent` {
    @Test func `logs in once and sends back whatever cookie it got`() async throws {
        let server = ScriptedQBittorrent([Recorded.full452])
        let identity = try await server.client.connect()
        #expect(identity.program == "qBittorrent")
        #expect(identity.interface == "WebUI API 2.8.19")
        #expect(identity.capabilities.isDisjoint(with: [.idleSeedingLimit, .shareLimitAction]))
        _ = try await server.client.snapshot(reading: [])
        let logins = server.requests(to: "auth/login")
        #expect(logins.map { String(decoding: $0.body, as: UTF8.self) } == ["username=me&password=sesame"])
        let others = server.transport.requests.dropFirst()
        #expect(others.allSatisfy { $0.fields.contains(HTTPField("Cookie", "QBT_SID_8080=abc")) })
        #expect(others.first?.url == "https://box.example/api/v2/app/version")
    }

    @Test(arguments: [
        ("v4.1.0", "2.0.2", ClientError.Code.tooOld), ("<html>", "2.8.19", .notUnderstood),
        ("v5.1.0", "", .notUnderstood),
        ("v5.1.0", "two", .notUnderstood),
    ])
    func `says which versions it does not speak`(
        _ version: String, _ api: String, _ code: ClientError.Code
    ) async {
        let server = ScriptedQBittorrent([Recorded.full452], version: version, api: api)
        let error = await #expect(throws: ClientError.self) { try await server.client.connect() }
        #expect(error?.code == code)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: HTTPResponse
        let words: String
    }

    @Test(arguments: [
        Refusal(testDescription: "as up to 5.1", answer: .text(200, "Fails."), words: "password is wrong"),
        Refusal(testDescription: "as since 5.2", answer: .text(401, ""), words: "password is wrong"),
        Refusal(
            testDescription: "for too many before it",
            answer: .text(403, "Your IP address has been banned after too many failed authentication attempts."),
            words: "banned"),
    ])
    func `makes exactly one login request with credentials that are refused`(_ refusal: Refusal) async {
        let transport = ScriptedTransport { (_, _) throws(TransportError) in refusal.answer }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        let id = Torrent.seeding(1).id
        for _ in 1...3 {
            let error = await #expect(throws: ClientError.self) { try await client.snapshot(reading: []) }
            #expect(error?.code == .rejectedCredentials)
            #expect(error?.detail.contains(refusal.words) == true)
            #expect(error?.detail.contains("sesame") == false)
            await #expect(throws: ClientError.self) { try await client.perform(.pause(id)) }
            await #expect(throws: ClientError.self) { try await client.connect() }
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `offers refused credentials again after hours, not before`() async throws {
        let transport = ScriptedTransport { (_, _) throws(TransportError) in .text(200, "Fails.") }
        let clock = ManualClock()
        let client = QBittorrentClient(settings, over: transport, time: clock)
        for (hours, requests) in [(0, 1), (5, 1), (1, 2), (1, 2)] {
            clock.advance(by: .seconds(hours * 3600))
            await #expect(throws: ClientError.self) { try await client.connect() }
            #expect(transport.requests.count == requests)
        }
    }

    @Test(arguments: [
        HTTPResponse.text(401, "", ["WWW-Authenticate": "Basic realm=\"proxy\""]),
        .text(401, "<html><title>401 Authorization Required</title></html>"), .text(407, ""),
        .text(403, "<html><title>403 Forbidden</title></html>"),
    ])
    func `asks again where a proxy refuses, which says nothing of our credentials`(_ answer: HTTPResponse) async throws
    {
        let isBarred = Mutex(true)
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            if isBarred.withLock({ $0 }) { return answer }
            switch ScriptedQBittorrent.path(request) {
            case "app/version": return .text(200, "v5.1.0")
            case "app/webapiVersion": return .text(200, "2.11.4")
            default: return .text(200, "Ok.", ["Set-Cookie": "SID=1; path=/"])  // the login and a path
            }
        }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        for _ in 1...2 {
            let error = await #expect(throws: ClientError.self) { try await client.connect() }
            #expect(error?.code == .unreachable)
        }
        isBarred.withLock { $0 = false }
        _ = try await client.connect()
    }

    @Test func `renews a session that has ended, once`() async throws {
        let calls = Counter()
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            switch ScriptedQBittorrent.path(request) {
            case "auth/login": return .text(200, "Ok.", ["Set-Cookie": "SID=\(calls.next()); path=/"])
            case "app/version": return .text(200, "v5.1.0")
            case "app/webapiVersion": return .text(200, "2.11.4")
            case "app/defaultSavePath": return .text(200, "/dl")
            default:  // the list, with the second session only
                let isNew = request.fields.contains(HTTPField("Cookie", "SID=1"))
                return isNew ? .text(200, Recorded.full(1, [:])) : .text(403, "Forbidden")
            }
        }
        let clock = ManualClock()
        let client = QBittorrentClient(settings, over: transport, time: clock)
        _ = try await client.connect()
        clock.advance(by: .seconds(1))
        #expect(try await client.snapshot(reading: []).torrents.isEmpty)
        #expect(transport.requests.count { ScriptedQBittorrent.path($0) == "auth/login" } == 2)
    }

    @Test func `does not log in for ever when it is never let in`() async {
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            ScriptedQBittorrent.path(request) == "auth/login" ? .text(204, "") : .text(403, "Forbidden")
        }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        let error = await #expect(throws: ClientError.self) { try await client.connect() }
        #expect(error?.code == .unreachable)
        #expect(transport.requests.count == 4)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Result<HTTPResponse, TransportError>
        let code: ClientError.Code
        var words = ""
    }

    @Test(arguments: [
        Fault(
            testDescription: "a page of a proxy", answer: .success(.text(200, "<html><title>Sign in</title>")),
            code: .notUnderstood, words: "an HTML page titled \"Sign in\""),
        Fault(
            testDescription: "half a JSON", answer: .success(.text(200, String(Recorded.full452.prefix(500)))),
            code: .notUnderstood, words: "500 bytes of JSON"),
        Fault(testDescription: "nothing", answer: .success(.text(200, "")), code: .notUnderstood, words: "nothing"),
        Fault(testDescription: "another path", answer: .success(.text(404, "Not Found")), code: .notUnderstood),
        Fault(testDescription: "a failing proxy", answer: .success(.text(502, "bad")), code: .unreachable),
        Fault(
            testDescription: "no answer in time", answer: .failure(TransportError(.timedOut, "30 s")), code: .timedOut),
        Fault(
            testDescription: "a broken connection", answer: .failure(TransportError(.brokenOff, "reset")),
            code: .unreachable),
        Fault(testDescription: "a list without rid", answer: .success(.text(200, "{}")), code: .notUnderstood),
        Fault(
            testDescription: "a torrent with a hash that is none",
            answer: .success(.text(200, Recorded.full(1, ["abc": "\"name\":\"x\""]))), code: .notUnderstood),
        Fault(
            testDescription: "a number that is a text",
            answer: .success(.text(200, Recorded.full(1, [Recorded.hash: "\"size\":\"1\""]))), code: .notUnderstood),
    ])
    func `turns every wrong list into an error, and asks for all of it again`(_ fault: Fault) async throws {
        let lists = Counter()
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            switch ScriptedQBittorrent.path(request) {
            case "auth/login": return .text(200, "Ok.", ["Set-Cookie": "SID=1"])
            case "app/version": return .text(200, "v4.5.2")
            case "app/webapiVersion": return .text(200, "2.8.19")
            case "app/defaultSavePath": return .text(200, "/dl")
            default: return lists.next() == 0 ? try fault.answer.get() : .text(200, Recorded.full452)  // the list
            }
        }
        let client = QBittorrentClient(settings, over: transport, time: ManualClock())
        let error = await #expect(throws: ClientError.self) { try await client.snapshot(reading: []) }
        #expect(error?.code == fault.code, "\(error.map { "\($0)" } ?? "nothing")")
        #expect(fault.words.isEmpty || error?.detail.contains(fault.words) == true, "\(error?.detail ?? "")")
        let snapshot = try await client.snapshot(reading: [])
        #expect(snapshot.torrents.map(\.name) == ["f1.bin"])
        let asked = transport.requests.last { ScriptedQBittorrent.path($0) == "sync/maindata" }
        #expect(asked?.url.hasSuffix("rid=0") == true)
    }

    @Test(arguments: [
        ("v4.5.2", "2.8.19", 100, Duration.seconds(2)), ("v4.5.2", "2.8.19", 3000, .seconds(5)),
        ("v4.5.2", "2.8.19", 9000, .seconds(10)), ("v5.1.0", "2.11.4", 9000, .seconds(2)),
    ])
    func `is polled as often as costs it little`(
        _ version: String, _ api: String, _ torrents: Int, _ expected: Duration
    ) async throws {
        let client = ScriptedQBittorrent([Recorded.full452], version: version, api: api).client
        _ = try await client.connect()
        #expect(await client.recommendedPoll(torrents: torrents) == expected)
    }
}
