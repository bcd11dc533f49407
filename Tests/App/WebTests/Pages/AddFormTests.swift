import Control
import Daemon
import Engine
import HTTPTypes
import TestKit
import Testing

@testable import Web

@Suite struct `the form that adds torrents` {
    private static let type = "multipart/form-data; boundary=----x"

    private static func part(_ name: String, file: String? = nil, _ content: String) -> String {
        let fileName = file.map { "; filename=\"\($0)\"\r\nContent-Type: application/x-bittorrent" } ?? ""
        return "------x\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName)\r\n\r\n\(content)\r\n"
    }

    private static func body(_ parts: [String]) -> String { parts.joined() + "------x--\r\n" }

    private func with(_ body: (WebWorld, HTTPFields) async throws -> Void) async throws {
        try await ScratchFolder.with("add-form") { folder in
            let world = try WebWorld(folder)
            let headers: HTTPFields = [
                .cookie: world.cookie, .contentType: Self.type, .origin: "http://127.0.0.1:7810",
            ]
            try await body(world, headers)
        }
    }

    @Test func `hands over each file and each link, for the client that is chosen`() async throws {
        try await with { world, headers in
            let body = Self.body([
                Self.part("files", file: "a %22b%22.torrent", "d1:x\r\n\r\n--x1:ye"),
                Self.part("files", file: "c.torrent", ""),
                Self.part("magnets", "magnet:?xt=1\r\n  magnet:?xt=2\n"), Self.part("client", "home"),
            ])
            let answer = await world.send(.post, "/orders/add", headers: headers, body: body)
            #expect(answer.status == .seeOther && answer.headers[.location] == "/torrents?done=1")
            #expect(
                world.handed.all.map(\.file.name) == ["a \"b\".torrent", "c.torrent", "link.magnet", "link.magnet"])
            #expect(
                world.handed.all.map { String(decoding: $0.file.bytes, as: UTF8.self) }
                    == ["d1:x\r\n\r\n--x1:ye", "", "magnet:?xt=1", "magnet:?xt=2"])
            #expect(world.handed.all.allSatisfy { $0.route == OfferRoute(rule: nil, clients: ["home"]) })
        }
    }

    @Test func `tells of each that is not taken, and takes the others`() async throws {
        try await with { world, headers in
            let parts = [
                Self.part("files", file: "broken <b>.torrent", "x"), Self.part("magnets", "magnet:?xt=1"),
                Self.part("client", "home"),
            ]
            let answer = await world.send(.post, "/orders/add", headers: headers, body: Self.body(parts))
            #expect(answer.status == .unprocessableContent)
            #expect(
                answer.text.contains("1 of 2 taken. broken &lt;b&gt;.torrent: this is no torrent"), "\(answer.text)")
            #expect(world.handed.all.map(\.file.name) == ["link.magnet"])
            let declined = await world.send(
                .post, "/orders/add", headers: headers, body: Self.body([Self.part("magnets", "magnet:?xt=1")]))
            #expect(declined.text.contains("no rule takes it: rule ingest: it is too large"), "\(declined.text)")
        }
    }

    @Test(arguments: [
        "", "------x", "------x--\r\n", "------x\r\n", "------x\r\n\r\n", "------x\r\nContent-Disposition: form-data",
        part("files", file: "a.torrent", "cut short"), body([part("files", file: "", "")]),
        body([part("client", "home")]),
        body(["------x\r\n\r\nno head\r\n"]), String(repeating: "------x\r\n", count: 2000),
    ])
    func `refuses what holds nothing, or is cut short`(body: String) async throws {
        try await with { world, headers in
            let answer = await world.send(.post, "/orders/add", headers: headers, body: body)
            #expect(
                [.badRequest, .unprocessableContent, .contentTooLarge].contains(answer.status),
                "\(answer.status) \(answer.text)")
            #expect(world.handed.all.isEmpty)
        }
    }

    @Test func `takes no other type, and nothing from another site`() async throws {
        try await with { world, headers in
            var fields = headers
            for type in ["application/json", "multipart/form-data", "multipart/form-data; boundary="] {
                fields[.contentType] = type
                let answer = await world.send(.post, "/orders/add", headers: fields, body: "x")
                #expect(answer.status == .unsupportedMediaType, "\(type)")
            }
            fields = headers
            fields[.origin] = "http://evil.example"
            let body = Self.body([Self.part("magnets", "magnet:?xt=1"), Self.part("client", "home")])
            #expect(await world.send(.post, "/orders/add", headers: fields, body: body).status == .forbidden)
            #expect(world.handed.all.isEmpty)
        }
    }
}
