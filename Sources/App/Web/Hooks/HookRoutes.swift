import Daemon
import HTTPTypes
import JSON
import Rules
import Text
import Torrents

extension WebFacts {
    /// The most bytes that a call may have.
    private static let longestCall = 1 << 16

    /// What can be called from outside.
    var hookRoutes: [Route] {
        [Route(method: .post, pattern: "/hooks/{name}", kind: .hook, scope: nil) { try await call($0) }]
    }

    /// Takes a call of a hook, and tells once it is written down.
    private func call(_ request: WebRequest) async throws -> WebAnswer {
        guard let hook = await daemon.decider.rules.hook(named: request["name"]) else {
            throw RequestError.notFound("there is no hook \"\(request["name"].quotedWords)\" in the rules in force")
        }
        let bytes = try await request.body(Self.longestCall)
        let id = try hookGate.check(hook, request, body: bytes)
        let call = HookCall(hook: hook.name, id: id, body: try request.content(of: bytes))
        let isNews = try await daemon.take(call)
        return .json(["hook": .string(hook.name), "repeated": .bool(!isNews)], status: isNews ? .accepted : .ok)
    }
}

extension WebRequest {
    /// What a body says: JSON where it is that, anything else as a text; null for nothing.
    ///
    /// Callers that are made by hand, such as `curl -d`, call JSON a form.
    fileprivate func content(of bytes: [UInt8]) throws(RequestError) -> JSON {
        guard !bytes.isEmpty else { return .null }
        let isJSON = headers[.contentType]?.lowercased().hasPrefix("application/json") == true
        let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard isJSON || start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else {
            return .string(String(decoding: bytes, as: UTF8.self))
        }
        do throws(JSONError) {
            return try JSON(parsing: bytes)
        } catch {
            guard isJSON else { return .string(String(decoding: bytes, as: UTF8.self)) }
            throw .badJSON(error)
        }
    }
}
