import HTTPTypes
import JSON
import ReadModel

extension WebFacts {
    /// All torrents, a page at a time; filters and order stand in the address.
    func torrentsPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let (page, mistake): (TorrentPage?, JSON)
        do {
            (page, mistake) = (try await torrents(request), .null)
        } catch let problem as RequestError where problem.kind == "bad-filter" {
            (page, mistake) = (nil, .string(problem.detail))
        }
        let clients = await clientChoices(request)
        return screen.answer(
            "torrents", titled: screen.phrases["torrents"], status: mistake == .null ? .ok : .badRequest
        ) {
            screen.list(page?.json ?? .null, [JSON.Member("clients", clients), JSON.Member("mistake", mistake)])
        }
    }

    /// One torrent: what it is, how each rule stands to it, and what happened.
    func torrentPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let why = try await why(request)
        let torrent = why["torrent"] ?? .null
        let standings = (why["rules"]?.arrayValue ?? []).map { standing -> JSON in
            let terms = (standing["terms"]?.arrayValue ?? []).map { term -> JSON in
                [
                    "source": term["source"] ?? .null, "value": screen.value(term["value"]),
                    "wanted": screen.value(term["wanted"]),
                ]
            }
            return .object(
                screen.badge("outcome", standing["outcome"]) + screen.rule(standing["rule"]) + [
                    JSON.Member("reason", screen.reason(standing["reason"])),
                    JSON.Member("time", screen.display.time(standing["until"])),
                    JSON.Member("estimate", standing["estimate"] ?? .null),
                    JSON.Member("terms", terms.isEmpty ? .null : ["list": .array(terms)]),
                ])
        }
        let client = JSON.string(request["client"])
        return screen.answer(
            "torrent", titled: torrent["name"]?.stringValue ?? request["hash"],
            showing: screen.torrent(.object([JSON.Member("client", client)] + torrent.members)) + [
                JSON.Member("name", torrent["name"] ?? .null),
                JSON.Member("hash", torrent["hash"] ?? .string(request["hash"])),
                JSON.Member("seedingTime", screen.display.length(torrent["seedingTime"])),
                JSON.Member("category", torrent["category"] ?? .null), JSON.Member("tags", torrent["tags"] ?? .null),
                JSON.Member("rules", .array(standings)),
                JSON.Member("steps", screen.steps(why["history"]?.arrayValue ?? [])),
            ])
    }
}

extension Screen {
    /// The list of torrents, with what else its page shows.
    fileprivate func list(_ page: JSON, _ more: [JSON.Member]) -> Middle {
        let unsure = page["unsure"]?.integerValue ?? 0
        let hasFilter = ["q", "filter", "client"].contains { request.query[$0] != nil }
        let view = [
            JSON.Member("total", .string(phrases.count("torrentCount", page["total"]?.integerValue ?? 0))),
            JSON.Member("count", page["total"] ?? 0), JSON.Member("start", page["start"] ?? 0),
            JSON.Member("q", .text(request.query["q"])), JSON.Member("filter", .text(request.query["filter"])),
            JSON.Member("sort", .text(request.query["sort"])), JSON.Member("columns", columns),
            JSON.Member("unsure", unsure > 0 ? .string(phrases.count("unsure", unsure)) : .null),
            JSON.Member("emptyText", .string(phrases[hasFilter ? "noneMatch" : "noTorrents"])),
            JSON.Member("pager", pager(next: page["next"])),
        ]
        let rows = TorrentRows(screen: self).markup(page["items"]?.arrayValue ?? [])
        return Middle(view: view + more, markup: ["rows": rows])
    }

    /// The facts of a torrent as its page shows them.
    fileprivate func torrent(_ torrent: JSON) -> [JSON.Member] {
        badge("state", torrent["state"]) + [
            JSON.Member("client", torrent["client"] ?? .null),
            JSON.Member("link", torrentLink(client: torrent["client"], hash: torrent["hash"])),
            JSON.Member("progress", display.percent(torrent["progress"])),
            JSON.Member("size", display.bytes(torrent["size"])), JSON.Member("ratio", display.ratio(torrent["ratio"])),
            JSON.Member("down", display.rate(torrent["downRate"])), JSON.Member("up", display.rate(torrent["upRate"])),
            JSON.Member("time", display.time(torrent["addedAt"])),
        ]
    }

    /// The heads of the columns, each with the link that orders by it.
    fileprivate var columns: JSON {
        let all: [(key: String, order: TorrentQuestion.Order?, isNumeric: Bool)] = [
            ("name", .name, false), ("client", .client, false), ("state", .state, false), ("progress", .progress, true),
            ("size", .size, true), ("ratio", .ratio, true), ("down", .downRate, true), ("up", .upRate, true),
            ("added", .addedAt, false), ("nextRule", nil, false),
        ]
        let sort = request.query["sort"] ?? "name"
        return .array(
            all.map { column in
                guard let order = column.order?.rawValue else { return ["label": .string(phrases[column.key])] }
                let isUp = sort == order
                let isDown = sort == "-\(order)"
                // Of numbers the largest are wanted first, and of names the first.
                let wanted = isUp || (column.isNumeric && !isDown) ? "-\(order)" : order
                return [
                    "label": .string(phrases[column.key]), "numeric": .bool(column.isNumeric),
                    "order": isUp ? "ascending" : isDown ? "descending" : .null,
                    "link": .string(address(replacing: "sort", by: wanted)),
                ]
            })
    }

    /// This page's address with another value of one name of its query.
    private func address(replacing name: String, by value: String) -> String {
        let kept = request.query.items.filter { ![name, "cursor", "done"].contains($0.name) && !$0.value.isEmpty }
        let query = (kept + [QueryItems.Item(name: name, value: value)]).map {
            "\(link($0.name))=\(link($0.value))"
        }.joined(separator: "&")
        return "\(request.basePath)\(request.path)?\(query)"
    }
}
