import ClientKit
import Foundation
import QBittorrent
import Testing
import Torrents
import Transmission

@Suite struct `the page of clients` {
    struct Described: Sendable, CustomTestStringConvertible {
        let name: String
        let facts: FieldSet
        let capabilities: Set<Capability>
        var testDescription: String { name }
    }

    static let clients = [
        Described(
            name: "Transmission", facts: TransmissionClient.possibleFacts,
            capabilities: TransmissionClient.possibleCapabilities),
        Described(
            name: "qBittorrent", facts: QBittorrentClient.possibleFacts,
            capabilities: QBittorrentClient.possibleCapabilities),
    ]

    @Test(arguments: clients)
    func `it tells what a client never tells, and what it cannot do`(client: Described) throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        let page = try String(
            contentsOf: root.appending(path: "Sources/Ports/ClientKit/ClientKit.docc/Clients.md"), encoding: .utf8)
        let silent = FieldSet.all.subtracting(client.facts).map(\.name)
        let unable = Capability.allCases.filter { !client.capabilities.contains($0) }.map(\.rawValue)
        for names in [silent, unable] {
            let row = "| \(client.name) | \(names.sorted().map { "`\($0)`" }.joined(separator: " ")) |"
            #expect(page.contains(row), "the page lacks: \(row)")
        }
    }
}
