import HTTPTypes
import JSON
import Metainfo
import Text

/// What a route answers.
struct WebAnswer: Sendable {
    /// What follows the head.
    enum Body: Sendable {
        case bytes([UInt8])
        /// A page whose beginning is sent before the rest is made, which therefore cannot fail any more.
        case page(beginning: [UInt8], rest: @Sendable () async -> [UInt8])
        /// Lines that go on until the reader leaves or the daemon ends.
        case stream(@Sendable (inout StreamWriter) async throws -> Void)
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Body

    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    static func text(
        _ text: String, as type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
    ) -> WebAnswer {
        WebAnswer(status, headers: [.contentType: type], body: .bytes(Array(text.utf8)))
    }

    static func json(_ json: JSON, status: HTTPResponse.Status = .ok) -> WebAnswer {
        WebAnswer(status, headers: [.contentType: "application/json"], body: .bytes(json.utf8))
    }

    /// Sends the browser to another page.
    static func redirect(to target: String) -> WebAnswer {
        WebAnswer(.seeOther, headers: [.location: target])
    }

    /// The same with a tag of its content, and without the content where the asker has it already.
    func tagged(for request: WebRequest) -> WebAnswer {
        guard status == .ok, case .bytes(let bytes) = body else { return self }
        let tag = "\"\(Hex.string(Array(Digest.sha256(bytes[...]).prefix(16))))\""
        var answer = self
        answer.headers[.eTag] = tag
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
        guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else { return answer }
        answer.status = .notModified
        answer.body = .bytes([])
        answer.headers[.contentType] = nil
        return answer
    }
}
