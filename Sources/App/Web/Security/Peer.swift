import HTTPTypes
import Rules
import Text

/// From whom a request comes, and by which name they reached us.
struct Peer: Hashable, Sendable {
    /// The address of the asker; empty for one at a Unix socket.
    let address: String
    /// The name and the port that the asker typed, in small letters; nil where none was told.
    let authority: String?
    /// Whether the asker's way to us, or to our proxy, is encrypted.
    let isEncrypted: Bool

    /// - Parameters:
    ///   - connection: The address at the other end of the connection; nil for a Unix socket.
    ///   - headers: What the request says.
    ///   - authority: The host of the request.
    ///   - proxies: Those whose word counts.
    init(connection: String?, headers: HTTPFields, authority: String?, proxies: [AddressRange]) {
        let isTold = connection.map { address in proxies.contains { $0.contains(address) } } ?? !proxies.isEmpty
        guard isTold else {
            (address, isEncrypted) = (connection ?? "", false)
            self.authority = authority?.lowercased()
            return
        }
        // The last one in the list that is no proxy of ours: what stands before it anybody could have written.
        let chain = headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            .map { String($0.drop { $0 == " " }) }
        let stranger = chain.last { address in !proxies.contains { $0.contains(address) } }
        address = stranger ?? chain.first ?? connection ?? ""
        isEncrypted = headers[.forwardedProto]?.lowercased() == "https"
        self.authority = (headers[.forwardedHost] ?? authority)?.lowercased()
    }

    /// The name alone, without port and brackets.
    var host: String? {
        guard let authority, !authority.isEmpty else { return nil }
        if authority.hasPrefix("[") {
            return authority.firstIndex(of: "]").map { String(authority[..<$0].dropFirst()) }
        }
        return String(authority.prefix { $0 != ":" })
    }

    /// The origin of our own pages, as a browser names it; nil where no host was told.
    var origin: String? { authority.map { "\(isEncrypted ? "https" : "http")://\($0)" } }

    /// Whether browsers let our cookies be for encrypted connections alone.
    var mayKeepSecureCookies: Bool { isEncrypted || isLoopback }

    /// Whether the name stands for the asker's own machine.
    var isLoopback: Bool {
        guard let host else { return false }
        return WebAddress("http://\(host.contains(":") ? "[\(host)]" : host)")?.isLoopback ?? false
    }
}

extension HTTPField.Name {
    // These are literals of the right form, so nothing is lost by another name in their place.
    static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .from
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .from
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host") ?? .from
    /// By which the script of a page says that it has the page, and wants what is new.
    static let refresh = HTTPField.Name("Sluice-Refresh") ?? .from
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
    static let fetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .from
    static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .from
    static let webhookID = HTTPField.Name("webhook-id") ?? .from
    static let webhookTimestamp = HTTPField.Name("webhook-timestamp") ?? .from
    static let webhookSignature = HTTPField.Name("webhook-signature") ?? .from
    static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .from
    static let frameOptions = HTTPField.Name("X-Frame-Options") ?? .from
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .from
    static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .from
    static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .from
}
