import Foundation
import TestKit

/// Measures the program as a process of its own, beside a stand-in that speaks HTTP; nothing where it is not built.
func measureProgram(_ count: Int, _ figures: inout Figures) async throws {
    let client = StandIn(count)
    let found = try await LoopbackServer.run { request, _ in
        client.answer(to: request)
    } _: { box in
        try await WebhookReceiver.run { receiver in
            try await ScratchFolder.with("bench") { folder in
                try await ProgramFigures(count, client, at: box.url, receiver, in: folder)
            }
        }
    }
    guard let found else { return print("sluice is not built beside the benchmark, so it is left out\n") }
    figures.add("plan, 50 rules, whole process", found.plan * 1000, "ms")
    figures.add("why, 50 rules, whole process", found.why.processor * 1000, "ms")
    figures.add("why, 50 rules, beside the daemon: whole answer", found.whyBeside.wall * 1000, "ms")
    figures.add("daemon alone, 50 rules: resident", Double(found.resident) / 1024, "MB")
    figures.add("daemon alone, 50 rules: peak", Double(found.peak) / 1024, "MB")
    guard let worst = found.waits.last else { return }
    let median = found.waits[found.waits.count / 2]
    let slow = found.waits[found.waits.count * 99 / 100 - 1]
    figures.add("from an answer to the webhook: median", median / .milliseconds(1), "ms")
    figures.add("from an answer to the webhook: 99 of 100", slow / .milliseconds(1), "ms")
    figures.add("from an answer to the webhook: worst", worst / .milliseconds(1), "ms")
}

/// What was measured of the program.
private struct ProgramFigures: Sendable {
    /// Processor seconds of one `plan`.
    let plan: Double
    /// Seconds of one `why`, from the journal alone and beside the daemon.
    let why: (processor: Double, wall: Double)
    let whyBeside: (processor: Double, wall: Double)
    /// Resident memory of the daemon in kilobytes, once it has polled for a while, and at most.
    let resident: Int
    let peak: Int
    /// How long it takes from an answer that tells of a change to the webhook about it, in order of length.
    let waits: [Duration]

    init?(
        _ count: Int, _ client: StandIn, at url: String, _ receiver: WebhookReceiver, in folder: ScratchFolder
    ) async throws {
        guard let program = WholeProgram(in: folder) else { return nil }
        let file = folder["rules.json"]
        try DaemonRules.text(50, over: count, client: url).write(toFile: file, atomically: true, encoding: .utf8)
        plan = try program.cost(of: "plan").processor
        (resident, peak) = try await Self.memory(of: program)
        let question = [Population.hash(count / 2), "--rules", file]
        why = try program.cost(of: "why", question)
        whyBeside = try await program.runDaemon { _ in
            let polls = client.asked.polls
            try await eventually("the daemon polls") { client.asked.polls > polls + 3 }
            return try program.cost(of: "why", question)
        }
        try DaemonRules.text(webhook: receiver.url, client: url)
            .write(toFile: file, atomically: true, encoding: .utf8)
        waits = try await Self.waits(of: program, client, receiver)
    }

    private static func memory(of program: WholeProgram) async throws -> (now: Int, peak: Int) {
        try await program.runDaemon { id in
            try await ContinuousClock().sleep(for: .seconds(20))
            let text = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
            func kilobytes(_ name: String) -> Int {
                let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
                return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
            }
            return (kilobytes("VmRSS:"), kilobytes("VmHWM:"))
        }
    }

    private static func waits(
        of program: WholeProgram, _ client: StandIn, _ receiver: WebhookReceiver
    ) async throws -> [Duration] {
        try await program.runDaemon { _ in
            let polls = client.asked.polls
            try await eventually("the daemon polls") { client.asked.polls > polls + 3 }
            var waits: [Duration] = []
            for round in 0..<100 {
                let told = receiver.deliveries.count
                client.rename(round)
                try await eventually("the change is told", every: .milliseconds(1)) { client.renamedAt != nil }
                try await eventually("the webhook comes", every: .milliseconds(1)) { receiver.deliveries.count > told }
                if let start = client.renamedAt { waits.append(ContinuousClock.now - start) }
            }
            return waits.sorted()
        }
    }
}
