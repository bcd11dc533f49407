import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Torrents

extension WebFacts {
    /// The pages, each at an address of its own.
    var pageRoutes: [Route] {
        [
            .page("/") { try await overviewPage($0) },
            .page("/torrents") { try await torrentsPage($0) },
            .page("/torrents/{client}/{hash}") { try await torrentPage($0) },
            .page("/rules") { try await rulesPage($0) },
            .page("/rules/{id}") { try await rulePage($0) },
            .page("/decisions/{number}") { try await decisionPage($0) },
            .page("/events") { try await eventsPage($0) },
            .page("/journal") { try await journalPage($0) },
            .page("/schedule") { try await schedulePage($0) },
            .page("/clients") { try await clientsPage($0) },
            .page("/watch") { try await watchPage($0) },
            .page("/deliveries") { try await deliveriesPage($0) },
            .page("/trash") { try await trashPage($0) },
            .page("/plan") { try await planPage($0) },
            .page("/system") { try await systemPage($0) },
        ]
    }

    /// The clients, whose torrents are counted while the browser shows the beginning of the page.
    func clientsPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        return screen.answer("clients", titled: screen.phrases["clients"]) {
            let clients = try await overview().value["clients"]?.arrayValue ?? []
            return Middle(view: [JSON.Member("clients", .array(clients.map(screen.client)))])
        }
    }

    func watchPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let folders = (try await model.watchFolders().arrayValue ?? []).map { folder -> JSON in
            .object(
                screen.rule(folder["rule"]) + [
                    JSON.Member("path", folder["path"] ?? .null), JSON.Member("settle", folder["settle"] ?? .null),
                    JSON.Member("taken", folder["taken30d"] ?? .null),
                    JSON.Member("steps", screen.steps(folder["recent"]?.arrayValue ?? [])),
                ])
        }
        return screen.answer(
            "watch", titled: screen.phrases["watch"], showing: [JSON.Member("folders", .array(folders))])
    }

    func eventsPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let page = try await events(request)
        let shown = (page["items"]?.arrayValue ?? []).map { event -> JSON in
            let cause: String = event["cause"] == "external" ? screen.phrases["external"] : screen.phrases["byUs"]
            return .object([
                JSON.Member("time", screen.display.time(event["at"])), JSON.Member("kind", event["kind"] ?? .null),
                JSON.Member("client", event["client"] ?? .null),
                JSON.Member("message", screen.reason(event["message"])),
                JSON.Member("subject", event["name"] ?? event["path"] ?? event["schedule"] ?? event["client"] ?? .null),
                JSON.Member("torrentLink", screen.torrentLink(client: event["client"], hash: event["torrent"])),
                JSON.Member("cause", .string(cause)),
            ])
        }
        let kinds = EventType.allCases.map { kind -> JSON in
            ["name": .string(kind.rawValue), "chosen": .bool(request.query["kind"] == kind.rawValue)]
        }
        return screen.answer(
            "events", titled: screen.phrases["events"],
            showing: [
                JSON.Member("events", .array(shown)), JSON.Member("kinds", .array(kinds)),
                JSON.Member("clients", await clientChoices(request)),
                JSON.Member("pager", screen.pager(next: page["next"])),
            ])
    }

    /// The clients of the rule file as the choices of a form.
    func clientChoices(_ request: WebRequest) async -> JSON {
        .array(
            await daemon.decider.rules.clients.map {
                ["name": .string($0.name.text), "chosen": .bool(request.query["client"] == $0.name.text)]
            })
    }
}

extension Screen {
    fileprivate func client(_ client: JSON) -> JSON {
        let state: JSON = client["answers"]?.boolValue == true ? "answers" : "silent"
        return .object([
            JSON.Member("name", client["name"] ?? .null), JSON.Member("type", client["type"] ?? .null),
            JSON.Member("state", .string(phrases[state.stringValue ?? ""])), JSON.Member("tone", tone(state)),
            JSON.Member("torrents", client["torrents"] ?? .null),
            JSON.Member("link", .string(link(client["name"]?.stringValue ?? ""))),
            JSON.Member("down", display.rate(client["downRate"])), JSON.Member("up", display.rate(client["upRate"])),
            JSON.Member("poll", client["poll"] ?? .null), JSON.Member("time", display.time(client["since"])),
            JSON.Member("failure", reason(client["failure"])),
        ])
    }
}
