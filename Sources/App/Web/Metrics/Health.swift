import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import ReadModel
import Rules
import Torrents

extension WebFacts {
    /// What machines ask to know whether all is well.
    var healthRoutes: [Route] {
        [
            .get("/healthz", scope: nil) { _ in .text("ok\n") },
            .get("/readyz") { _ in try await ready() },
            .get("/metrics") { _ in
                .text(try await metrics(), as: "application/openmetrics-text; version=1.0.0; charset=utf-8")
            },
        ]
    }

    /// Whether every client was listed and answers, and the rules in force are those of the file.
    private func ready() async throws -> WebAnswer {
        let vantage = await daemon.decider.vantage
        let status = try await model.status(fileIsReadable: true)
        var reasons = vantage.failures.map { "client \($0.client): \($0.cause)" }
        if let failure = status.service.record.loading?.failure { reasons.append("rules: \(failure)") }
        let json: JSON = ["ready": .bool(reasons.isEmpty), "reasons": .array(reasons.map(JSON.string))]
        return .json(json, status: reasons.isEmpty ? .ok : .serviceUnavailable)
    }

    private func metrics() async throws -> String {
        var text = MetricsText()
        let (decider, now) = (daemon.decider, surroundings.time.now.wall)
        let engine = await decider.current
        let status = try await model.status(fileIsReadable: true)
        text.addProcess(status)
        text.addClients(status, engine, at: now)
        text.addRules(engine, resting: Set(status.engine.resting.map(\.rule)))
        text.addWork(status, at: now)
        text.addEfforts(daemon.vitals, at: surroundings.time.now.boot)
        text.addCounts(counters.counts)
        text.finish()
        return text.text
    }
}

extension MetricsText {
    fileprivate mutating func addProcess(_ status: StatusView) {
        let record = status.service.record
        family("sluice_build", .info, help: "The version of the program.")
        add("sluice_build_info", 1, by: [("version", ProgramVersion.text)])
        if let started = record.run?.startedAt {
            family("sluice_start_time_seconds", .gauge, unit: "seconds", help: "When the daemon was started.")
            add("sluice_start_time_seconds", started.seconds)
        }
        family("sluice_journal_bytes", .gauge, unit: "bytes", help: "How large the journal is.")
        add("sluice_journal_bytes", status.size)
        family("sluice_rules_loading_failed", .gauge, help: "Whether the rule file was changed and cannot be used.")
        add("sluice_rules_loading_failed", record.loading?.failure == nil ? 0 : 1)
    }

    fileprivate mutating func addClients(_ status: StatusView, _ engine: Engine, at now: WallTime) {
        family("sluice_client_up", .gauge, help: "Whether a client answers.")
        for client in status.clients {
            add("sluice_client_up", client.answers ? 1 : 0, by: [("client", client.name.text)])
        }
        family("sluice_client_torrents", .gauge, help: "How many torrents a client has.")
        for client in status.clients {
            add("sluice_client_torrents", client.torrents, by: [("client", client.name.text)])
        }
        family("sluice_client_list_age_seconds", .gauge, unit: "seconds", help: "How old the last believed list is.")
        for list in engine.lists(of: nil) {
            let age = Double(now.milliseconds - list.takenAt.wall.milliseconds) / 1000
            add("sluice_client_list_age_seconds", max(0, age), by: [("client", list.client.text)])
        }
    }

    fileprivate mutating func addRules(_ engine: Engine, resting: Set<String>) {
        let counts = engine.matchCounts
        family(
            "sluice_rule_matches", .gauge,
            help: "For how many subjects a rule's condition holds, by how far it has come.")
        for rule in engine.rules.rules {
            for stage in RuleMatch.Stage.allCases {
                let count = counts[rule.id]?[stage] ?? 0
                add("sluice_rule_matches", count, by: [("rule", rule.id), ("stage", stage.rawValue)])
            }
        }
        family(
            "sluice_rule_resting", .gauge, help: "Whether a rule rests, as what it writes is undone again and again.")
        for rule in engine.rules.rules {
            add("sluice_rule_resting", resting.contains(rule.id) ? 1 : 0, by: [("rule", rule.id)])
        }
    }

