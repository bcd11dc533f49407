import ClientKit
import Clocks
import Engine
import Journal
import Logging
import Rules
import Text
import Torrents

/// Polls one client for as long as it runs: connect, read, decide, wait.
struct ClientRunner: Sendable {
    let name: ClientName
    let client: any TorrentClient
    let assignment: Assignment
    let decider: Decider
    let journal: any Journal
    let time: any TimeSource
    let backoff: Backoff
    let logger: Logger
    let vitals: Vitals
    /// How long a poll may take before it counts as stuck: a client may be large, and its disks slow.
    private static let patience: Duration = .seconds(900)
    private let contact = NotedContact()

    /// Runs until it is cancelled.
    func run() async {
        var failures = 0
        var isConnected = false
        var pace = Pace(wanted: assignment.order.interval)
        var poll: ServiceRecord.Poll?
        let loop = "poll \(name)"
        defer { vitals.forget(loop) }
        while !Task.isCancelled {
            let order = assignment.order
            let start = time.now.boot
            vitals.expect(loop, by: start + Self.patience)
            pace.change(to: order.interval)
            let pause: Duration
            do {
                if !isConnected { try await connect() }
                isConnected = true
                let snapshot = try await client.snapshot(reading: order.fields)
                // Counted from when the client was asked: to wait for our own commands is no burden to it.
                let sinceAsked = time.now.boot - snapshot.takenAt.boot
                await accept(snapshot, in: pace.rhythm)
                (failures, assignment.isRejected) = (0, false)
                await adapt(&pace, to: snapshot, sinceAsked)
                pause = pace.interval
            } catch {
                failures += 1
                isConnected = false
                if Task.isCancelled { return }
                assignment.isRejected = error.code == .rejectedCredentials
                await lose(error, failures)
                let growing = max(pace.interval, backoff.wait(afterFailures: failures))
                pause = assignment.isRejected ? Rejection.pause : growing
            }
            vitals.polled(name, in: time.now.boot - start)
            vitals.expect(loop, by: time.now.boot + pause + Self.patience)
            order.isServed.open()
            await tell(pace.interval, pause, &poll)
            await either({ _ = await time.passes(pause) }, { await order.isReplaced.wait() })
        }
    }

    private func connect() async throws(ClientError) {
        let identity = try await client.connect()
        logger.info(
            "Connected", metadata: ["client": "\(name)", "program": "\(identity.program) \(identity.version)"])
    }

    private func accept(_ snapshot: Snapshot, in rhythm: Rhythm) async {
        // Before the list is judged, so that no removal is planned on a disk that is gone. Often, so that each look is at
        // few torrents: what the list leads to waits for it.
        await assignment.order.files.look(at: snapshot.list, after: .seconds(2))
        do {
            let list = await assignment.order.files.shown(snapshot, reading: assignment.order.fields)
            try await decider.commit(.observation(.snapshot(list, interval: rhythm)))
        } catch {
            logger.error(
                "The journal cannot be written; nothing is decided until it can",
                metadata: ["client": "\(name)", "cause": "\(error)"])
        }
        await note(contact: nil, at: snapshot.takenAt)
    }

    private func adapt(_ pace: inout Pace, to snapshot: Snapshot, _ sinceAsked: Duration) async {
        let recommended = await client.recommendedPoll(torrents: snapshot.torrents.count)
        let answer = await client.lastWork() ?? sinceAsked
        guard pace.slowDown(recommended: recommended, answer: answer) else { return }
        logger.notice(
            "Polling less often, so as not to burden the client",
            metadata: [
                "client": "\(name)", "answer": "\(answer.milliseconds) ms", "interval": "\(pace.interval.shown)",
            ])
    }

    private func lose(_ error: ClientError, _ failures: Int) async {
        let metadata: Logger.Metadata = ["client": "\(name)", "cause": "\(error.detail)"]
        if error.code == .rejectedCredentials {
            logger.error(
                "The client refuses the credentials; trying again in some hours, or when the rule file is loaded again",
                metadata: metadata)
        } else if failures == 1 {
            logger.warning("The client does not answer; trying again with growing pauses", metadata: metadata)
        } else {
            logger.debug("The client still does not answer", metadata: metadata)
        }
        let now = time.now
        do {
            try await decider.commit(.observation(.unreachable(name, reason: error.detail, at: now)))
        } catch {
            logger.error("The journal cannot be written", metadata: ["cause": "\(error)"])
        }
        await note(contact: error.detail, at: now)
    }

    /// Notes whether the client answers; what a tick has planned does not depend on that being written.
    private func note(contact failure: String?, at now: Moment) async {
        guard contact.isNews(failure) else { return }
        do {
            try await journal.note(.contact(name, failure: failure, at: now.wall))
            contact.keep(failure)
        } catch {
            logger.error(
                "Whether the client answers cannot be written down",
                metadata: ["client": "\(name)", "cause": "\(error)"])
        }
    }

    /// Tells how often the client is polled where that has changed, and when it is asked next where that takes long.
    private func tell(_ interval: Duration, _ pause: Duration, _ told: inout ServiceRecord.Poll?) async {
        let isFar = pause >= .seconds(30)
        if let told, !isFar, told.nextAt == nil, told.interval / interval < 1.25, interval / told.interval < 1.25 {
            return
        }
        let poll = ServiceRecord.Poll(interval: interval, nextAt: isFar ? time.now.wall.advanced(by: pause) : nil)
        // Only shown: it is told again when it changes.
        told = (try? await journal.note(.poll(poll, of: name))) == nil ? nil : poll
    }
}
