import HTTPTypes
import JSON
import Journal
import Logging

/// Why a request was not followed, as `application/problem+json` tells it.
struct RequestError: Error, Sendable {
    let status: HTTPResponse.Status
    /// A word for programs.
    let kind: String
    /// What is wrong and what to do about it.
    let detail: String
    /// What else there is to tell.
    let more: [JSON.Member]
    var headers: HTTPFields = [:]

    init(
        _ status: HTTPResponse.Status, _ kind: String, _ detail: String, more: [JSON.Member] = [],
        headers: HTTPFields = [:], closesConnection: Bool = false
    ) {
        self.status = status
        self.kind = kind
        self.detail = detail
        self.more = more
        self.headers = headers
        // The rest of a body may be endless, so nothing else can come behind it.
        if closesConnection { self.headers[.connection] = "close" }
    }

    /// What an error of any kind comes to; one that nobody thought of goes to the log.
    init(_ error: any Error, path: String, logger: Logger) {
        switch error {
        case let problem as RequestError: self = problem
        case let error as JournalError: self.init(.serviceUnavailable, "journal", "\(error)")
        case let error as LoginFileError: self.init(.serviceUnavailable, "logins", error.description)
        default:
            logger.error("A request could not be answered", metadata: ["path": "\(path)", "cause": "\(error)"])
            self.init(.internalServerError, "bug", "this is a mistake in Sluice; its log tells more")
        }
    }

    static func notFound(_ what: String) -> RequestError { RequestError(.notFound, "not-found", what) }

    static func badJSON(_ error: JSONError) -> RequestError {
        RequestError(
            .badRequest, "bad-json", "\(error.cause) at byte \(error.offset)",
            more: [JSON.Member("offset", .integer(Int64(error.offset))), JSON.Member("fix", .text(error.fix))])
    }

    static func badParameter(_ name: String, _ detail: String) -> RequestError {
        RequestError(.badRequest, "bad-parameter", detail, more: [JSON.Member("parameter", .string(name))])
    }

    var json: JSON {
        .object(
            [
                JSON.Member("type", .string("urn:sluice:problem:\(kind)")),
                JSON.Member("title", .string(status.reasonPhrase)), JSON.Member("status", .integer(Int64(status.code))),
                JSON.Member("detail", .string(detail)),
            ] + more)
    }

    var answer: WebAnswer {
        var answer = WebAnswer.text(json.text(), as: "application/problem+json", status: status)
        for field in headers { answer.headers[field.name] = field.value }
        return answer
    }
}