    fileprivate mutating func addEfforts(_ vitals: Vitals, at boot: Duration) {
        family(
            "sluice_poll_seconds", .summary, unit: "seconds",
            help: "How long polls take, from the question until what was listed is decided about.")
        let polls = vitals.polls.sorted { $0.key < $1.key }
        for (client, effort) in polls { add(effort, to: "sluice_poll_seconds", by: [("client", client.text)]) }
        family(
            "sluice_poll_last_seconds", .gauge, unit: "seconds", help: "How long the last poll of a client took.")
        for (client, effort) in polls {
            add("sluice_poll_last_seconds", effort.last.inSeconds, by: [("client", client.text)])
        }
        family(
            "sluice_journal_write_seconds", .summary, unit: "seconds",
            help: "How long it takes to write a decision to the journal.")
        add(vitals.writes, to: "sluice_journal_write_seconds", by: [])
        family("sluice_loops_late", .gauge, help: "Loops that should have come round by now and have not.")
        add("sluice_loops_late", vitals.late(at: boot).count)
    }

    private mutating func add(_ effort: Vitals.Effort, to name: String, by labels: [Label]) {
        add("\(name)_count", effort.count, by: labels)
        add("\(name)_sum", effort.total.inSeconds, by: labels)
    }

    fileprivate mutating func addWork(_ status: StatusView, at now: WallTime) {
        family("sluice_intents_open", .gauge, help: "Actions that have not ended, by how far they have come.")
        for state in [StoredIntent.State.planned, .executing, .waiting] {
            add("sluice_intents_open", status.open.count { $0.state == state }, by: [("state", state.rawValue)])
        }
        family(
            "sluice_queue_age_seconds", .gauge, unit: "seconds",
            help: "How long ago the oldest action was planned that has not ended.")
        let oldest = status.open.map(\.intent.plannedAt).min()
        add("sluice_queue_age_seconds", oldest.map { max(.zero, now.since($0)).inSeconds } ?? 0)
        family("sluice_dead_letters", .gauge, help: "Actions that failed for good and can be sent again.")
        add("sluice_dead_letters", status.dead.count)
        family("sluice_held", .gauge, help: "Actions that something holds.")
        add("sluice_held", status.engine.held.map(\.count).reduce(0, +))
        family("sluice_asks", .gauge, help: "Actions that wait for a person to approve them.")
        add("sluice_asks", status.engine.words.asks.count)
    }

    fileprivate mutating func addCounts(_ counts: Counters.Counts) {
        family("sluice_commits", .counter, help: "Decisions that were written down since the dashboard listens.")
        add("sluice_commits_total", counts.commits)
        family("sluice_events", .counter, help: "Events, by kind and client.")
        for (key, count) in counts.events.sorted(by: { ($0.key.kind, $0.key.client) < ($1.key.kind, $1.key.client) }) {
            add("sluice_events_total", count, by: [("kind", key.kind), ("client", key.client)])
        }
        family("sluice_decisions", .counter, help: "Decisions, by rule and verdict.")
        for (key, count) in counts.decisions.sorted(by: {
            ($0.key.rule, $0.key.verdict) < ($1.key.rule, $1.key.verdict)
        }) {
            add("sluice_decisions_total", count, by: [("rule", key.rule), ("verdict", key.verdict)])
        }
        family("sluice_actions", .counter, help: "Actions that have ended, by rule, action and outcome.")
        let actions = counts.actions.sorted {
            ($0.key.rule, $0.key.action, $0.key.outcome) < ($1.key.rule, $1.key.action, $1.key.outcome)
        }
        for (key, count) in actions {
            add(
                "sluice_actions_total", count,
                by: [("rule", key.rule), ("action", key.action), ("outcome", key.outcome)])
        }
    }
}
