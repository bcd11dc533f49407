package import ClientKit
package import Simulation

/// The fake with folders that are as made up as itself.
package struct FakeWorld: ContractWorld {
    /// The client under test.
    package let fake: FakeClient
    package var client: any TorrentClient { fake }
    package let downloads = "/downloads"

    package init(_ fake: FakeClient) { self.fake = fake }

    package func willAdd(_ torrent: TestTorrent) { fake.teach(torrent) }

    package func place(_ torrent: TestTorrent, in folder: String) { fake.place(torrent, in: folder) }

    package func hasContent(of torrent: TestTorrent, in folder: String) -> Bool {
        fake.hasContent(of: torrent, in: folder)
    }
}
