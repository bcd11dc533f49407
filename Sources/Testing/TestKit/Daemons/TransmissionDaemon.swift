package import ClientKit
import HTTP
import Torrents

/// A private Transmission on the loopback, with every way to find strangers turned off.
package struct TransmissionDaemon: Sendable {
    /// The name of the executable, looked for in `PATH`.
    package static let program = "transmission-daemon"

    /// How a client of Sluice reaches it.
    package let settings: ClientSettings
    /// Where it keeps its settings and data; started again there, it is the same client.
    package let folder: ScratchFolder
    /// Where it downloads to.
    package let downloads: ScratchFolder
    /// Ends it without a warning, so that it saves nothing.
    package let kill: @Sendable () throws -> Void

    /// Runs the body beside a daemon in this folder, which answers on this port, or on a free one; peers reach it
    /// at an address of this machine.
    package static func run<Result: Sendable>(
        in folder: ScratchFolder, port: Int? = nil, peersAt address: String = "127.0.0.1",
        _ body: (TransmissionDaemon) async throws -> Result
    ) async throws -> Result {
        let downloads = try folder.makeFolder("downloads")
        let (port, peerPort) = (try await port.orFree(), try await freePort())
        let configuration = try folder.makeFolder("configuration")
        try configuration.write("settings.json", Array(settings(port, peerPort, address, downloads.path).utf8))
        let settings = settings(port: port)
        let program = Program(
            Self.program, ["-f", "-g", configuration.path], environment: ["HOME": folder.path], in: folder)
        return try await program.run(isReady: { await answers(settings.url, with: [401, 409]) }) { running in
            try await body(
                TransmissionDaemon(settings: settings, folder: folder, downloads: downloads, kill: running.kill))
        }
    }

    /// How to reach a daemon that answers on this port.
    package static func settings(port: Int) -> ClientSettings {
        ClientSettings(
            name: ClientName("transmission"), url: "http://127.0.0.1:\(port)/transmission/rpc", username: "test",
            password: Secret("correct"))
    }

    private static func settings(_ port: Int, _ peerPort: Int, _ address: String, _ downloads: String) -> String {
        """
        { "rpc-enabled": true, "rpc-bind-address": "127.0.0.1", "rpc-port": \(port), "rpc-url": "/transmission/",
          "rpc-authentication-required": true, "rpc-username": "test", "rpc-password": "correct",
          "rpc-whitelist-enabled": false, "bind-address-ipv4": "\(address)", "bind-address-ipv6": "::1",
          "peer-port": \(peerPort), "peer-port-random-on-start": false, "port-forwarding-enabled": false,
          "dht-enabled": false, "lpd-enabled": false, "pex-enabled": false, "utp-enabled": false,
          "download-dir": "\(downloads)", "incomplete-dir-enabled": false, "preallocation": 0,
          "watch-dir-enabled": false, "start-added-torrents": true, "cache-size-mb": 1 }
        """
    }
}

/// Whether an address answers with one of these statuses by now.
func answers(_ url: String, with statuses: Set<Int>) async -> Bool {
    guard let transport = try? NetworkTransport() else { return false }
    let response = try? await transport.send(HTTPRequest(.get, url), within: .seconds(2))
    await transport.close()
    return response.map { statuses.contains($0.status) } ?? false
}
