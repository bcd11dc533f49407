package import Daemon
package import Engine
package import HTTP
package import JSON
package import ReadModel
import Text

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Gives orders to the daemon that runs on a journal, and asks it how things stand.
package struct ControlLink: Orders {
    private static let patience: Duration = .seconds(30)

    private let socket: String
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - folder: The order folder of the daemon's journal.
    ///   - transport: Carries the calls.
    package init(folder: OrderFolder, transport: any HTTPTransport) {
        socket = folder.socket
        self.transport = transport
    }

    /// Whether a daemon listens.
    package func isAnswered() async -> Bool {
        guard unsafe access(socket, F_OK) == 0 else { return false }
        // Any answer at all will do; there is nothing at the root.
        return (try? await call(.get, "/")) != nil
    }

    package func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception {
        var query = [(name: "name", value: file.name)]
        switch route {
        case .rule(let id): if let id { query.append((name: "rule", value: id)) }
        case .clients(let clients): query.append((name: "clients", value: JSON.array(clients).text()))
        }
        let answer = try await order(.post, "/torrents?" + FormEncoding.urlEncoded(query), file.bytes)
        guard let reception = Reception(answer) else { throw Self.strange(answer) }
        return reception
    }

    package func retry(_ id: IntentID) async throws(OrderError) {
        _ = try await order(.post, "/intents/retry?" + FormEncoding.urlEncoded([(name: "id", value: id.text)]), [])
    }

    package func undo(
        _ choice: UndoChoice, onlyTelling isRehearsal: Bool
    ) async throws(OrderError) -> UndoReception {
        let query = choice.parameters + (isRehearsal ? [(name: "dryRun", value: "true")] : [])
        let answer = try await order(.post, "/intents/undo?" + FormEncoding.urlEncoded(query), [])
        guard let reception = UndoReception(answer) else { throw Self.strange(answer) }
        return reception
    }

    package func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID] {
        let answer = try await order(.post, "/trash", JSON.array(wishes.map(\.json)).utf8)
        guard let ids = answer["intents"]?.arrayValue?.compactMap(\.stringValue) else { throw Self.strange(answer) }
        return ids.map { IntentID($0) }
    }

    package func override(
        _ window: String, as state: WindowOverride.State?, for duration: Duration
    ) async throws(OrderError) -> WindowOverride {
        var query = [(name: "window", value: window), (name: "seconds", value: String(duration.components.seconds))]
        if let state { query.append((name: "state", value: state.rawValue)) }
        let answer = try await order(.put, "/overrides?" + FormEncoding.urlEncoded(query), [])
        guard let override = WindowOverride(json: answer) else { throw Self.strange(answer) }
        return override
    }

    package func endOverride(of window: String) async throws(OrderError) {
        _ = try await order(.delete, "/overrides?" + FormEncoding.urlEncoded([(name: "window", value: window)]), [])
    }

    package func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception {
        let answer = try await order(.post, "/plan/apply", choice.json.utf8)
        guard let reception = PlanReception(answer) else { throw Self.strange(answer) }
        return reception
    }

    package func instruct(_ instruction: Instruction) async throws(OrderError) {
        _ = try await order(.post, "/instructions", instruction.json.utf8)
    }

    package func release(_ release: Release) async throws(OrderError) {
        _ = try await order(.post, "/release?" + FormEncoding.urlEncoded([(name: "what", value: release.text)]), [])
    }

    /// Asks the daemon how things stand.
    ///
    /// - Returns: The read model's answer; nil where no daemon listens, or one of another version.
    package func answer(_ query: Query) async -> JSON? {
        guard unsafe access(socket, F_OK) == 0 else { return nil }
        let target = "/\(query.path)?" + FormEncoding.urlEncoded(query.parameters)
        guard let response = try? await call(.get, target), response.status == 200 else { return nil }
        return try? JSON(parsing: response.body)
    }

    private func order(
        _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8]
    ) async throws(OrderError) -> JSON {
        let response: HTTPResponse
        do {
            response = try await call(method, target, body)
        } catch {
            throw OrderError(.failed, "the daemon did not answer (\(error.detail)); see its log, and try again")
        }
        guard let json = try? JSON(parsing: response.body) else { throw Self.strange(.string(response.text)) }
        if let refusal = OrderError(json) { throw refusal }
        return json
    }

    private func call(
        _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8] = []
    ) async throws(TransportError) -> HTTPResponse {
        let path = SocketPath(socket)
        let url = "http+unix://\(Percent.encoded(path.text))\(target)"
        return try await transport.send(HTTPRequest(method, url, body: body), within: Self.patience)
    }

    private static func strange(_ answer: JSON) -> OrderError {
        OrderError(
            .failed,
            "the daemon's answer is of another version (\(answer.text().prefix(80))); restart it with this program")
    }
}
