import ClientKit
import Clocks
import Engine
import JSON
import Rules
import Torrents
import Trash

/// One attempt to have a torrent in another client.
///
/// What will be made is in the journal before it is made: an attempt after a kill finds its copy in the other client by
/// that, goes on with it, and never takes another one for it.
struct Copying {
    let intent: Intent
    let id: Infohash
    let source: any TorrentClient
    /// The name of the client that has the torrent.
    let home: ClientName
    let target: CopyTarget
    let context: ActionContext

    func perform() async throws(ActionError) -> String {
        let record = try await context.kept(intent.id).flatMap { CopyRecord($0.former) }
        if let record, let there = try await target.find(record.ids), record.made(there) {
            return try await finish(there, record)
        }
        let torrent = try await source.present(id)
        let keeping = TorrentKeeping(client: source, access: context.access(home), context: context)
        let plan = try CopyPlan(
            torrent, with: try await keeping.kept(torrent), into: intent.arguments["hardlinksIn"]?.stringValue,
            from: view(of: home), to: view(of: target.name))
        if let there = try await target.find(plan.ids) {
            // What comes after a copy, such as a removal here, counts on a whole one.
            guard there[.done].flag == true else {
                throw ActionError(
                    .held, "it is in \(target.name) already, and not complete there; that one is left as it is")
            }
            return "already there: \(there.id) in \(target.name)"
        }
        try FileProof(context, home).demand(of: torrent)
        return try await begin(plan, after: record)
    }

    private func view(of name: ClientName) -> CopyPlan.View { CopyPlan.View(name: name, access: context.access(name)) }

    /// Makes the links and adds the torrent, once the journal knows of both.
    private func begin(_ plan: CopyPlan, after former: CopyRecord?) async throws(ActionError) -> String {
        let survey = try await survey(plan.order)
        var record = CopyRecord(
            client: target.name, ids: plan.ids, at: context.time.now.wall.seconds, under: plan.order?.library,
            marks: former?.marks ?? [])
        record.marks += (survey?.marks ?? []).filter { !record.marks.contains($0) }
        if let former, !former.isRecent(at: record.at) { try await context.drop(intent.id) }
        try await context.keep(.properties(action: intent.action, record.pieces), intent)
        do throws(TrashError) {
            if let order = plan.order, let survey { try await context.links.make(survey.open, of: order) }
        } catch {
            _ = try await abandon(record, nil)
            throw ActionError(error)
        }
        let there: Torrent
        do throws(ActionError) {
            there = try await target.add(plan.new(intent.arguments))
        } catch {
            if error.code == .final { _ = try await abandon(record, nil) }
            throw error
        }
        return try await finish(there, record)
    }

    private func survey(_ order: LinkOrder?) async throws(ActionError) -> LinkSurvey? {
        guard let order else { return nil }
        do throws(TrashError) {
            return try await context.links.survey(order)
        } catch {
            throw ActionError(error)
        }
    }

    /// Has the copy checked, gives it what it lacks and starts it; one that is not whole is taken back.
    private func finish(_ there: Torrent, _ record: CopyRecord) async throws(ActionError) -> String {
        let checked = try await target.checked(there)
        guard checked[.done].flag == true else {
            let part = checked[.progress].real.map { "\(Int($0 * 100)) %" } ?? "an unknown part"
            let words = "\(target.name) finds only \(part) of it where it should find all"
            guard checked.state != .downloading else {
                throw ActionError(.final, "\(words), and somebody has started it; nothing is taken back")
            }
            _ = try await abandon(record, checked)
            throw ActionError(
                .final, "\(words); the copy was taken back. Look at its data, and at \"paths\" of both clients")
        }
        var lacks: [String] = []
        for command in await commands(toComplete: checked) {
            do throws(ActionError) {
                try await target.carryOut(command)
            } catch {
                guard error.code == .final else { throw error }
                lacks.append(error.detail)
            }
        }
        let isPaused = intent.arguments["paused"]?.boolValue ?? false
        if !isPaused { try await target.carryOut(.resume(checked.id)) }
        let links = record.linkCount
        let data =
            record.under.map { "over \(links) hardlink\(links == 1 ? "" : "s") in \($0)" } ?? "over the same data"
        let words = "copied to \(target.name) \(data), checked\(isPaused ? "" : " and started")"
        return lacks.isEmpty ? words : "\(words), but not all as it was meant: " + lacks.joined(separator: "; ")
    }

    /// What the copy lacks: its category and tags, and the announce URLs that the torrent has by now.
    private func commands(toComplete copy: Torrent) async -> [Command] {
        var commands: [Command] = []
        let category = intent.arguments["category"]?.stringValue ?? ""
        if !category.isEmpty, copy[.category].text != category { commands.append(.setCategory(copy.id, category)) }
        let known = copy[.tags].texts ?? []
        let tags = (intent.arguments["tags"]?.arrayValue ?? []).compactMap(\.stringValue)
        let missing = tags.filter { !$0.isEmpty && !known.contains($0) }
        if !missing.isEmpty { commands.append(.addTags(copy.id, missing)) }
        // The .torrent may be older than the passkeys; a torrent that is gone tells none.
        guard let torrent = try? await source.torrent(id), case .trackers(let theirs) = torrent[.trackers],
            case .trackers(let own) = copy[.trackers]
        else { return commands }
        let (wanted, there) = (theirs.map(\.url).filter { $0.contains("://") }, own.map(\.url))
        let lacking = wanted.filter { !there.contains($0) }
        if !lacking.isEmpty { commands.append(.addTrackers(copy.id, lacking)) }
        let strange = there.filter { !wanted.contains($0) && $0.contains("://") }
        if !wanted.isEmpty, !strange.isEmpty { commands.append(.removeTrackers(copy.id, strange)) }
        return commands
    }

    /// Takes back what was made so far, and has the journal forget it.
    private func abandon(_ record: CopyRecord, _ copy: Torrent?) async throws(ActionError) -> [String] {
        let left = try await record.takeBack(copy, from: target, context)
        try await context.drop(intent.id)
        return left
    }
}
