import HTTPTypes
import JSON
import Simulation
import TestKit
import Testing
import Torrents

@testable import Web

/// Pages whose beginning is sent before the rest is made.
@Suite(.timeLimit(.minutes(1))) struct `the beginning of a page` {
    @Test func `comes with the right status, which nothing changes any more`() async throws {
        try await ScratchFolder.with("beginning") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list([.seeding(1, ratio: 3)], at: seconds) }
            let headers: HTTPFields = [.cookie: world.cookie]
            let statuses: [(String, HTTPResponse.Status)] = [
                ("/torrents", .ok), ("/plan", .ok), ("/rules/none", .notFound), ("/decisions/99", .notFound),
                ("/torrents/home/none", .notFound), ("/torrents?filter=torrent.", .badRequest),
                ("/torrents?sort=none", .badRequest), ("/torrents?limit=0", .badRequest),
                ("/torrents?client=none", .notFound), ("/events?cursor=x", .badRequest),
            ]
            for (target, status) in statuses {
                let answer = await world.begin(.get, target, headers: headers)
                #expect(answer.status == status, "\(target): \(answer.status)")
                guard case .page(let beginning, let rest) = answer.body else {
                    Issue.record("\(target) comes whole")
                    continue
                }
                let text = String(decoding: beginning + (await rest()), as: UTF8.self)
                #expect(String(decoding: beginning, as: UTF8.self).contains("<main id=\"main\""), "\(target)")
                for mark in ["<!doctype html>", "<main", "</main>", "</html>"] {
                    #expect(
                        text.split(separator: mark, omittingEmptySubsequences: false).count == 2, "\(target) \(mark)")
                }
            }
            #expect(await world.begin(.get, "/plan").status == .seeOther, "who is unknown is led to the login")
        }
    }

    @Test func `is followed by the rest over a connection, and by nothing where the head alone is asked for`()
        async throws
    {
        try await ServedWorld.with { world, served in
            let fields = "Cookie: \(world.cookie)\r\nConnection: close\r\n\r\n"
            let head = "GET /plan HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            let page = try await served.send(head + fields, until: "\r\n0\r\n\r\n")
            #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("</html>"), "\(page)")
            #expect(page.lowercased().contains("content-security-policy: default-src 'none'"))
            #expect(page.lowercased().contains("transfer-encoding: chunked"))
            let none = try await served.send(head.replacing("GET", with: "HEAD") + fields, until: "</html>")
            #expect(none.hasPrefix("HTTP/1.1 200") && !none.contains("<!doctype"), "\(none)")
        }
    }
}
