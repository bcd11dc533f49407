package import ClientKit
import Torrents

/// A private qBittorrent on the loopback, with every way to find strangers turned off.
package struct QBittorrentDaemon: Sendable {
    /// The name of the executable, looked for in `PATH`.
    package static let program = "qbittorrent-nox"

    /// How a client of Sluice reaches it.
    package let settings: ClientSettings
    /// Where it keeps its settings and data; started again there, it is the same client.
    package let folder: ScratchFolder
    /// Where it downloads to.
    package let downloads: ScratchFolder
    /// Where peers reach it, at the address that was given.
    package let peerPort: Int
    /// Ends it without a warning, so that it saves nothing.
    package let kill: @Sendable () throws -> Void

    /// Runs the body beside a daemon in this folder, which answers on this port, or on a free one; peers reach it
    /// at an address of this machine.
    package static func run<Result: Sendable>(
        in folder: ScratchFolder, port: Int? = nil, peersAt address: String = "127.0.0.1", queueing: Bool = true,
        wantingLogin: Bool = true, _ body: (QBittorrentDaemon) async throws -> Result
    ) async throws -> Result {
        let downloads = try folder.makeFolder("downloads")
        let (port, peerPort) = (try await port.orFree(), try await freePort())
        let configuration = try folder.makeFolder("profile/qBittorrent/config")
        try configuration.write(
            "qBittorrent.conf",
            Array(
                Self.configuration(port, peerPort, address, downloads.path, queueing)
                    .replacing("LocalHostAuth=true", with: "LocalHostAuth=\(wantingLogin)").utf8))
        let settings = settings(port: port, withLogin: wantingLogin)
        let program = Program(
            Self.program, ["--profile=\(folder["profile"])"],
            environment: ["HOME": folder.path, "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": folder.path], in: folder)
        return try await program.run(isReady: {
            await answers(settings.url + "/api/v2/app/version", with: [wantingLogin ? 403 : 200])
        }) { running in
            try await body(
                QBittorrentDaemon(
                    settings: settings, folder: folder, downloads: downloads, peerPort: peerPort, kill: running.kill))
        }
    }

    /// How to reach a daemon that answers on this port.
    package static func settings(port: Int, withLogin: Bool = true) -> ClientSettings {
        ClientSettings(
            name: ClientName("qbittorrent"), url: "http://127.0.0.1:\(port)", username: withLogin ? "admin" : nil,
            password: withLogin ? Secret("adminadmin") : nil)
    }

    /// The password `adminadmin`, as the versions that make one up by themselves want it written.
    private static let password = """
        @ByteArray(AAECAwQFBgcICQoLDA0ODw==:\
        UC4grCR8uxnR4Gzyoule02IP9X8mRb7SaEfCylvs19kyzc76Vdb/0xQlSKu43sz2Dl4vz2SIZymUO3PvTxIfVQ==)
        """

    private static func configuration(
        _ port: Int, _ peerPort: Int, _ address: String, _ downloads: String, _ queueing: Bool
    ) -> String {
        #"""
        [LegalNotice]
        Accepted=true

        [BitTorrent]
        Session\DHTEnabled=false
        Session\LSDEnabled=false
        Session\PeXEnabled=false
        Session\BTProtocol=TCP
        Session\Port=\#(peerPort)
        Session\InterfaceAddress=\#(address)
        Session\Interface=lo
        Session\InterfaceName=lo
        Session\MultiConnectionsPerIp=true
        Session\DefaultSavePath=\#(downloads)
        Session\QueueingSystemEnabled=\#(queueing)
        Session\RefreshInterval=300
        Session\Preallocation=false
        Session\SSRFMitigation=false

        [Network]
        PortForwardingEnabled=false

        [Preferences]
        General\Locale=en
        Connection\UPnP=false
        WebUI\Enabled=true
        WebUI\Address=127.0.0.1
        WebUI\Port=\#(port)
        WebUI\UseUPnP=false
        WebUI\Username=admin
        WebUI\Password_PBKDF2="\#(password)"
        WebUI\LocalHostAuth=true
        WebUI\MaxAuthenticationFailCount=5
        DynDNS\Enabled=false

        """#
    }
}
