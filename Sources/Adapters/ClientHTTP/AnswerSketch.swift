package import HTTP
import Text

/// What a wrong answer looks like, in a few words for a message.
package struct AnswerSketch: Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// What probably went wrong and where to look.
    package let advice: String

    /// Describes a response by its status and how its body begins.
    package init(_ response: HTTPResponse) {
        let status = response.status == 200 ? "" : "HTTP \(response.status) and "
        let start = response.body.drop { $0 <= 0x20 }
        if let place = response["Location"], (300..<400).contains(response.status) {
            description = "HTTP \(response.status), a redirection to \(HTTPRequest.shown(place))"
            advice = "set the client's `url` to where its own interface is, not to a page that redirects"
        } else if start.isEmpty {
            description = status + "nothing"
            advice = "check that `url` names the client itself and that a proxy before it is not failing"
        } else if start.first == UInt8(ascii: "<") {
            description = status + "an HTML page" + (Self.title(response.text).map { " titled \"\($0)\"" } ?? "")
            advice = "check the path in `url`; a proxy's login page may stand before the client"
        } else if start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[") {
            description = status + "\(response.body.count) bytes of JSON"
            advice = "the answer may be cut short by a proxy, or come from another program"
        } else {
            description = status + "\"\(Self.excerpt(response.text))\""
            advice = "check that `url` names the client itself"
        }
    }

    private static func title(_ page: String) -> String? {
        let page = page.prefix(4096)
        guard let open = page.firstRange(of: "<title>"), let close = page.firstRange(of: "</title>"),
            open.upperBound < close.lowerBound
        else { return nil }
        return excerpt(String(page[open.upperBound..<close.lowerBound]))
    }

    /// A start of the text that is safe to print: one line, nothing that steers a terminal.
    private static func excerpt(_ text: String) -> String {
        // A line break is no harm, but a message is one line.
        text.bounded(80).split(whereSeparator: \.isNewline).joined(separator: " ").harmless
    }
}
