import ClientKit
import Clocks
import Torrents

extension FakeClient.State {
    mutating func change(_ id: Infohash, _ change: (inout TorrentFacts) -> Void) {
        guard let torrent = torrents[id] else { return }
        var facts = torrent.facts
        change(&facts)
        if facts != torrent.facts { torrents[id] = Torrent(id, facts) }
    }

    /// Does at once what a client does in its own time; what it lacks the capability for is refused.
    mutating func apply(_ command: Command, at now: WallTime) throws(ClientError) -> CommandOutcome {
        try require(command)
        switch command {
        case .pause(let id): set(id, .state, .text(TorrentState.paused.rawValue))
        case .resume(let id), .forceStart(let id, true): resume(id)
        case .forceStart(let id, false): set(id, .forced, .flag(false))
        case .remove(let id, let deletingData):
            torrents[id] = nil
            if deletingData { content[id] = nil }
        case .move(let id, let path): try move(id, to: path)
        case .recheck(let id): recheck(id, at: now)
        case .reannounce: break
        case .setCategory(let id, let category): set(id, .category, .text(category))
        case .addTags(let id, let tags):
            changeTags(id) { list in list + tags.filter { !list.contains($0) } }
        case .removeTags(let id, let tags): changeTags(id) { $0.filter { !tags.contains($0) } }
        case .setLimits(let id, let down, let up):
            if let down { set(id, .downLimit, Self.fact(down)) }
            if let up { set(id, .upLimit, Self.fact(up)) }
        case .setShareLimits(let id, let limits):
            if let ratio = limits.ratio { set(id, .ratioLimit, Self.fact(ratio) { .real($0) }) }
            if let time = limits.seedingTime { set(id, .seedingTimeLimit, Self.fact(time) { .integer($0) }) }
            if let action = limits.action { set(id, .shareLimitAction, .text(action.rawValue)) }
            if let idle = limits.idle { set(id, .idleSeedingLimit, Self.fact(idle) { .integer($0) }) }
        case .setPriority(let id, let priority): set(id, .priority, .text(priority.rawValue))
        case .moveInQueue(let id, let move): moveInQueue(id, move)
        case .setQueuePlace(let id, let place): set(id, .queuePosition, .integer(place))
        case .setFirstLast(let id, let flag): set(id, .firstLast, .flag(flag))
        case .addTrackers(let id, let urls): return addTrackers(id, urls)
        case .removeTrackers(let id, let urls): changeTrackers(id) { $0.filter { !urls.contains($0.url) } }
        case .replaceTracker(let id, let old, let new):
            return try replaceTracker(of: id, old, with: new)
        case .setFiles(let id, let places, let priority): setFiles(id, Set(places), priority)
        case .rename(let id, let name):
            guard let torrent = torrents[id] else { throw ClientError(.notFound, "the fake has no torrent \(id)") }
            guard torrent.name != name else { return .alreadySo("its name is \(name)") }
            set(id, .name, .text(name))
        case .renameFile(let id, let old, let new): return try renameFile(of: id, old, to: new)
        case .banPeers(_, let banned):
            let addresses = banned.map(\.address)
            for (id, list) in peers { peers[id] = list.filter { !addresses.contains($0.address) } }
        case .setSequential(let id, let flag): set(id, .sequential, .flag(flag))
        case .setSuperSeeding(let id, let flag): set(id, .superSeeding, .flag(flag))
        case .setAutoManaged(let id, let flag): set(id, .autoManaged, .flag(flag))
        case .setBandwidth(let down, let up):
            if down != nil || up != nil, server.altSpeedActive == true { server.altSpeedActive = false }
            if let down { server.downLimit = Self.fact(down).integer }
            if let up { server.upLimit = Self.fact(up).integer }
        case .setAlternativeSpeed(let flag): server.altSpeedActive = flag
        case .add(let new): return try add(new, at: now)
        }
        return .done
    }

