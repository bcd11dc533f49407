import HTTPTypes
import JSON

extension WebFacts {
    /// What the forms of pages send: the same orders that programs give.
    var formRoutes: [Route] {
        [
            form("release", Self.approve), form("refuse", Self.refuse), form("retry", Self.retry),
            form("undo", Self.undo), form("apply", Self.apply), form("hold", Self.hold), form("let-go", Self.release),
            form("override", Self.override), form("end-override", Self.endOverride), form("poll", Self.poll),
            form("reload", Self.reload), form("refuse-torrent", Self.refuseTorrent),
        ]
    }

    private func form(_ name: String, _ follow: @escaping Following) -> Route {
        .form("/orders/\(name)") { request in
            let order = try await request.order()
            do {
                _ = try await once(order, follow)
            } catch let refusal as RequestError {
                return ErrorPage.answer(refusal, to: request, by: self)
            }
            return .redirect(to: request.back)
        }
    }
}

extension WebRequest {
    /// What a form orders, as a program would say it.
    fileprivate func order() async throws(RequestError) -> WebRequest {
        let form = try await form()
        var members = form.items.filter { !["ids", "removals"].contains($0.name) && !$0.value.isEmpty }.map { item in
            JSON.Member(item.name, .string(item.value))
        }
        let ids = form.all("ids")
        if !ids.isEmpty { members.append(JSON.Member("ids", .array(ids.map(JSON.string)))) }
        if let removals = form["removals"].flatMap({ Int64($0) }) {
            members.append(JSON.Member("removals", .integer(removals)))
        }
        let bytes = JSON.object(members).utf8
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.idempotencyKey] = nil
        var order = WebRequest(
            method: method, path: path, query: query, headers: headers, peer: peer, basePath: basePath,
            body: { _ throws(RequestError) in bytes })
        order.caller = caller
        for item in form.items where order.parameters[item.name] == nil { order.parameters[item.name] = item.value }
        return order
    }

    /// The page that the form was on, which the browser tells; of no other site's pages.
    fileprivate var back: String {
        guard let referer = headers[.referer], let origin = peer.origin, referer.hasPrefix("\(origin)/") else {
            return "\(basePath)/?done=1"
        }
        let target = referer.dropFirst(origin.count)
        let page = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let kept = page.count > 1 ? page[1].split(separator: "&").filter { !$0.hasPrefix("done=") } : []
        return "\(page[0])?\((kept + ["done=1"]).joined(separator: "&"))"
    }
}
