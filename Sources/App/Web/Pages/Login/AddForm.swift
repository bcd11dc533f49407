import Daemon
import Engine
import HTTPTypes
import Rules

extension WebFacts {
    /// What the page of torrents hands over: .torrent files and magnet links, for one client or as the rules say.
    var addRoute: Route {
        .form("/orders/add") { request in
            let bytes = try await request.body(Self.mostHandedOver)
            let form = try MultipartForm(bytes, type: request.headers[.contentType] ?? "")
            let files = form.handedFiles
            guard !files.isEmpty else {
                throw RequestError(
                    .unprocessableContent, "nothing", "choose a .torrent file, or paste a link that begins with magnet:"
                )
            }
            let route = OfferRoute(rule: nil, clients: form["client"].map { [$0] } ?? [])
            var problems: [String] = []
            for file in files {
                do throws(OrderError) {
                    let reception = try await daemon.orders.add(file, by: route)
                    if let problem = reception.problem { problems.append("\(file.name): \(problem)") }
                } catch {
                    problems.append(error.description)
                }
            }
            guard problems.isEmpty else {
                throw RequestError(
                    .unprocessableContent, "not-taken",
                    "\(files.count - problems.count) of \(files.count) taken. " + problems.joined(separator: "; "))
            }
            return .redirect(to: "\(request.basePath)/torrents?done=1")
        }
    }

    /// The most bytes of all that is handed over at once.
    private static let mostHandedOver = 4 * HandedFile.longest
}

extension MultipartForm {
    /// The files that were chosen, and each link that was pasted.
    fileprivate var handedFiles: [HandedFile] {
        // A browser sends a file without a name and content where none is chosen.
        let chosen = parts.filter { $0.name == "files" && !($0.fileName ?? "").isEmpty }.map {
            HandedFile(name: $0.fileName ?? "", bytes: $0.bytes)
        }
        let links = (self["magnets"] ?? "").split(whereSeparator: \.isWhitespace)
        return chosen + links.map { HandedFile(name: "link.magnet", bytes: Array($0.utf8)) }
    }
}

extension Reception {
    /// Why nothing is done with what was handed over; nil where something is.
    fileprivate var problem: String? {
        if isRehearsal { return "the rule would take it, but only plans (dryRun)" }
        guard intents.isEmpty else { return nil }
        return declined.words + (declined.isEmpty ? "; choose a client" : "")
    }
}
