import ClientKit
import Clocks
import Engine
import Journal
import Logging
import Rules
import Torrents

/// Polls one client for as long as it runs: connect, read, decide, wait.
struct ClientRunner: Sendable {
    let name: ClientName
    let client: any TorrentClient
    /// What the rule file says; nil leaves it to what is bearable for the client.
    let interval: Duration?
    let fields: FieldSet
    let decider: Decider
    let outbox: Outbox
    let journal: Journal
    let files: FileWatch
    let time: any TimeSource
    let backoff: Backoff
    let logger: Logger

    /// Runs until it is cancelled, or until the client rejects our credentials, which only an owner can mend.
    func run() async {
        var failures = 0
        var isConnected = false
        var pace = Pace(wanted: interval)
        while !Task.isCancelled {
            do {
                if !isConnected {
                    let identity = try await client.connect()
                    isConnected = true
                    logger.info(
                        "Connected",
                        metadata: ["client": "\(name)", "program": "\(identity.program) \(identity.version)"])
                }
                let snapshot = try await client.snapshot(reading: fields)
                // Counted from when the client was asked: to wait for our own commands is no burden to it.
                let answer = time.now.boot - snapshot.takenAt.boot
                await take(snapshot, every: pace.interval)
                failures = 0
                let recommended = await client.recommendedPoll(torrents: snapshot.torrents.count, lastAnswer: .zero)
                if pace.slowDown(recommended: recommended, answer: answer) { logSlowdown(pace, answer) }
                guard await time.passes(pace.interval) else { return }
            } catch {
                failures += 1
                isConnected = false
                if Task.isCancelled { return }
                await lose(error, failures)
                guard !error.needsOwner else { return }
                guard await time.passes(max(pace.interval, backoff.wait(afterFailures: failures))) else { return }
            }
        }
    }

    private func take(_ snapshot: Snapshot, every interval: Duration) async {
        // Before the list is judged, so that no removal is planned on a disk that is gone.
        await files.look(at: snapshot.torrents, after: .seconds(10))
        do {
            let tick = try await decider.observe(.snapshot(snapshot, interval: interval))
            try journal.note(contact: name, failure: nil, at: snapshot.takenAt.wall)
            logger.log(tick)
            outbox.submit(tick.intents)
        } catch {
            logger.error(
                "The journal cannot be written; nothing is decided until it can",
                metadata: ["client": "\(name)", "cause": "\(error)"])
        }
    }

    private func lose(_ error: ClientError, _ failures: Int) async {
        let metadata: Logger.Metadata = ["client": "\(name)", "cause": "\(error.detail)"]
        if error.needsOwner {
            logger.error("The client is left alone until the rule file is loaded again", metadata: metadata)
        } else if failures == 1 {
            logger.warning("The client does not answer; trying again with growing pauses", metadata: metadata)
        } else {
            logger.debug("The client still does not answer", metadata: metadata)
        }
        do {
            try journal.note(contact: name, failure: error.detail, at: time.now.wall)
            let tick = try await decider.observe(.unreachable(name, reason: error.detail, at: time.now))
            logger.log(tick)
            outbox.submit(tick.intents)
        } catch {
            logger.error("The journal cannot be written", metadata: ["cause": "\(error)"])
        }
    }

    private func logSlowdown(_ pace: Pace, _ answer: Duration) {
        logger.notice(
            "Polling less often, so as not to burden the client",
            metadata: [
                "client": "\(name)", "answer": "\(answer.milliseconds) ms", "interval": "\(pace.interval.shown)",
            ])
    }
}

/// How often a client is polled: as wanted, or as recommended, but never so often that it spends more than two per
/// cent of its time on us.
struct Pace: Sendable {
    private let wanted: Duration?
    private(set) var interval: Duration
    /// The largest factor that was logged, so that each doubling is said once.
    private var told = 1.0

    init(wanted: Duration?) {
        self.wanted = wanted
        interval = wanted ?? .seconds(5)
    }

    /// Adapts to the last answer, and says whether that is a slowdown worth telling.
    ///
    /// What is recommended suits the client where nobody says how often; the answer is how long it took for a snapshot.
    mutating func slowDown(recommended: Duration, answer: Duration) -> Bool {
        let floor = wanted ?? recommended
        interval = max(floor, answer * 50)
        let factor = interval / floor
        guard factor >= told * 2 else { return false }
        told = factor
        return true
    }
}