    private func require(_ command: Command) throws(ClientError) {
        let needed: Capability? =
            switch command {
            case .setCategory: .categories
            case .addTags, .removeTags: .tags
            case .setLimits: .torrentLimits
            case .setShareLimits(_, let limits):
                limits.seedingTime != nil
                    ? .seedingTimeLimit
                    : limits.idle != nil
                        ? .idleSeedingLimit : limits.action != nil ? .shareLimitAction : nil
            case .setPriority: .bandwidthPriority
            case .moveInQueue: .queue
            case .setQueuePlace: .queuePlaces
            case .setFirstLast: .firstLast
            case .addTrackers, .removeTrackers, .replaceTracker: .trackerEditing
            case .setFiles(_, _, let priority): priority == .low ? .lowFilePriority : .filePriorities
            case .rename: .torrentNames
            case .banPeers: .peerBans
            case .renameFile(_, let old, let new):
                old.split(separator: "/").dropLast() == new.split(separator: "/").dropLast() ? .fileNames : .filePaths
            case .setSequential: .sequential
            case .setSuperSeeding: .superSeeding
            case .setAutoManaged: .autoManagement
            case .setAlternativeSpeed: .alternativeSpeed
            default: nil  // every client can do the rest
            }
        if let needed, !identity.capabilities.contains(needed) {
            throw ClientError(.unsupported, "the fake was made without \(needed.rawValue)")
        }
    }

    private mutating func set(_ id: Infohash, _ field: TorrentField, _ value: FieldValue) {
        change(id) { $0[field] = value }
    }

    private mutating func resume(_ id: Infohash) {
        change(id) { facts in
            let state: TorrentState = facts[.done] == .flag(true) ? .seeding : .downloading
            facts[.state] = .text(state.rawValue)
        }
    }

    private mutating func move(_ id: Infohash, to path: String) throws(ClientError) {
        guard path.hasPrefix("/") else { throw ClientError(.refused, "\"\(path)\" is no absolute path") }
        change(id) { facts in
            facts[.savePath] = .text(path)
            facts[.contentPath] = .text("\(path)/\(facts[.name].text ?? id.hex)")
        }
        if content[id] != nil { content[id] = path }
    }

    private mutating func addTrackers(_ id: Infohash, _ urls: [String]) -> CommandOutcome {
        var isChanged = false
        changeTrackers(id) { trackers in
            let missing = urls.filter { url in !trackers.contains { $0.url == url } }
            isChanged = !missing.isEmpty
            return trackers + missing.map { Tracker(url: $0, host: Tracker.host(of: $0), tier: trackers.count) }
        }
        return isChanged ? .done : .alreadySo("it has these trackers")
    }

    private mutating func changeTrackers(_ id: Infohash, _ change: ([Tracker]) -> [Tracker]) {
        set(id, .trackers, .trackers(change(trackers(of: id))))
    }

    private func trackers(of id: Infohash) -> [Tracker] {
        if case .trackers(let trackers)? = torrents[id]?[.trackers] { trackers } else { [] }
    }

    private mutating func replaceTracker(
        of id: Infohash, _ old: String, with new: String
    ) throws(ClientError) -> CommandOutcome {
        let there = trackers(of: id).map(\.url)
        guard there.contains(old) else {
            guard there.contains(new) else { throw ClientError(.notFound, "the torrent has no such tracker") }
            return .alreadySo("it has this tracker")
        }
        changeTrackers(id) { list in
            list.map { $0.url == old ? Tracker(url: new, host: Tracker.host(of: new), tier: $0.tier) : $0 }
        }
        return .done
    }

    private mutating func setFiles(_ id: Infohash, _ places: Set<Int>, _ priority: FilePriority) {
        guard case .files(let files)? = torrents[id]?[.files] else { return }
        let changed = files.enumerated().map { place, file in
            guard places.contains(place) else { return file }
            return TorrentFile(
                path: file.path, size: file.size, progress: file.progress, wanted: priority != .skip,
                priority: priority == .skip ? file.priority : priority.rawValue)
        }
        set(id, .files, .files(changed))
    }

