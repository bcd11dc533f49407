package import ClientKit
import JSON
package import Torrents

extension TransmissionClient {
    /// All calls take several torrents; places in the queue depend on the order of the calls, and removals go alone.
    package func perform(
        _ command: Command, onAll torrents: [Infohash]
    ) async throws(ClientError) -> [CommandResult]? {
        if let outcome = try await tell(command, torrents) { return torrents.map { _ in .success(outcome) } }
        switch command {
        case .addTags, .removeTags: return try await setLabels(torrents, command)
        default: return nil  // each alone
        }
    }

    /// Tells some torrents the same; nil for a command that has to look at each of them, or goes to one at a time.
    func tell(_ command: Command, _ ids: [Infohash]) async throws(ClientError) -> CommandOutcome? {
        switch command {
        case .pause: try await act("torrent-stop", on: ids)
        case .resume: try await act("torrent-start", on: ids)
        case .forceStart(_, true): try await act("torrent-start-now", on: ids)
        case .forceStart(_, false):
            .alreadySo("Transmission starts a torrent past the queue once and keeps no mark of it")
        case .move(_, let path): try await move(ids, to: path)
        case .recheck: try await act("torrent-verify", on: ids)
        case .reannounce: try await act("torrent-reannounce", on: ids)
        case .setLimits(_, let down, let up): try await set(ids, try limits(down: down, up: up))
        case .setShareLimits(_, let limits): try await set(ids, try shareLimits(limits))
        case .setPriority(_, let priority): try await set(ids, [priority.member])
        case .setSequential(_, let flag): try await setSequential(ids, flag)
        default: nil  // what looks first, goes alone, or is about no torrent
        }
    }

    private func move(_ ids: [Infohash], to path: String) async throws(ClientError) -> CommandOutcome {
        guard path.hasPrefix("/") else {
            throw ClientError(.refused, "\"\(path)\" is no absolute path; begin it with /")
        }
        return try await act(
            "torrent-set-location", on: ids, [JSON.Member("location", .string(path)), JSON.Member("move", true)])
    }

    private func setSequential(_ ids: [Infohash], _ flag: Bool) async throws(ClientError) -> CommandOutcome {
        let interface = try await interface()
        guard interface.hasSequential else {
            throw unsupported("download in sequence before 4.1", "this is \(interface.program)")
        }
        return try await set(ids, [JSON.Member("sequential_download", .bool(flag))])
    }

    /// Changes the labels of torrents, which Transmission takes only as whole lists: one call for each list.
    func setLabels(_ ids: [Infohash], _ command: Command) async throws(ClientError) -> [CommandResult] {
        let present = try await labels(of: ids)
        var groups: [[String]: [Infohash]] = [:]
        for id in ids {
            guard let labels = present[id] else { continue }
            let wanted = Self.labels(labels, after: command)
            if wanted != labels { groups[wanted, default: []].append(id) }
        }
        if let label = groups.keys.joined().first(where: { $0.contains(",") }) {
            throw ClientError(.refused, "Transmission takes no comma in a tag: \"\(label)\"; leave it out")
        }
        for (labels, ids) in groups {
            _ = try await set(ids, [JSON.Member("labels", .array(labels.map(JSON.string)))])
        }
        let changed = Set(groups.values.joined())
        return ids.map { id in
            guard let labels = present[id] else {
                let words = "Transmission has no torrent \(id); it may have been removed meanwhile"
                return .failure(ClientError(.notFound, words))
            }
            return .success(changed.contains(id) ? .done : .alreadySo("the tags are \(labels)"))
        }
    }

    /// The labels after a command, each once: 3.00 refuses a label that stands there twice.
    private static func labels(_ labels: [String], after command: Command) -> [String] {
        switch command {
        case .addTags(_, let tags):
            return (labels + tags).reduce(into: []) { wanted, label in
                if !label.isEmpty, !wanted.contains(label) { wanted.append(label) }
            }
        case .removeTags(_, let tags): return labels.filter { !tags.contains($0) }
        default: return labels  // about something else
        }
    }
}
