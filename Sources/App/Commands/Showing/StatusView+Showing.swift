import Clocks
import Engine
import JSON
import Journal
import ReadModel
import Rules
import Text
import Torrents

extension StatusView {
    /// How things stand, in lines; the rule file says more of windows, where it can be read.
    func text(_ rules: RuleSet?) -> String {
        let clients = Table(
            ["CLIENT", "TYPE", "TORRENTS", "STATE", "NEXT POLL"],
            clients.map { [$0.name.text, $0.type ?? "-", String($0.torrents), $0.state, $0.nextPoll] })
        var lines = [service.text, "", clients.text, "", "Under way  \(open.count)"]
        lines += open.map { "  \($0.line)" }
        lines.append("Dead letters  \(dead.count)")
        lines += dead.suffix(10).map { "  \($0.line)" }
        lines += engine.holds.map { "Removals are held: \(Console.safe($0.reason)); see `sluice release`" }
        lines += engine.disks.map(\.line)
        lines += engine.words.lines(in: service.time)
        lines += engine.held.map { $0.shown(in: service.time) }
        lines += engine.resting.map { $0.shown(in: service.time) }
        lines += engine.warnings.map { "Warning  client \($0.client): \($0.text)" }
        lines += engine.overrides.map { $0.shown(in: rules) }
        return (lines + ["", "Journal  \(path), \(size) bytes"]).joined(separator: "\n")
    }
}

extension PersonalWords {
    /// The most asks that are listed.
    private static let most = 20

    fileprivate func lines(in time: LocalTime) -> [String] {
        var lines = holds.map { "Held by you  \($0.shown(in: time)); see `sluice release`" }
        if !refusals.isEmpty { lines.append("Refused by you  \(refusals.count); `sluice refusals` lists them") }
        lines += modes.map { change in
            "Mode by you  rule \(change.rule) is in \(change.mode.rawValue) since \(time.text(change.since)); the file says "
                + change.fileMode.rawValue
        }
        guard !asks.isEmpty else { return lines }
        lines.append("Waits for your approval  \(asks.count); see `sluice approve`")
        lines += asks.prefix(Self.most).map { ask in
            Console.safe(
                "  \(ask.mark)  \(ask.rule)  \(ask.action)  \(ask.title)  \(ask.arguments.text())  since "
                    + time.text(ask.since))
        }
        if asks.count > Self.most { lines.append("  and \(asks.count - Self.most) more") }
        return lines
    }
}

extension ManualHold {
    /// What is held, and until when.
    func shown(in time: LocalTime) -> String {
        let what = target == .all ? "everything" : Console.safe(target.text)
        return what + (until.map { " until \(time.text($0))" } ?? " until you release it")
    }
}

extension DiskView {
    /// How much is free, or why that is not known.
    fileprivate var line: String {
        let name = "Disk  \(Console.safe(facts.name)) at \(Console.safe(facts.path)): "
        if let lost { return name + "lost, as \(Console.safe(lost))" }
        guard let free = facts.free else { return name + "not known" + (isLow == true ? "; it was low" : "") }
        let size = facts.size.map { " of \($0.bytesShown)" } ?? ""
        return name + "\(free.bytesShown)\(size) free" + (isLow == true ? ", which is low" : "")
    }
}

extension HeldActions {
    fileprivate func shown(in time: LocalTime) -> String {
        let until = until.map { $0 > time.now ? " until \(time.clock($0))" : "" } ?? ""
        return "Held  \(Console.safe(rule)) for \(count)\(until) (\(Console.safe(reason)))"
    }
}

extension StoredIntent {
    fileprivate var line: String {
        let detail = detail.map { ": \(Console.safe($0))" } ?? ""
        return "\(intent.id)  \(intent.rule)  \(intent.action)  \(Console.safe(intent.title))  "
            + "\(state.rawValue)\(detail)"
    }
}

extension ServiceView {
    /// Whether the daemon runs, and by which rules, in lines.
    fileprivate var text: String {
        var lines = ["Daemon  \(run)"]
        if let loading = record.loading {
            lines.append("Rules  \(loading.rules), in force since \(time.text(loading.at))")
            if let failure = loading.failure {
                let at = loading.failedAt.map { " at \(time.text($0))" } ?? ""
                lines.append(
                    "Warning  the rule file was not loaded\(at), so the rules from before go on: "
                        + Console.safe(failure.singleLine))
            }
        }
        if !isReadable { lines.append("Warning  the rule file has errors; `sluice check` shows them") }
        return lines.joined(separator: "\n")
    }

    private var run: String {
        guard let run = record.run else {
            return "has told nothing of itself in this journal yet"
        }
        if record.isRunning { return "runs since \(time.text(run.startedAt)), process \(run.process)" }
        if let ended = run.endedAt { return "does not run; it ended at \(time.text(ended))" }
        return "does not run; it was last alive at \(time.text(run.aliveAt)) and did not end in order"
    }
}

extension ClientView {
    /// Whether it answers, in words.
    fileprivate var state: String {
        guard let since else { return "not polled yet" }
        let when = service.time.text(since)
        guard service.record.isRunning else {
            return failure.map { "not polled; did not answer since \(when): \($0)" }
                ?? "not polled; answered before"
        }
        return failure.map { "does not answer since \(when): \($0)" } ?? "answers since \(when)"
    }

    /// When the daemon asks it next; empty while none runs.
    fileprivate var nextPoll: String {
        guard service.record.isRunning, let poll else { return "-" }
        return poll.nextAt.map { "at \(service.time.clock($0))" } ?? "within \(poll.interval.spoken)"
    }
}

extension String {
    /// The text with its line breaks as semicolons.
    fileprivate var singleLine: String { split(whereSeparator: \.isNewline).joined(separator: "; ") }
}