    private mutating func renameFile(
        of id: Infohash, _ old: String, to new: String
    ) throws(ClientError) -> CommandOutcome {
        guard case .files(let files)? = torrents[id]?[.files] else {
            throw ClientError(.notFound, "the fake has no files of \(id)")
        }
        if let outcome = try FilePaths(files.map(\.path)).outcome(renaming: old, to: new) { return outcome }
        let changed = files.map { file in
            guard file.path == old else { return file }
            return TorrentFile(
                path: new, size: file.size, progress: file.progress, wanted: file.wanted, priority: file.priority)
        }
        set(id, .files, .files(changed))
        return .done
    }

    private mutating func recheck(_ id: Infohash, at now: WallTime) {
        let isThere = content[id] != nil && content[id] == torrents[id]?[.savePath].text
        change(id) { facts in
            facts[.left] = isThere ? .integer(0) : facts[.size]
            facts[.progress] = .real(isThere ? 1 : 0)
            facts[.done] = .flag(isThere)
            facts[.completedAt] = isThere ? .integer(now.seconds) : .absent
        }
    }

    private mutating func changeTags(_ id: Infohash, _ change: ([String]) -> [String]) {
        self.change(id) { facts in facts[.tags] = .texts(change(facts[.tags].texts ?? [])) }
    }

    private mutating func moveInQueue(_ id: Infohash, _ move: QueueMove) {
        var order = torrents.values.filter { $0[.queuePosition].isKnown }
            .sorted { ($0[.queuePosition].integer ?? 0) < ($1[.queuePosition].integer ?? 0) }.map(\.id)
        guard let place = order.firstIndex(of: id) else { return }
        order.remove(at: place)
        let target =
            switch move {
            case .top: 0
            case .up: max(0, place - 1)
            case .down: min(order.count, place + 1)
            case .bottom: order.count
            }
        order.insert(id, at: target)
        for (place, id) in order.enumerated() { set(id, .queuePosition, .integer(Int64(place))) }
    }

    private mutating func add(_ new: NewTorrent, at now: WallTime) throws(ClientError) -> CommandOutcome {
        let asked: [(Bool, Capability)] = [
            (new.category != nil, .categories), (new.sequential, .sequential), (new.firstLast, .firstLast),
            (new.skipChecking, .skipChecking), (new.layout != nil, .contentLayout),
        ]
        for (isAsked, capability) in asked where isAsked && !identity.capabilities.contains(capability) {
            throw ClientError(.unsupported, "the fake was made without \(capability.rawValue)")
        }
        if let there = new.ids.first(where: { torrents[$0] != nil }) { return .duplicate(there) }
        guard let id = new.ids.first else { throw ClientError(.refused, "a torrent without infohash") }
        let template = known[id].map { Torrent.downloading(of: $0) } ?? awaited[id] ?? .downloading(id)
        var facts = template.facts
        facts[.client] = .text(name.text)
        facts[.addedAt] = .integer(now.seconds)
        facts[.tags] = .texts(new.tags)
        if let category = new.category { facts[.category] = .text(category) }
        if let path = new.savePath {
            facts[.savePath] = .text(path)
            facts[.contentPath] = .text("\(path)/\(template.name)")
        }
        if new.layout == .subfolder, let path = facts[.savePath].text {
            facts[.contentPath] = .text("\(path)/\(template.name.split(separator: ".").first ?? "")")
        }
        if new.skipChecking { facts[.done] = .flag(true) }
        facts[.state] = .text((new.paused ? TorrentState.paused : .downloading).rawValue)
        facts[.queuePosition] = .integer(Int64(torrents.count))
        facts[.sequential] = .flag(new.sequential)
        facts[.firstLast] = .flag(new.firstLast)
        facts[.downLimit] = new.downLimit.map(Self.fact) ?? .absent
        facts[.upLimit] = new.upLimit.map(Self.fact) ?? .absent
        torrents[id] = Torrent(id, facts)
        return .added(id)
    }

    private static func fact(_ limit: RateLimit) -> FieldValue {
        switch limit {
        case .unlimited: .absent
        case .bytesPerSecond(let bytes): .integer(bytes)
        }
    }

    private static func fact<Value>(
        _ limit: ShareLimits.Limit<Value>, _ value: (Value) -> FieldValue
    ) -> FieldValue {
        switch limit {
        case .global, .none: .absent
        case .own(let own): value(own)
        }
    }
}
