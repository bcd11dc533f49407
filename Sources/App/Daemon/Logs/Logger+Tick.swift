import Clocks
import Engine
import Journal
import Logging
import Rules
import Torrents

extension Logger {
    /// Tells of all that is committed, until the feed ends.
    func log(_ commits: Feed.Commits) async {
        for await item in commits {
            if item.missed > 0 {
                warning(
                    "The log is slower than what happens, and tells only part of it; see `sluice history`",
                    metadata: ["commits": "\(item.missed)"])
            }
            for tick in item.commit.ticks { log(tick) }
        }
    }

    /// Tells what a tick saw and decided.
    private func log(_ tick: Tick) {
        for event in tick.events {
            var metadata: Metadata = ["event": "\(event.type.rawValue)"]
            if let client = event.client { metadata["client"] = "\(client)" }
            if let schedule = event.schedule { metadata["schedule"] = "\(schedule)" }
            if let path = event.path { metadata["file"] = "\(path)" }
            if let call = event.call { metadata["hook"] = "\(call.hook)" }
            if !event.message.isEmpty { metadata["detail"] = "\(event.message)" }
            if let torrent = event.torrent {
                metadata["torrent"] = "\(torrent.name)"
                metadata["hash"] = "\(torrent.id)"
            }
            if event.late { metadata["late"] = "true" }
            if case .intent(let id) = event.cause { metadata["cause"] = "\(id)" }
            info("Event", metadata: metadata)
        }
        for warning in tick.warnings {
            self.warning(
                "The client works against rules", metadata: ["client": "\(warning.client)", "cause": "\(warning.text)"])
        }
        for decision in tick.decisions {
            var metadata: Metadata = [
                "rule": "\(decision.rule)", "subject": "\(decision.title)", "verdict": "\(decision.verdict.rawValue)",
                "reason": "\(decision.reason)",
            ]
            if let until = decision.until { metadata["until"] = "\(until.shown)" }
            switch decision.verdict {
            // About the rule as a whole: it works again.
            case .ended where decision.subject == .nothing: notice("Decision", metadata: metadata)
            case .firing, .wouldFire, .held: info("Decision", metadata: metadata)
            case .pending, .ended, .outranked: debug("Decision", metadata: metadata)
            case .failed, .resting: warning("Decision", metadata: metadata)
            }
        }
    }
}
