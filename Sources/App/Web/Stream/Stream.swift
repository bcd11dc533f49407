import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Synchronization
import Torrents

extension WebFacts {
    /// What happens, as it happens.
    var streamRoutes: [Route] { [.get("/api/v1/stream") { try await stream($0) }] }

    private func stream(_ request: WebRequest) async throws -> WebAnswer {
        let text = request.headers[.lastEventID]
        let place = text.flatMap { StreamPlace(text: $0) }
        guard text == nil || place != nil else {
            throw RequestError.badParameter("Last-Event-ID", "this is no id of this stream; leave it out to begin now")
        }
        guard let seat = readers.seat() else {
            throw RequestError(
                .tooManyRequests, "readers", "\(StreamReaders.most) readers follow already",
                headers: [.retryAfter: "30"])
        }
        // Followed before the journal is read, so that nothing is committed unseen in between.
        let commits = daemon.decider.feed.follow(depth: 64)
        let start: StreamPlace = if let place { place } else { try await newest() }
        return WebAnswer(
            .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .stream { writer in
                try await follow(commits, from: start, for: request, by: &writer)
                _ = seat  // taken as long as this is kept, however the connection ends
            })
    }

    /// Where what is told begins for one who has been told nothing.
    private func newest() async throws -> StreamPlace {
        func last(_ query: Query) async throws -> Int64 {
            try await answer(query).arrayValue?.last?["number"]?.integerValue ?? 0
        }
        return StreamPlace(
            event: try await last(.events(.latest(1), EventFilter(), patience: .zero)),
            decision: try await last(.history(.latest(1), DecisionFilter())))
    }

    private func follow(
        _ commits: Feed.Commits, from start: StreamPlace, for request: WebRequest, by writer: inout StreamWriter
    ) async throws {
        var told = StreamTeller(facts: self, place: start)
        try await writer.write("retry: 3000\n\n")
        try await writer.write(try await told.news())
        let (signals, signalling) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(64))
        let time = surroundings.time
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "commits") {
                for await item in commits { signalling.yield(.commit(item)) }
                signalling.finish()
            }
            group.addTask(name: "beats") { while await time.passes(Self.pause) { signalling.yield(.beat) } }
            defer { group.cancelAll() }
            for await signal in signals {
                switch signal {
                case .commit(let item): try await writer.write(try await told.news(after: item))
                case .beat:
                    // Who may no longer see it is told nothing more.
                    guard try gatekeeper.caller(request.headers) != nil else { return }
                    try await writer.write(try await told.beat())
                }
            }
        }
    }

    /// How long a reader is told nothing at most.
    private static let pause: Duration = .seconds(5)
}

/// What wakes one who writes a stream: a commit, or time.
private enum Signal: Sendable {
    case commit(Feed.Item)
    case beat
}

/// How many follow, and what they are told alike.
final class StreamReaders: Sendable {
    static let most = 256
    let news = StreamNews()
    private let count = Mutex(0)

    /// A place among those that follow, given back when nobody keeps it any more.
    final class Seat: Sendable {
        private let readers: StreamReaders

        fileprivate init(_ readers: StreamReaders) { self.readers = readers }

        deinit { readers.count.withLock { $0 -= 1 } }
    }

    /// Counts one more; nil where there are too many.
    func seat() -> Seat? {
        let isFree = count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
        return isFree ? Seat(self) : nil
    }
}

/// How far a reader has been told, which it sends back when it comes again.
struct StreamPlace: Hashable, Sendable {
    var event: Int64
    var decision: Int64

    init(event: Int64, decision: Int64) {
        self.event = event
        self.decision = decision
    }

    var text: String { "\(event)-\(decision)" }

    init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let event = Int64(parts[0]), let decision = Int64(parts[1]) else { return nil }
        self.init(event: event, decision: decision)
    }
}
