package import ClientKit

/// Runs the body with a client, which is closed in every case.
@discardableResult
package func with<Client: TorrentClient, Result>(
    _ client: Client, _ body: (Client) async throws -> Result
) async throws -> Result {
    do {
        let result = try await body(client)
        await client.close()
        return result
    } catch {
        await client.close()
        throw error
    }
}
