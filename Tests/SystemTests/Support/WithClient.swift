import ClientKit

/// Runs the body with a client, which is closed in every case.
func with<Client: TorrentClient>(_ client: Client, _ body: (Client) async throws -> Void) async throws {
    do {
        try await body(client)
    } catch {
        await client.close()
        throw error
    }
    await client.close()
}
