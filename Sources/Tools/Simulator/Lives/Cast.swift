import Simulation
import Actions
import ClientKit
import Clocks
import Daemon
import Logging
import Rules
import Synchronization
import Torrents

/// One life of the daemon with all its doors, and the hands that people have on it.
final class Cast: Sendable {
    let life: Life
    private let stage: Stage
    private let shelf: RuleShelf
    private let time: LifeTime
    private let requests: AsyncStream<Request>
    private let asking: AsyncStream<Request>.Continuation
    private let orders: AsyncStream<PersonOrder>
    private let ordering: AsyncStream<PersonOrder>.Continuation
    private let over = Mutex(false)

    init(_ stage: Stage, _ life: Life, bootedAt: Duration, _ shelf: RuleShelf) {
        self.stage = stage
        self.life = life
        self.shelf = shelf
        time = LifeTime(world: stage.time, life: life, bootedAt: bootedAt)
        // A few requests of a person wait at most.
        (requests, asking) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        (orders, ordering) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    }

    /// Whether the daemon has come to its end.
    var hasEnded: Bool { over.withLock { $0 } }

    func ask(_ request: Request) { asking.yield(request) }

    func order(_ order: PersonOrder) { ordering.yield(order) }

    /// Runs the daemon from its start to its end.
    func play() async {
        defer { over.withLock { $0 = true } }
        let journal = openJournal()
        do {
            let rules = try readRules()
            stage.takeUpDeck()
            let service = Service(
                journal: journal, actions: RuleShelf.actions, surroundings: surroundings,
                recorder: stage.isDecidedTwice ? Shadow(stage: stage, life: life) : nil)
            try await service.run(rules, requests: requests) { daemon in
                for await order in self.orders where !self.life.isOver {
                    await order.give(to: daemon, reading: journal.read, on: self.stage)
                }
            }
        } catch {
            // One that cannot write as it starts ends and says so, to be started again.
            if !life.isOver, !stage.wasJournalTroubled { stage.violate(.liveness, "the daemon has failed: \(error)") }
        }
    }

    private func openJournal() -> JournalDoor {
        let memory = stage.journal.withLock { journal in
            journal = journal.reopened()
            return journal
        }
        return JournalDoor(inner: memory, stage: stage, life: life, time: time)
    }

    /// Reads what the person wrote, or what a planted bug makes of it.
    private func readRules() throws -> RuleSet {
        let (deck, names) = stage.with { ($0.deck, $0.clients.keys.sorted()) }
        let rules = try shelf.read((stage.sabotage?.falsified(deck) ?? deck).text(clients: names))
        stage.with { $0.deckRead = deck }
        return rules
    }

    private var surroundings: Surroundings {
        let (stage, life, time) = (stage, life, time)
        return Surroundings(
            time: time, http: ReceiverDoor(stage: stage, life: life, time: time),
            programs: ProgramDoor(stage: stage, life: life, time: time), files: FileDoor(stage: stage),
            secrets: SecretReader(environment: [:]),
            chance: { stage.with { Double($0.random.below(1_000_000)) / 1_000_000 } },
            logger: Logger(label: "sluice") { _ in LogCheck(stage: stage, life: life) },
            connect: { entry in
                let name = entry.name.text
                guard let fake = stage.with(name, \.fake) else { throw ClientError(.unreachable, "no client \(name)") }
                return ConnectedClient(
                    client: ClientDoor(name: name, fake: fake, stage: stage, life: life, time: time), sharesFiles: true)
            },
            readRules: { try self.readRules() })
    }
}
