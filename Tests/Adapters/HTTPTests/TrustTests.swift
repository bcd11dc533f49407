import HTTP
import TestKit
import Testing

@Suite struct `trust in certificates` {
    @Test func `a stranger's certificate is refused, unless its authority or anything is trusted`() async throws {
        try await ScratchFolder.with("trust") { folder in
            try folder.write("authority.pem", Array(LoopbackCertificate.certificate.utf8))
            try await LoopbackServer.run(overTLS: true) { _, _ in
                .text(200, "safe")
            } _: { server in
                let trusted = try await answer(server, .file(folder["authority.pem"]))
                let anything = try await answer(server, .anything)
                #expect([trusted, anything] == ["safe", "safe"])
                let failure = await #expect(throws: TransportError.self) { try await answer(server, .system) }
                #expect(failure?.code == .tls, "\(failure.map { "\($0)" } ?? "nothing")")
            }
        }
    }

    @Test func `a server without TLS is not mistaken for one with it`() async throws {
        try await LoopbackServer.run { _, _ in
            .text(200, "plain")
        } _: { server in
            let transport = try NetworkTransport(trusting: .anything)
            let failure = await #expect(throws: TransportError.self) {
                try await transport.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"), within: .seconds(20))
            }
            await transport.close()
            #expect(failure?.code == .tls, "\(failure.map { "\($0)" } ?? "nothing")")
        }
    }

    @Test func `a file without certificates is refused before any call`() async throws {
        try await ScratchFolder.with("trust") { folder in
            try folder.write("empty.pem", Array("no certificate".utf8))
            try folder.makeFolder("folder.pem")
            for name in ["empty.pem", "missing.pem", "folder.pem"] {
                let failure = #expect(throws: TransportError.self) {
                    try NetworkTransport(trusting: .file(folder[name]))
                }
                #expect(failure?.code == .tls)
                #expect(failure?.detail.contains(name) == true)
            }
        }
    }

    private func answer(_ server: LoopbackServer, _ trust: Trust) async throws -> String {
        let transport = try NetworkTransport(trusting: trust)
        do {
            let response = try await transport.send(HTTPRequest(.get, server.url), within: .seconds(20))
            await transport.close()
            return response.text
        } catch {
            await transport.close()
            throw error
        }
    }
}
