import ClientKit
import Clocks
import HTTP
import JSON
import QBittorrent
import TestKit
import Testing
import Text
import Transmission

/// A real client of either kind, started by a test in a folder of its own.
struct LimitedClient: Sendable, CustomTestStringConvertible {
    let type: String
    let isInstalled: Bool
    /// Runs the body beside it on this port; the body gets the way to kill it.
    let run: @Sendable (ScratchFolder, Int, (@Sendable () throws -> Void) async throws -> Void) async throws -> Void
    let settings: @Sendable (Int) -> ClientSettings
    let connect: @Sendable (ClientSettings, any TimeSource) throws -> any TorrentClient
    /// Turns on its own schedule, for all hours of all days.
    let turnOnSchedule: @Sendable (ClientSettings) async throws -> Void

    var testDescription: String { type }

    static let all = [
        LimitedClient(
            type: "transmission", isInstalled: Program.isInstalled(TransmissionDaemon.program),
            run: { folder, port, body in
                try await TransmissionDaemon.run(in: folder, port: port) { try await body($0.kill) }
            }, settings: { TransmissionDaemon.settings(port: $0) },
            connect: { try TransmissionClient($0, time: $1) }, turnOnSchedule: scheduleTransmission),
        LimitedClient(
            type: "qbittorrent", isInstalled: Program.isInstalled(QBittorrentDaemon.program),
            run: { folder, port, body in
                try await QBittorrentDaemon.run(in: folder, port: port) { try await body($0.kill) }
            }, settings: { QBittorrentDaemon.settings(port: $0) },
            connect: { try QBittorrentClient($0, time: $1) }, turnOnSchedule: scheduleQBittorrent),
    ]

    private static func scheduleTransmission(_ settings: ClientSettings) async throws {
        let id = "X-Transmission-Session-Id"
        let body = #"""
            {"method": "session-set", "arguments": {"alt-speed-time-enabled": true, "alt-speed-time-begin": 0,
             "alt-speed-time-end": 1440, "alt-speed-time-day": 127}}
            """#
        var request = HTTPRequest(.post, settings.url, fields: [login(settings)], body: Array(body.utf8))
        let refusal = try await send(request)
        request.fields.append(HTTPField(id, refusal[id] ?? ""))
        let answer = try await send(request)
        guard answer.text.contains("success") else { throw Program.ProgramError("no schedule: \(answer.text)") }
    }

    private static func scheduleQBittorrent(_ settings: ClientSettings) async throws {
        let form = HTTPField("Content-Type", "application/x-www-form-urlencoded")
        let base = settings.url + "/api/v2/"
        let credentials = "username=\(settings.username ?? "")&password=\(settings.password?.revealed() ?? "")"
        let welcome = try await send(
            HTTPRequest(.post, base + "auth/login", fields: [form], body: Array(credentials.utf8)))
        let cookie = (welcome["Set-Cookie"] ?? "").prefix { $0 != ";" }
        let preferences =
            "{\"scheduler_enabled\":true,\"schedule_from_hour\":0,\"schedule_from_min\":0,"
            + "\"schedule_to_hour\":23,\"schedule_to_min\":59,\"scheduler_days\":0}"
        let answer = try await send(
            HTTPRequest(
                .post, base + "app/setPreferences", fields: [form, HTTPField("Cookie", String(cookie))],
                body: Array("json=\(Percent.encoded(preferences))".utf8)))
        guard answer.status == 200 else { throw Program.ProgramError("no schedule: \(answer.status) \(answer.text)") }
    }

    private static func login(_ settings: ClientSettings) -> HTTPField {
        Base64.basicAuthorization(user: settings.username ?? "", password: settings.password?.revealed() ?? "")
    }

    private static func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let transport = try NetworkTransport()
        do {
            let response = try await transport.send(request, within: .seconds(10))
            await transport.close()
            return response
        } catch {
            await transport.close()
            throw error
        }
    }
}
