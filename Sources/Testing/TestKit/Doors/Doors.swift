package import Actions
package import Clocks
package import HTTP
import Synchronization

/// Receivers of webhooks: each answers at once, except those whose address says that they are slow.
package final class Receivers: HTTPTransport {
    private let time: any TimeSource
    private let status = Mutex<@Sendable (HTTPRequest, Int) -> Int>({ _, _ in 200 })
    private let seen = Mutex<[HTTPRequest]>([])

    /// Makes receivers that go by a clock.
    package init(time: any TimeSource) { self.time = time }

    /// The requests that came, in order.
    package var requests: [HTTPRequest] { seen.withLock { $0 } }

    /// The ids under which an address was called, in order.
    package func ids(_ path: String) -> [String] {
        requests.filter { $0.url.hasSuffix(path) }.map { request in
            request.fields.first { $0.name == "webhook-id" }?.value ?? ""
        }
    }

    /// Answers by a closure that gets the request and how many came before it.
    package func answer(_ answer: @escaping @Sendable (HTTPRequest, Int) -> Int) { status.withLock { $0 = answer } }

    package func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        let earlier = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        if request.url.contains("slow") {
            do {
                try await time.sleep(for: limit)
            } catch {
                throw TransportError(.cancelled, "given up")
            }
            throw TransportError(.timedOut, "no answer")
        }
        let answer = status.withLock { $0 }
        return HTTPResponse(status: answer(request, earlier))
    }

    package func close() async {}
}

/// Programs that end well at once and are only counted, but for those whose name says that they hang for a time.
package final class CountedPrograms: ProgramRunner {
    private let time: any TimeSource
    private let started = Mutex<[Actions.Program]>([])

    /// Makes a counter whose hanging programs go by a clock.
    package init(time: any TimeSource = SystemTime()) { self.time = time }

    /// The programs that were started, in order.
    package var all: [Actions.Program] { started.withLock { $0 } }

    package func run(_ program: Actions.Program, within limit: Duration) async throws(ActionError) -> ProgramResult {
        started.withLock { $0.append(program) }
        if let seconds = program.arguments.first?.split(separator: "hang").last.flatMap({ Int($0) }) {
            guard await time.passes(.seconds(seconds)) else {
                throw ActionError(.final, "ended, as the daemon stops")
            }
        }
        return ProgramResult(exitCode: 0, output: "one\ntwo\r\n\n")
    }
}
