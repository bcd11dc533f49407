import Clocks
import HTTP
import TestKit
import Testing

@Suite struct `a call over the network` {
    @Test func `carries method, target, fields and body, and brings the answer whole`() async throws {
        try await LoopbackServer.run { _, _ in
            .text(201, "made", ["X-Answer": "yes"])
        } _: { server in
            let transport = try NetworkTransport()
            let request = HTTPRequest(
                .post, server.url + "/a/b?c=d", fields: [HTTPField("X-Question", "why")], body: Array("body".utf8))
            let response = try await transport.send(request, within: .seconds(10))
            await transport.close()
            #expect(response.status == 201)
            #expect(response.text == "made")
            #expect(response["x-ANSWER"] == "yes")
            let seen = try #require(server.requests.first)
            #expect(seen.method == "POST")
            #expect(seen.target == "/a/b?c=d")
            #expect(seen.fields["x-question"] == "why")
            #expect(seen.text == "body")
        }
    }

    @Test func `follows no redirection`() async throws {
        try await LoopbackServer.run { _, _ in
            .text(302, "", ["Location": "/elsewhere"])
        } _: { server in
            let response = try await send(HTTPRequest(.get, server.url))
            #expect(response.status == 302)
            #expect(server.requests.count == 1)
        }
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: LoopbackServer.Answer
        let code: TransportError.Code
    }

    @Test(arguments: [
        Broken(testDescription: "the connection ends", answer: .hangUp, code: .brokenOff),
        Broken(testDescription: "no HTTP comes", answer: .raw(Array("SSH-2.0-x\r\n".utf8)), code: .brokenOff),
        Broken(
            testDescription: "half a body comes",
            answer: .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":".utf8)), code: .brokenOff),
        Broken(
            testDescription: "too much comes", answer: .text(200, String(repeating: "x", count: 2000)), code: .tooLarge),
        Broken(
            testDescription: "too much comes unannounced",
            answer: .raw(
                Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + [UInt8](repeating: 32, count: 5000)),
            code: .tooLarge),
    ])
    func `fails with a reason when the answer is none`(_ broken: Broken) async throws {
        try await LoopbackServer.run { _, _ in
            broken.answer
        } _: { server in
            let failure = await #expect(throws: TransportError.self) {
                try await send(HTTPRequest(.get, server.url), bodyBound: 1000)
            }
            #expect(failure?.code == broken.code, "\(failure.map { "\($0)" } ?? "nothing")")
        }
    }

    @Test(arguments: [(AnswerBound.ordinary, false), (.list, true), (.files, true), (.status, true)])
    func `reads as much of an answer as its call needs`(bound: AnswerBound, isRead: Bool) async throws {
        try await LoopbackServer.run { _, _ in
            .text(200, String(repeating: "x", count: (1 << 20) + 1))
        } _: { server in
            let request = HTTPRequest(.get, server.url, answer: bound)
            guard isRead else {
                let failure = await #expect(throws: TransportError.self) { try await send(request, bodyBound: 1 << 30) }
                #expect(failure?.code == .tooLarge)
                return
            }
            let response = try await send(request, bodyBound: 1 << 30)
            #expect(response.status == 200 && response.body.count == (bound == .status ? 0 : (1 << 20) + 1))
        }
    }

    @Test func `ends with the time it was given, though the server keeps the line open`() async throws {
        let clock = ManualClock()
        try await LoopbackServer.run { _, _ in
            .silence
        } _: { server in
            let transport = try NetworkTransport(time: clock)
            let failure = await withTaskGroup(of: TransportError?.self) { group in
                group.addTask {
                    do throws(TransportError) {
                        _ = try await transport.send(HTTPRequest(.get, server.url), within: .seconds(30))
                        return nil
                    } catch {
                        return error
                    }
                }
                await clock.waitForSleepers()
                clock.advance(by: .seconds(30))
                return await group.next() ?? nil
            }
            await transport.close()
            #expect(failure?.code == .timedOut)
            #expect(failure?.detail.contains("30") == true)
        }
    }

    @Test(arguments: ["", "no address", "ftp://127.0.0.1/", "http://"])
    func `takes no address that cannot be called`(_ address: String) async throws {
        let failure = await #expect(throws: TransportError.self) { try await send(HTTPRequest(.get, address)) }
        #expect(failure?.code == .badAddress, "\(failure.map { "\($0)" } ?? "nothing")")
    }

    @Test func `says that nobody listens`() async throws {
        let port = try await freePort()
        let failure = await #expect(throws: TransportError.self) {
            try await send(HTTPRequest(.get, "http://127.0.0.1:\(port)/"))
        }
        #expect(failure?.code == .unreachable)
        #expect(failure?.detail.contains("refused") == true)
    }

    private func send(_ request: HTTPRequest, bodyBound: Int = 1 << 20) async throws -> HTTPResponse {
        let transport = try NetworkTransport(bodyBound: bodyBound)
        do {
            let response = try await transport.send(request, within: .seconds(20))
            await transport.close()
            return response
        } catch {
            await transport.close()
            throw error
        }
    }
}
