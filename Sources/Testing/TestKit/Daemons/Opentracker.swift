package import Torrents

/// A private tracker on the loopback that knows just the torrents it is told.
package struct Opentracker: Sendable {
    /// The name of the executable, looked for in `PATH`.
    package static let program = "opentracker"

    /// What torrents announce to.
    package let announceURL: String

    /// Runs the body beside a tracker that knows these torrents and refuses others.
    package static func run<Result: Sendable>(
        _ known: [Infohash], in folder: ScratchFolder, at address: String = "127.0.0.1",
        _ body: (Opentracker) async throws -> Result
    ) async throws -> Result {
        let port = try await freePort()
        // It enters the folder as its new root after reading the list, so the list's name has to be a relative one.
        try folder.write("whitelist", Array(known.map { $0.hex + "\n" }.joined().utf8))
        let program = Program(
            Self.program,
            ["-i", address, "-p", "\(port)", "-P", "\(port)", "-d", folder.path, "-w", "whitelist"], in: folder)
        let url = "http://\(address):\(port)"
        return try await program.run(isReady: { await answers(url + "/stats", with: [200, 403, 404]) }) { _ in
            try await body(Opentracker(announceURL: url + "/announce"))
        }
    }
}
