import ClientKit
import TestKit
import Testing
import Transmission

@Suite(.enabled(if: Program.isInstalled(TransmissionDaemon.program), "transmission-daemon is not installed"))
struct `a real Transmission` {
    @Test func `keeps the contract`() async throws {
        try await ScratchFolder.with("transmission") { folder in
            try await TransmissionDaemon.run(in: folder) { daemon in
                try await with(TransmissionClient(daemon.settings)) { client in
                    await keepsContract(LocalWorld(client, downloads: daemon.downloads.path))
                }
            }
        }
    }
}

/// Tries every promise, so that one that is broken does not hide the others.
func keepsContract(_ world: any ContractWorld) async {
    for promise in ClientContract.promises {
        await #expect(throws: Never.self, "\(promise)") { try await promise.check(in: world) }
    }
}
