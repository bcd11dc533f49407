import Actions
import ClientKit
import Clocks
import Daemon
import Engine
import HTTP
import JSON
import Rules
import Synchronization
import TestKit
import Testing
import Text
import Torrents

@Suite struct `what actions hand to the world outside` {
    private let receivers = Receivers(time: SystemTime())
    private let programs = CountedPrograms()

    /// What an attempt came to, with secrets of which each is named.
    private func attempt(
        _ action: any Action, _ arguments: JSON, secrets: [String: String] = [:]
    ) async -> Result<String, ActionError> {
        let context = ActionContext(
            client: { _ in nil }, confirm: { _, _ in .goAhead }, http: receivers, programs: programs,
            files: LocalFiles(),
            secret: { source throws(ActionError) in
                switch source {
                case .environment(let name), .file(let name), .literal(let name): secrets[name] ?? ""
                }
            }, access: { _ in .hidden }, time: SystemTime())
        let intent = Intent(
            id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: action.kind.name, subject: .nothing,
            title: "t", arguments: arguments, purpose: .act, chain: "1", continuesOnError: false, event: nil,
            plannedAt: SystemTime().now.wall)
        do throws(ActionError) {
            return .success(try await action.perform(intent, in: context))
        } catch {
            return .failure(error)
        }
    }

    private func cause(_ result: Result<String, ActionError>) -> String {
        if case .failure(let failure) = result { failure.detail } else { "" }
    }

    @Test func `secrets are read when a webhook is sent, and only then`() async throws {
        let result = await attempt(
            WebhookAction(),
            ["url": ["$env": "HOOK"], "headers": ["Authorization": ["$file": "/run/token"], "X": "plain"]],
            secrets: ["HOOK": "https://hooks.example/pw1", "/run/token": "Bearer pw2"])
        #expect(result == .success("answered 200"))
        let request = try #require(receivers.requests.first)
        #expect(request.url == "https://hooks.example/pw1" && request.answer == .status)
        #expect(request.fields.contains(HTTPField("Authorization", "Bearer pw2")))
        #expect(request.description == "POST https://hooks.example/...")
    }

    @Test(arguments: [404, 503])
    func `refusals name the host of a webhook and nothing more`(status: Int) async {
        receivers.answer { _, _ in status }
        let cause = cause(await attempt(WebhookAction(), ["url": "https://me:pw@hooks.example:1/pw?x=pw#pw"]))
        #expect(cause == "POST https://hooks.example:1/... answered \(status)")
    }

    @Test(arguments: ["ftp://x/pw", "pw", "", "https://"])
    func `a secret that is no URL is not called, and not told`(secret: String) async {
        let cause = cause(await attempt(WebhookAction(), ["url": ["$env": "HOOK"]], secrets: ["HOOK": secret]))
        #expect(cause.contains("is no http or https URL") && !cause.contains("pw"))
        #expect(receivers.requests.isEmpty)
    }

    @Test func `a secret cannot add lines to a header`() async {
        let result = await attempt(
            WebhookAction(), ["url": "https://h/", "headers": ["X": ["$env": "A"]]], secrets: ["A": "pw\r\nEvil: 1"])
        #expect(cause(result).contains("the header X holds a control character") && !cause(result).contains("pw"))
        #expect(receivers.requests.isEmpty)
    }

    @Test(
        arguments: [
            ["argv": ["/bin/echo", "a\0b"]], ["argv": ["/bin/echo"], "environment": ["A": "b\0c"]],
            ["argv": ["/bin/echo"], "directory": "/tmp\0/x"],
        ] as [JSON])
    func `a program does not start where NUL would cut its arguments`(arguments: JSON) async {
        #expect(cause(await attempt(RunAction(), arguments)).contains("NUL"))
        #expect(programs.all.isEmpty)
    }

    @Test func `words of clients in errors are short and harmless`() {
        let error = ClientError(.refused, "it said \u{1B}[2J\u{202E}" + String(repeating: "x", count: 1_000_000))
        #expect(error.detail.count == 1001 && error.detail.harmless == error.detail)
        let failure = ActionError(.final, "\u{9B}31m" + String(repeating: "x", count: 1_000_000))
        #expect(failure.detail.count == 2001 && failure.detail.harmless == failure.detail)
    }
}
