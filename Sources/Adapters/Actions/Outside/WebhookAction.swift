package import Engine
import HTTP
import JSON
package import Rules
import Text

/// Calls a URL with a JSON body: at least once, and always with the same id for one intent.
package struct WebhookAction: Action {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "webhook", summary: "Calls a URL with a JSON body.", role: .effect(.atLeastOnce),
            subjects: SubjectKind.actedOn,
            parameters: [
                Parameter("url", .url, required: true, "\"url\": \"https://HOST/PATH\", or a secret as {\"$env\": …}"),
                Parameter(
                    "method", .choice(["POST", "PUT", "PATCH", "GET", "DELETE"]), "\"method\": POST unless said"),
                Parameter("headers", .headers, "\"headers\": names and texts; secrets as {\"$env\": …}"),
                Parameter("body", .json, "\"body\": any JSON; a string that is one template keeps its type"),
                Parameter("timeout", .duration, "\"timeout\": 15s unless said"),
            ], shorthand: "url", undo: { _ in .impossible("what was sent cannot be called back") })
    }

    package func perform(_ intent: Intent, in context: ActionContext) async throws(ActionError) -> String {
        // Afterwards it tells of what was done, whatever stands in the file's place by then.
        if intent.purpose == .act { try context.requireJudged(intent) }
        let request = try request(for: intent, in: context)
        let limit = intent.arguments["timeout"]?.integerValue.map(Duration.milliseconds) ?? .seconds(15)
        let response: HTTPResponse
        do {
            response = try await context.http.send(request, within: limit)
        } catch {
            let isFinal = error.code == .badAddress
            throw ActionError(isFinal ? .final : .again(after: nil), error.detail)
        }
        switch response.status {
        case 200..<300: return "answered \(response.status)"
        case 408, 425, 429, 500...:
            throw ActionError(.again(after: Self.pause(response)), "\(request) answered \(response.status)")
        default:  // a redirect, which is not followed, or a refusal
            throw ActionError(.final, "\(request) answered \(response.status)")
        }
    }

    private func request(for intent: Intent, in context: ActionContext) throws(ActionError) -> HTTPRequest {
        guard let argument = intent.arguments["url"], let url = try context.text(argument) else {
            throw ActionError(.final, "webhook needs a url")
        }
        guard WebAddress(url) != nil else {
            throw ActionError(.final, "the \"url\" of the webhook is no http or https URL; see what its secret holds")
        }
        let method = intent.arguments["method"]?.stringValue.flatMap(HTTPRequest.Method.init(rawValue:)) ?? .post
        var fields = [HTTPField("webhook-id", intent.id.text), HTTPField("Idempotency-Key", intent.id.text)]
        var body: [UInt8] = []
        if let json = intent.arguments["body"] {
            body = json.utf8
            fields.append(HTTPField("Content-Type", "application/json"))
        }
        for (name, value) in try context.texts(intent.arguments["headers"]) {
            guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw ActionError(.final, "the header \(name) holds a control character; see what its secret holds")
            }
            fields.append(HTTPField(name, value))
        }
        return HTTPRequest(method, url, fields: fields, body: body, answer: .status, hidesPath: true)
    }

    /// What the receiver asks us to wait, at most an hour.
    private static func pause(_ response: HTTPResponse) -> Duration? {
        response["Retry-After"].flatMap { Int64($0) }.map { .seconds(min(max($0, 1), 3600)) }
    }
}

extension ActionContext {
    /// Names and texts of an argument, secrets read.
    func texts(_ argument: JSON?) throws(ActionError) -> [(String, String)] {
        guard case .object(let members)? = argument else { return [] }
        var texts: [(String, String)] = []
        for member in members {
            if let text = try text(member.value) { texts.append((member.name, text)) }
        }
        return texts
    }

    /// One text of an argument, read where it is a secret.
    func text(_ argument: JSON) throws(ActionError) -> String? {
        if let name = argument["$env"]?.stringValue { return try secret(.environment(name)) }
        if let path = argument["$file"]?.stringValue { return try secret(.file(path)) }
        return argument.stringValue
    }
}
