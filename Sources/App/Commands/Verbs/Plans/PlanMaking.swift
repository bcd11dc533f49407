import Actions
import ClientKit
import Clocks
import Control
import Daemon
import Engine
import HTTP
import JSON
import ReadModel
import Rules
import SQLiteJournal
import Torrents

/// Tells what the rules would do: the running daemon is asked, and where none runs every client is read once.
struct PlanMaking {
    private let set: RuleSet
    private let path: String

    /// - Parameters:
    ///   - set: The rule file, read.
    ///   - path: Where it lies.
    init(_ set: RuleSet, _ path: String) {
        self.set = set
        self.path = path
    }

    /// Makes the plan; nothing is carried out.
    func plan(asIfHeldLongEnough: Bool = false) async throws -> PlanView {
        switch try await answer(asIfHeldLongEnough: asIfHeldLongEnough) {
        case .plan(let plan): return plan
        case .otherRules:
            var plan = try await ownPlan(asIfHeldLongEnough: asIfHeldLongEnough)
            plan.note =
                "The running daemon goes by another version of this rule file; this is what the file as it is would "
                + "do. HUP has the daemon load it."
            return plan
        case .nobody: return try await ownPlan(asIfHeldLongEnough: asIfHeldLongEnough)
        }
    }

    /// What the daemon says to the question for a plan.
    private enum Answer {
        case plan(PlanView)
        /// It runs by other rules than those of the file.
        case otherRules
        /// No daemon runs, or one of a version that makes no plans.
        case nobody
    }

    private func answer(asIfHeldLongEnough: Bool) async throws -> Answer {
        guard let digest = set.digest,
            let reader = try? SQLiteJournal.Reader(opening: RuleFile.journal(of: set, at: path)),
            case let folder = OrderFolder(of: reader.path), Files.exists(folder.socket)
        else { return .nobody }
        let transport = try NetworkTransport()
        let link = ControlLink(folder: folder, transport: transport)
        let answer = await link.answer(.plan(rules: digest, assumesTimePassed: asIfHeldLongEnough))
        await transport.close()
        if let plan = answer.flatMap(PlanView.init(json:)) { return .plan(plan) }
        return answer?["otherRules"]?.boolValue == true ? .otherRules : .nobody
    }

    /// Makes the plan from what the journal remembers, with lists that are read for it.
    private func ownPlan(asIfHeldLongEnough: Bool) async throws -> PlanView {
        let journal = RuleFile.journal(of: set, at: path)
        let memory =
            Files.exists(journal) ? try SQLiteJournal.Reader(opening: journal).restore() : EngineState()
        let engine = Engine(rules: set, state: memory)
        let began = SystemTime().now
        var observations: [Observation] = []
        var accesses: [ClientName: FileAccess] = [:]
        var listed: [(client: ClientName, at: WallTime)] = []
        var failures: [(client: ClientName, cause: String)] = []
        for entry in set.clients {
            do {
                let look = try await look(at: entry, engine.believedRun(of: entry.name))
                observations += look.observations
                accesses[entry.name] = look.access
                listed.append((entry.name, SystemTime().now.wall))
            } catch {
                failures.append((entry.name, (error as? ClientError)?.detail ?? "\(error)"))
            }
        }
        let here = accesses
        let book = FileBook()
        // The disks come first, as what lies in bins is no link of other people.
        observations =
            await disks(showing: book)
            + book.shown(observations, by: set, from: LocalFiles(), SystemTime()) { here[$0.name] }
        observations += await book.orphans(by: set, in: LocalFiles(), SystemTime())
        let rehearsal = engine.rehearsal(of: observations, at: began, assumesTimePassed: asIfHeldLongEnough)
        UntilExit.keep(rehearsal)
        return PlanView(
            rehearsal, from: .journal, listed: listed, failures: failures, at: SystemTime().now.wall)
    }

    /// Looks at the disks that are seen from here; what only a client tells of is read with its list.
    private func disks(showing book: FileBook) async -> [Observation] {
        var observations: [Observation] = []
        let fieldsRead = set.fieldsRead
        let bins = BinWatch(book, LocalFiles()) { fieldsRead }
        for entry in set.disks {
            let look = DiskLook(entry, LocalDisks(), time: SystemTime(), showing: bins) { place in
                await Self.room(at: place, of: set.clients.first { $0.name == place.client })
            }
            observations.append(.disk(await look.report(), at: SystemTime().now))
        }
        return observations
    }

    private static func room(at place: DiskEntry.PathOnClient, of entry: ClientEntry?) async -> DiskReport.Finding {
        let secrets = SecretReader(environment: Process.environment)
        guard let entry, let connected = try? Plugins.current.connect(entry, secrets, SystemTime()) else {
            return .untold("client \(place.client) cannot be connected to")
        }
        _ = try? await connected.client.connect()
        let finding = await DiskReport.Finding.told(by: connected.client, at: place.path)
        await connected.client.close()
        return finding
    }

    private func look(
        at entry: ClientEntry, _ believedRun: String?
    ) async throws -> (observations: [Observation], access: FileAccess) {
        let secrets = SecretReader(environment: Process.environment)
        let connected = try Plugins.current.connect(entry, secrets, SystemTime())
        do {
            _ = try await connected.client.connect()
            let access = FileAccess(entry, sharesFiles: connected.sharesFiles)
            let look = ClientLook(entry, connected.client, access, LocalFiles())
            let observations = try await look.observations(reading: set.fieldsRead, believedRun: believedRun)
            await connected.client.close()
            return (observations, access)
        } catch {
            await connected.client.close()
            throw error
        }
    }
}
