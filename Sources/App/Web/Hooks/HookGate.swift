import Clocks
import Daemon
import HTTPTypes
import Logging
import Rules
import Synchronization
import Text

/// Decides whether a call of a hook comes from who may call it.
final class HookGate: Sendable {
    /// How many calls of one hook are taken within a minute.
    private static let mostCalls = 300
    private static let minute: Duration = .seconds(60)
    /// The longest id of a call.
    private static let longestID = 256
    /// The fewest bytes of a token.
    private static let shortestToken = 16

    private struct Record {
        var since: Duration
        var calls = 0
    }

    private let secrets: SecretReader
    private let throttle: Throttle
    private let time: any TimeSource
    private let logger: Logger
    private let records = Mutex<[String: Record]>([:])
    /// What is wrong with the secret of each hook, as it was told last.
    private let told = Mutex<[String: String]>([:])

    init(secrets: SecretReader, throttle: Throttle, time: any TimeSource, logger: Logger) {
        self.secrets = secrets
        self.throttle = throttle
        self.time = time
        self.logger = logger
    }

    /// The id of a call that may be made; nil where the caller gave it none.
    ///
    /// - Throws: `RequestError` with what is missing; 401 for what is not shown, or is shown wrongly.
    func check(_ hook: HookEntry, _ request: WebRequest, body: [UInt8]) throws(RequestError) -> String? {
        let id = try id(of: request)
        switch hook.proof {
        case .signature(let source): try checkSignature(request, of: hook.name, by: source, id: id, body)
        case .token(let source): try checkToken(request, of: hook.name, by: source)
        }
        try count(hook.name)
        return id
    }

    private func id(of request: WebRequest) throws(RequestError) -> String? {
        guard let id = request.headers[.webhookID] else { return nil }
        guard (1...Self.longestID).contains(id.utf8.count) else {
            throw .badParameter("webhook-id", "webhook-id has 1 to \(Self.longestID) characters")
        }
        return id
    }

    private func checkSignature(
        _ request: WebRequest, of hook: String, by source: SecretSource, id: String?, _ body: [UInt8]
    ) throws(RequestError) {
        guard let id, let timestamp = request.headers[.webhookTimestamp],
            let shown = request.headers[.webhookSignature]
        else {
            throw Self.refused(
                "sign the call by Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature")
        }
        let signature: HookSignature
        do {
            signature = try HookSignature(secret: secrets.text(of: source))
        } catch {
            throw useless(hook, "\(error)")
        }
        note(hook, nil)
        guard signature.isRight(shown, id: id, timestamp: timestamp, body: body) else {
            throw Self.refused("the signature is none of this call by this hook's secret")
        }
        let (now, tolerance) = (time.now.wall.seconds, HookSignature.tolerance.components.seconds)
        guard let sent = Int64(timestamp), ((now - tolerance)...(now + tolerance)).contains(sent) else {
            throw Self.refused(
                "webhook-timestamp \(timestamp.quotedWords) is not within five minutes of this machine's \(now)")
        }
    }

    private func checkToken(_ request: WebRequest, of hook: String, by source: SecretSource) throws(RequestError) {
        let guesser = "hook \(hook) \(request.peer.address)"
        if let wait = throttle.wait(for: guesser) { throw Self.tooMany(after: wait, "too many wrong tokens came") }
        let token: String
        do {
            token = try secrets.text(of: source)
        } catch {
            throw useless(hook, "\(error)")
        }
        guard token.utf8.count >= Self.shortestToken else {
            throw useless(hook, "its token has fewer than \(Self.shortestToken) bytes; make a longer one")
        }
        note(hook, nil)
        guard let shown = request.headers[.authorization].flatMap(BearerToken.text) else {
            throw Self.refused("send the hook's token as Authorization: Bearer")
        }
        // Digests have one length, so that the length of the token is not told either.
        guard Secrets.areSame(Secrets.digest(of: shown), Secrets.digest(of: token)) else {
            throttle.fail(guesser)
            throw Self.refused("this is not the hook's token")
        }
        throttle.succeed(guesser)
    }

    /// Counts a call that may be made, as long as there are not too many.
    private func count(_ hook: String) throws(RequestError) {
        let now = time.now.boot
        let wait: Duration? = records.withLock { records in
            var record = records[hook] ?? Record(since: now)
            if now - record.since >= Self.minute { record = Record(since: now) }
            record.calls += 1
            records[hook] = record
            return record.calls > Self.mostCalls ? record.since + Self.minute - now : nil
        }
        if let wait { throw Self.tooMany(after: wait, "more than \(Self.mostCalls) calls came within a minute") }
    }

    /// The error for a hook whose secret cannot be used; the log tells the cause once.
    private func useless(_ hook: String, _ cause: String) -> RequestError {
        note(hook, cause)
        return RequestError(.serviceUnavailable, "hook", "this hook cannot be called now; Sluice's log tells why")
    }

    private func note(_ hook: String, _ cause: String?) {
        let isNews = told.withLock { told in
            defer { told[hook] = cause }
            return cause != nil && told[hook] != cause
        }
        guard isNews, let cause else { return }
        logger.error("A hook cannot be called", metadata: ["hook": "\(hook)", "cause": "\(cause)"])
    }

    private static func refused(_ detail: String) -> RequestError {
        RequestError(.unauthorized, "hook", detail, headers: [.wwwAuthenticate: "Bearer"])
    }

    private static func tooMany(after wait: Duration, _ detail: String) -> RequestError {
        let seconds = max(1, wait.components.seconds + 1)
        return RequestError(
            .tooManyRequests, "throttled", "\(detail); try again in \(seconds) s", headers: [.retryAfter: "\(seconds)"])
    }
}
