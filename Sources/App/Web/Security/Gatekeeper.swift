import HTTPTypes
import Rules
import Text

/// Decides whether a request may go on to its route.
struct Gatekeeper: Sendable {
    let web: WebEntry
    let logins: Logins
    let sessions: Sessions

    /// Refuses a request under a name that is not ours: a page elsewhere may have turned its own name to our address.
    ///
    /// - Parameters:
    ///   - peer: From whom the request comes.
    ///   - local: The address of our end of the connection; nil for a Unix socket.
    /// - Throws: `RequestError` with what to add to the rule file.
    func checkHost(_ peer: Peer, local: String?) throws(RequestError) {
        guard let host = peer.host else {
            // Who speaks through a socket of this machine is no browser's page.
            if local == nil { return }
            throw RequestError(.badRequest, "host", "the request names no host")
        }
        var known = web.hosts
        switch web.listen {
        case .address(let own, _)?: known.append(own)
        case .socket?, nil: known.append("localhost")
        }
        if web.listen?.isLocal == true { known += ["localhost", "127.0.0.1", "::1"] }
        if known.contains(host) || local.map({ AddressRange($0)?.contains(host) == true }) == true { return }
        throw RequestError(
            .misdirectedRequest, "host",
            "\"\(host.quotedWords)\" is no name of this server; add it to \"hosts\" in \"web\" of the rule file")
    }

    /// Who asks; nil where nobody has shown who they are.
    ///
    /// - Throws: `Problem` where what was shown is wrong, or cannot be looked at now.
    func caller(_ headers: HTTPFields) throws(RequestError) -> Caller? {
        if let shown = headers[.authorization] {
            guard let shown = BearerToken.text(of: shown) else { throw Self.unauthorized }
            do {
                let token = try logins.token(shown)
                guard let token else { throw Self.unauthorized }
                return Caller(way: .token(token.name), scope: token.scope)
            } catch let problem as RequestError {
                throw problem
            } catch {
                throw RequestError(.serviceUnavailable, "logins", "\(error)")
            }
        }
        guard let secret = Cookies.session(headers), sessions.isValid(secret) else { return nil }
        return Caller(way: .session(secret), scope: .destroy)
    }

    /// Refuses what another site's page has sent with our cookies.
    func checkOrigin(_ request: WebRequest, on route: Route?) throws(RequestError) {
        let site = request.headers[.fetchSite]?.lowercased()
        if request.method == .get || request.method == .head {
            try checkNamedOrigin(request)
            // A link on another site may lead to a page, but nothing else may be fetched from there.
            let isVisit = request.headers[.fetchMode] == "navigate" && route?.kind == .page
            guard site != "cross-site" || isVisit else { throw Self.foreign }
            return
        }
        try checkSender(request)
        guard case .token? = request.caller?.way else {
            guard request.headers[.origin] != nil || site == "same-origin" else { throw Self.foreign }
            return
        }
    }

    /// Refuses an order or a call that a browser says another site's page has sent.
    func checkSender(_ request: WebRequest) throws(RequestError) {
        try checkNamedOrigin(request)
        let site = request.headers[.fetchSite]?.lowercased()
        guard site.map({ $0 == "same-origin" || $0 == "none" }) ?? true else { throw Self.foreign }
    }

    private func checkNamedOrigin(_ request: WebRequest) throws(RequestError) {
        if let origin = request.headers[.origin], origin != request.peer.origin { throw Self.foreign }
    }

    static let unauthorized = RequestError(
        .unauthorized, "login", "log in, or send a token as Authorization: Bearer; `sluice token create` makes one",
        headers: [.wwwAuthenticate: "Bearer"])

    private static let foreign = RequestError(.forbidden, "origin", "this was sent by a page of another site")
}

/// The header by which programs show a token.
enum BearerToken {
    /// The token in an `Authorization` header; nil for any other scheme.
    static func text(of header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
}

/// The cookie of a session.
enum Cookies {
    /// Browsers take it only from encrypted connections or their own machine, and only for this host alone.
    private static let secure = "__Host-sluice"
    private static let plain = "sluice"

    /// What a browser shows; nil where it shows nothing.
    static func session(_ headers: HTTPFields) -> String? {
        value(of: secure, in: headers) ?? value(of: plain, in: headers)
    }

    /// What a browser keeps under a name; nil where it keeps nothing.
    static func value(of name: String, in headers: HTTPFields) -> String? {
        let all = headers[values: .cookie].joined(separator: ";").split(separator: ";").map { pair in
            pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
        }
        return all.first { $0.count == 2 && $0[0] == name }.map { String($0[1]) }
    }

    /// The header that gives a browser its session.
    static func setting(_ secret: String, for peer: Peer) -> String {
        let seconds = Sessions.longest.components.seconds
        return "\(start(secret, peer)); Max-Age=\(seconds)"
    }

    /// The header that takes it away.
    static func ending(for peer: Peer) -> String { "\(start("", peer)); Max-Age=0" }

    private static func start(_ secret: String, _ peer: Peer) -> String {
        peer.mayKeepSecureCookies
            ? "\(secure)=\(secret); Path=/; Secure; HttpOnly; SameSite=Lax"
            : "\(plain)=\(secret); Path=/; HttpOnly; SameSite=Lax"
    }
}
