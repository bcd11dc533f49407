import ClientKit
import HTTP
import TestKit

extension QBittorrentDaemon {
    /// Sends a form to one that wants no login, past the client under test.
    ///
    /// - Returns: The status of the answer.
    func post(_ form: String, to path: String) async throws -> Int {
        let transport = try NetworkTransport()
        let request = HTTPRequest(
            .post, "\(settings.url)/api/v2/\(path)",
            fields: [.init("Content-Type", "application/x-www-form-urlencoded")], body: Array(form.utf8))
        let response = try await transport.send(request, within: .seconds(5))
        await transport.close()
        return response.status
    }
}
