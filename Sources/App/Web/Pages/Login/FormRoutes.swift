import HTTPTypes
import JSON

extension WebFacts {
    /// What the forms of pages send: the same orders that programs give.
    var formRoutes: [Route] {
        [
            addRoute, form("release", Self.approve), form("refuse", Self.refuse), form("retry", Self.retry),
            form("undo", Self.undo), form("apply", Self.apply), form("hold", Self.hold), form("let-go", Self.release),
            form("override", Self.override), form("end-override", Self.endOverride), form("poll", Self.poll),
            form("reload", Self.reload), form("refuse-torrent", Self.refuseTorrent),
            form("mode", Self.setMode), form("end-mode", Self.endMode), form("restore", Self.restore),
            form("delete-trashed", Self.deleteTrashed, scope: .destroy),
        ]
    }

    private func form(_ name: String, _ follow: @escaping Following, scope: Scope = .act) -> Route {
        .form("/orders/\(name)", scope: scope) { request in
            let form = try await request.form()
            let back = request.back(from: form)
            do {
                _ = try await once(request.order(form), follow)
            } catch let refusal as RequestError {
                guard refusal.kind == "count" else { return ErrorPage.answer(refusal, to: request, by: self) }
                return ConfirmationPage.answer(refusal, to: request, form, back: back, by: self)
            }
            return .redirect(to: request.basePath + back.marked)
        }
    }
}

extension WebRequest {
    /// What a form orders, as a program would say it.
    fileprivate func order(_ form: QueryItems) -> WebRequest {
        var members = form.items.filter { !["ids", "removals", "back"].contains($0.name) && !$0.value.isEmpty }.map {
            item in
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

    /// The page that the form was on, below the base path: as the form says, or as the browser tells.
    fileprivate func back(from form: QueryItems) -> String {
        if let said = form["back"], said.hasPrefix("/"), !said.hasPrefix("//"), !said.contains("\\") { return said }
        return former ?? "/"
    }

    /// The page from which the browser came, below the base path; nil where it is none of ours.
    var former: String? {
        guard let referer = headers[.referer], let origin = peer.origin, referer.hasPrefix("\(origin)\(basePath)/")
        else { return nil }
        return String(referer.dropFirst(origin.count + basePath.count))
    }
}

extension String {
    /// The same page with the word that what was ordered is done.
    fileprivate var marked: String {
        let page = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let kept = page.count > 1 ? page[1].split(separator: "&").filter { !$0.hasPrefix("done=") } : []
        return "\(page[0])?\((kept + ["done=1"]).joined(separator: "&"))"
    }
}
